"""`make bench`, printing: our pads against the same sheets drawn by fpdf2 and plain reportlab."""

import io
import subprocess
import sys
import tempfile
from pathlib import Path as File
from time import perf_counter, process_time

from fpdf import FPDF
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from sheetgen.layout.font import FILES, text_width
from sheetgen.layout.pages import choose_grid
from sheetgen.layout.place import HEIGHT, Form, Style
from sheetgen.layout.plan import Circle, Grid, Path, Plan, Rect, Shape, Text
from sheetgen.pad import Pad
from sheetgen.printing import print_pad
from sheetgen.render.runs import runs_of
from sheetgen.variants import BY_ID
from sheetgen.words import words

MM = 72 / 25.4
ANCHOR = {"start": 0.0, "middle": 0.5, "end": 1.0}
A4 = (210.0, 297.0)


def main() -> None:
    ours = sheets_per_second(ours_drawn, 1_000)
    naive = sheets_per_second(reportlab_drawn, 100)
    other = sheets_per_second(fpdf_drawn, 60)
    print(f"1,000 gemixxt-b sheets: {ours:.0f} a CPU second")
    print(f"  {ours / other:.0f} times fpdf2 (at least 20), {other:.0f} a second")
    print(f"  {ours / naive:.0f} times plain reportlab (at least 12), {naive:.0f} a second")
    bench_memory()
    bench_start()


def a_pad(sheets: int) -> Pad:
    style = Style(words("de"))
    return Pad(BY_ID["gemixxt-b"], style, A4, sheets, "bench", True, 1, cut_marks=True, wild=True)


def sheets_per_second(draw: object, sheets: int) -> float:
    assert callable(draw)
    draw(4)  # warm: fonts are read, tables made
    start = process_time()
    draw(sheets)
    return sheets / (process_time() - start)


def ours_drawn(sheets: int) -> None:
    print_pad(a_pad(sheets), io.BytesIO())


def plans(sheets: int) -> list[list[Plan]]:
    """The same sheets, four to a page."""
    pad = a_pad(sheets)
    form = Form(pad.variant, pad.style)
    drawn = [form.plan(pad.sheet(place)) for place in range(sheets)]
    return [drawn[at : at + 4] for at in range(0, sheets, 4)]


def reportlab_drawn(sheets: int) -> None:
    for bold, path in FILES.items():
        pdfmetrics.registerFont(TTFont(f"Bench{bold:d}", str(path)))
    grid = choose_grid(A4, 4, 0.9)
    canvas = Canvas(io.BytesIO(), (grid.width * MM, grid.height * MM))
    for page in plans(sheets):
        for slot, plan in enumerate(page):
            x, y = grid.corner(slot)
            canvas.saveState()
            canvas.translate(x * MM, (grid.height - y - HEIGHT * grid.scale) * MM)
            canvas.scale(MM * grid.scale, MM * grid.scale)
            for shape in plan.shapes:
                _reportlab_shape(canvas, shape)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


def _reportlab_shape(canvas: Canvas, shape: Shape) -> None:
    if isinstance(shape, Text):
        canvas.setFont(f"Bench{shape.bold:d}", shape.size)
        canvas.setFillColor(HexColor(shape.color))
        width = text_width(shape.text, shape.size, shape.bold)
        canvas.drawString(shape.x - width * ANCHOR[shape.anchor], HEIGHT - shape.y, shape.text)
        return
    if isinstance(shape, Grid):
        canvas.setFillColor(HexColor(shape.color))
        for y, row in enumerate(shape.rows):
            for x, length in runs_of(row, shape.columns):
                top = HEIGHT - shape.y - (y + 1) * shape.module
                size = length * shape.module
                canvas.rect(shape.x + x * shape.module, top, size, shape.module, 0, 1)
        return
    if shape.fill:
        canvas.setFillColor(HexColor(shape.fill))
    if shape.stroke:
        canvas.setStrokeColor(HexColor(shape.stroke))
        canvas.setLineWidth(shape.line)
    paint = int(bool(shape.stroke)), int(bool(shape.fill))
    if isinstance(shape, Rect):
        bottom = HEIGHT - shape.y - shape.height
        canvas.roundRect(shape.x, bottom, shape.width, shape.height, shape.radius, *paint)
    elif isinstance(shape, Circle):
        canvas.circle(shape.x, HEIGHT - shape.y, shape.radius, *paint)
    elif isinstance(shape, Path):
        path = canvas.beginPath()
        path.moveTo(shape.points[0][0], HEIGHT - shape.points[0][1])
        for point in shape.points[1:]:
            path.lineTo(point[0], HEIGHT - point[1])
        if shape.closed:
            path.close()
        canvas.drawPath(path, *paint)


def fpdf_drawn(sheets: int) -> None:
    grid = choose_grid(A4, 4, 0.9)
    document = FPDF("L", "mm", "A4")
    for bold, path in FILES.items():
        document.add_font("Bench", "B" if bold else "", str(path))
    for page in plans(sheets):
        document.add_page()
        for slot, plan in enumerate(page):
            at = grid.corner(slot)
            for shape in plan.shapes:
                _fpdf_shape(document, shape, at, grid.scale)
    document.output()


def _fpdf_shape(document: FPDF, shape: Shape, at: tuple[float, float], scale: float) -> None:
    left, top = at
    x, y = shape.points[0] if isinstance(shape, Path) else (shape.x, shape.y)
    x, y = left + x * scale, top + y * scale
    if isinstance(shape, Text):
        document.set_font("Bench", "B" if shape.bold else "", shape.size * scale * MM)
        document.set_text_color(*_rgb(shape.color))
        width = text_width(shape.text, shape.size, shape.bold) * scale
        document.text(x - width * ANCHOR[shape.anchor], y, shape.text)
        return
    if isinstance(shape, Grid):
        document.set_fill_color(*_rgb(shape.color))
        side = shape.module * scale
        for row, bits in enumerate(shape.rows):
            for column, length in runs_of(bits, shape.columns):
                document.rect(x + column * side, y + row * side, length * side, side, "F")
        return
    if shape.fill:
        document.set_fill_color(*_rgb(shape.fill))
    if shape.stroke:
        document.set_draw_color(*_rgb(shape.stroke))
        document.set_line_width(shape.line * scale)
    style = "DF" if shape.fill and shape.stroke else "F" if shape.fill else "D"
    if isinstance(shape, Rect):
        size = shape.width * scale, shape.height * scale
        rounded = bool(shape.radius)
        document.rect(x, y, *size, style, rounded, shape.radius * scale)
    elif isinstance(shape, Circle):
        document.circle(x, y, shape.radius * scale, style)
    elif shape.closed:
        points = [(left + px * scale, top + py * scale) for px, py in shape.points]
        document.polygon(points, style=style)
    else:
        points = [(left + px * scale, top + py * scale) for px, py in shape.points]
        document.polyline(points, style=style)


def _rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def bench_memory() -> None:
    """100,000 sheets need no more memory than 1,000, and little room each."""
    peaks = {}
    with tempfile.TemporaryDirectory() as folder:
        for sheets in (1_000, 100_000):
            path = File(folder) / "pad.pdf"
            code = (
                "import resource, sys; from sheetgen.cli import main; main(sys.argv[1:]); "
                "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
            )
            options = ["pad", "gemixxt-b", "-n", str(sheets), "--wild", "--players", "1"]
            done = subprocess.run(
                [sys.executable, "-c", code, *options, "--seed", "1", "-o", str(path)],
                capture_output=True,
                text=True,
                check=True,
            )
            peaks[sheets] = float(done.stdout.split()[-1])
            size = path.stat().st_size / sheets
    more = peaks[100_000] - peaks[1_000]
    whole = peaks[100_000]
    print(f"100,000 sheets: {more:.0f} MB more than 1,000 (at most 10), {whole:.0f} MB in all")
    print(f"  {size:.0f} bytes a sheet (at most 650)")


def bench_start() -> None:
    """A pad from a cold start against importing reportlab alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(File(folder) / "pad.pdf")
        pad = [sys.executable, "-m", "sheetgen.cli", "pad", "classic", "-n", "50", "-o", path]
        bare = [sys.executable, "-c", "import reportlab.pdfgen.canvas"]
        ours, import_only = _best(pad), _best(bare)
    allowed = 1.5 * import_only + 0.5
    print(
        f"pad classic -n 50 from a cold start: {ours * 1e3:.0f} ms (at most {allowed * 1e3:.0f}: "
        f"half a second and 1.5 times importing reportlab)"
    )


def _best(command: list[str]) -> float:
    found = []
    for _ in range(5):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        found.append(perf_counter() - start)
    return min(found)


if __name__ == "__main__":
    main()
