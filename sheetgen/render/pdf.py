"""Plans as PDF, streamed: what pages share is written once, each page as soon as it is drawn.

reportlab cuts and embeds the fonts; pages go straight out, and only their places in the file are
kept.
"""

import re
import zlib
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import BinaryIO

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

from sheetgen.layout.font import FILES, text_width
from sheetgen.layout.plan import Circle, Grid, Path, Plan, Rect, Shape, Text

MM = 72 / 25.4
KAPPA = 0.5523  # of the radius: where a curve's handles stand for a quarter circle
KIDS = 64  # pages to a node of the page tree
REMEMBERED = 5_000  # shapes whose drawing is kept: numbers and frames, not every sheet's code

_RUN = re.compile("1+")  # of dark modules

Op = tuple[bytes, bytes]  # how text is set up (nothing for a shape), and what is drawn


class PdfWriter:
    def __init__(self, out: BinaryIO, width: float, height: float, bleed: float = 0.0) -> None:
        rl_config.useA85 = 0
        self.out, self.at = out, 0
        self.offsets = array("Q")  # where each object begins, by its number less 1
        self.doc = pdfdoc.PDFDocument(invariant=1, compression=1)
        self.fonts = {bold: TTFont(f"Sheet{bold:d}", str(path)) for bold, path in FILES.items()}
        self.width, self.height, self.bleed = width + 2 * bleed, height + 2 * bleed, bleed
        self.fields: list[int] = []
        self.appearances: tuple[int, int] | None = None
        self.ops: dict[Shape, Op] = {}
        self.forms: dict[str, int] = {}
        self.nodes: list[tuple[int, list[int]]] = []
        self._write(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
        self.catalog, self.root, self.resources = (self._number() for _ in range(3))

    def form(self, content: bytes) -> bytes:
        """Write *content* once; what it returns draws it."""
        number = self._number()
        name = f"X{len(self.forms)}"
        self.forms[name] = number
        box = f"[0 0 {self.width * MM:.3f} {self.height * MM:.3f}]"
        self._stream(
            number, content, f"/Type/XObject/Subtype/Form/BBox{box}/Resources {self.resources} 0 R"
        )
        return f"/{name} Do\n".encode()

    def page(self, content: bytes, annotations: Sequence[int] = ()) -> None:
        """Write one page with its content and the boxes to tap on it."""
        if not self.nodes or len(self.nodes[-1][1]) == KIDS:
            self.nodes.append((self._number(), []))
        node, kids = self.nodes[-1]
        stream, page = self._number(), self._number()
        self._stream(stream, content)
        more = self._print_boxes()
        if annotations:
            more += f"/Annots[{' '.join(f'{number} 0 R' for number in annotations)}]"
        self._object(page, f"<</Type/Page/Parent {node} 0 R/Contents {stream} 0 R{more}>>".encode())
        kids.append(page)

    def checkbox(self, name: str, x: float, y: float, width: float, height: float) -> int:
        """A box to tap, its lower left corner at (x, y) on the page."""
        if self.appearances is None:
            self.appearances = (self._number(), self._number())
            cross = b"0.6 w 1 J 2 2 m 8 8 l 2 8 m 8 2 l S"
            for number, content in zip(self.appearances, (cross, b""), strict=True):
                self._stream(number, content, "/Type/XObject/Subtype/Form/BBox[0 0 10 10]")
        on, off = self.appearances
        box = " ".join(f"{value * MM:.2f}" for value in (x, y, x + width, y + height))
        number = self._number()
        field = (
            f"<</Type/Annot/Subtype/Widget/FT/Btn/F 4/T({name})/V/Off/AS/Off/Rect[{box}]"
            f"/AP<</N<</On {on} 0 R/Off {off} 0 R>>>>>>"
        )
        self._object(number, field.encode())
        self.fields.append(number)
        return number

    def _print_boxes(self) -> str:
        """What a print shop trims, where there is a bleed."""
        if not self.bleed:
            return ""
        edge = self.bleed * MM
        right, top = self.width * MM, self.height * MM
        trim = f"{edge:.3f} {edge:.3f} {right - edge:.3f} {top - edge:.3f}"
        whole = f"[0 0 {right:.3f} {top:.3f}]"
        return f"/MediaBox{whole}/BleedBox{whole}/TrimBox[{trim}]"

    def drawn(self, shapes: Iterable[Shape], height: float) -> bytes:
        """What draws *shapes*, whose plan is *height* high; a run of like texts is set up once."""
        ops = self.ops
        parts = []
        setup = b""
        for shape in shapes:
            op = ops.get(shape)
            if op is None:
                op = _DRAW[type(shape)](self, shape, height)
                if len(ops) < REMEMBERED and type(shape) is not Grid:
                    ops[shape] = op
            if op[0] != setup:
                if setup:
                    parts.append(b"ET\n")
                setup = op[0]
                parts.append(setup)
            parts.append(op[1])
        if setup:
            parts.append(b"ET\n")
        return b"".join(parts)

    def close(self, title: str, language: str, duplex: bool = False) -> None:
        """Write fonts, page tree, catalog and the table of all objects."""
        self._fonts()
        for number, kids in self.nodes:
            self._tree(number, f"/Parent {self.root} 0 R", kids, len(kids))
        pages = sum(len(kids) for _, kids in self.nodes)
        box = f"/MediaBox[0 0 {self.width * MM:.3f} {self.height * MM:.3f}]"
        inherited = f"{box}/Resources {self.resources} 0 R"
        self._tree(self.root, inherited, [number for number, _ in self.nodes], pages)
        more = ""
        if duplex:
            more = "/Duplex/" + (
                "DuplexFlipShortEdge" if self.width > self.height else "DuplexFlipLongEdge"
            )
        catalog = (
            f"<</Type/Catalog/Pages {self.root} 0 R/Lang({language})/PageLabels<</Nums[0<</S/D>>]>>"
            f"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true{more}>>"
        )
        if self.fields:
            fields = " ".join(f"{number} 0 R" for number in self.fields)
            catalog += f"/AcroForm<</Fields[{fields}]>>"
        catalog += self._bookmark(title) + ">>"
        self._object(self.catalog, catalog.encode())
        info = self._number()
        self._object(info, b"<</Title " + _pdf_text(title) + b"/Producer(sheetgen)>>")
        self._cross_references(info)

    def _bookmark(self, title: str) -> str:
        """One entry in the outline: the pad."""
        outline, entry = self._number(), self._number()
        first = f"{self.nodes[0][1][0]} 0 R"
        item = (
            f"<</Parent {outline} 0 R/Dest[{first}/Fit]/Title ".encode() + _pdf_text(title) + b">>"
        )
        self._object(entry, item)
        ends = f"/First {entry} 0 R/Last {entry} 0 R/Count 1"
        self._object(outline, f"<</Type/Outlines{ends}>>".encode())
        return f"/Outlines {outline} 0 R"

    def _tree(self, number: int, more: str, kids: Sequence[int], count: int) -> None:
        refs = " ".join(f"{kid} 0 R" for kid in kids)
        self._object(number, f"<</Type/Pages{more}/Count {count}/Kids[{refs}]>>".encode())

    def _fonts(self) -> None:
        """Let reportlab make the font objects, then write every object it made."""
        doc = self.doc
        for font in self.fonts.values():
            if doc in font.state:
                font.addObjects(doc)
        reference = doc.Reference(doc.idToObject["BasicFonts"], "BasicFonts")  # type: ignore[no-untyped-call]
        fonts = reference.format(doc).decode()
        forms = "".join(f"/{name} {number} 0 R" for name, number in self.forms.items())
        self._object(self.resources, f"<</Font {fonts}/XObject<<{forms}>>>>".encode())
        done = 0
        while done < len(doc.numberToId):
            numbers = sorted(doc.numberToId)
            for number in numbers[done:]:
                name = doc.numberToId[number]
                content = pdfdoc.format(doc.idToObject[name], doc, toplevel=1)
                self._object(number, content)
            done = len(numbers)

    def _number(self) -> int:
        """A number for an object, from the same count that reportlab uses."""
        self.doc.objectcounter += 1
        return int(self.doc.objectcounter)

    def _object(self, number: int, content: bytes) -> None:
        self.offsets.extend([0] * (number - len(self.offsets)))
        self.offsets[number - 1] = self.at
        self._write(b"%d 0 obj\n%s\nendobj\n" % (number, content))

    def _stream(self, number: int, content: bytes, more: str = "") -> None:
        packed = zlib.compress(content, 6)
        head = f"<</Length {len(packed)}/Filter/FlateDecode{more}>>stream\n".encode()
        self._object(number, head + packed + b"\nendstream")

    def _cross_references(self, info: int) -> None:
        start, size = self.at, len(self.offsets) + 1
        self._write(b"xref\n0 %d\n0000000000 65535 f \n" % size)
        for offset in self.offsets:
            self._write(b"%010d 00000 n \n" % offset if offset else b"0000000000 65535 f \n")
        trailer = f"trailer\n<</Size {size}/Root {self.catalog} 0 R/Info {info} 0 R>>\n"
        self._write(f"{trailer}startxref\n{start}\n%%EOF\n".encode())

    def _write(self, data: bytes) -> None:
        self.out.write(data)
        self.at += len(data)

    def _text(self, shape: Text, height: float) -> Op:
        font = self.fonts[shape.bold]
        width = text_width(shape.text, shape.size, shape.bold)
        x = shape.x - width * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
        pieces = font.splitString(shape.text, self.doc)
        if not pieces:
            return b"", b""
        size = _n(shape.size)
        names = [font.getSubsetInternalName(subset, self.doc).encode() for subset, _ in pieces]
        setup = b"BT %s %s %s Tf\n" % (_color(shape.color), names[0], size)
        shown = b"1 0 0 1 %s %s Tm" % (_n(x, 2), _n(height - shape.y, 2))
        for n, (_, letters) in enumerate(pieces):
            if n:
                shown += b" %s %s Tf" % (names[n], size)
            shown += _literal(letters) + b"Tj"
        if len(pieces) > 1:
            shown += b" %s %s Tf" % (names[0], size)
        return setup, shown + b"\n"


def to_pdf(plan: Plan, out: BinaryIO, title: str, language: str) -> None:
    """One plan on one page of its own size."""
    writer = PdfWriter(out, plan.width, plan.height)
    writer.page(in_millimetres(writer.drawn(plan.shapes, plan.height)))
    writer.close(title, language)


def in_millimetres(content: bytes, offset: float = 0.0) -> bytes:
    """*content* in millimetres from *offset* inside the lower left corner."""
    unit, start = _n(MM, 6), _n(offset * MM)
    return b"%s 0 0 %s %s %s cm\n%s" % (unit, unit, start, start, content)


def clipped(content: bytes, x: float, y: float, width: float, height: float) -> bytes:
    """Only what of *content* lies in a rectangle."""
    return b"q %s %s %s %s re W n\n%sQ\n" % (_n(x), _n(y), _n(width), _n(height), content)


def placed(content: bytes, scale: float, x: float, y: float) -> bytes:
    """*content* scaled, its lower left corner at (x, y)."""
    return b"q %s 0 0 %s %s %s cm\n%sQ\n" % (_n(scale, 5), _n(scale, 5), _n(x), _n(y), content)


def _rect(writer: PdfWriter, shape: Rect, height: float) -> Op:
    x, y = shape.x, height - shape.y - shape.height
    if not shape.radius:
        path = b"%s %s %s %s re" % (_n(x), _n(y), _n(shape.width), _n(shape.height))
        return _painted(path, shape)
    r, w, h = shape.radius, shape.width, shape.height
    k = r * (1 - KAPPA)
    moves = (
        ((x + r, y),),
        ((x + w - r, y),),
        ((x + w - k, y), (x + w, y + k), (x + w, y + r)),
        ((x + w, y + h - r),),
        ((x + w, y + h - k), (x + w - k, y + h), (x + w - r, y + h)),
        ((x + r, y + h),),
        ((x + k, y + h), (x, y + h - k), (x, y + h - r)),
        ((x, y + r),),
        ((x, y + k), (x + k, y), (x + r, y)),
    )
    return _painted(_curves(moves), shape)


def _circle(writer: PdfWriter, shape: Circle, height: float) -> Op:
    x, y, r = shape.x, height - shape.y, shape.radius
    k = r * KAPPA
    moves = (
        ((x + r, y),),
        ((x + r, y + k), (x + k, y + r), (x, y + r)),
        ((x - k, y + r), (x - r, y + k), (x - r, y)),
        ((x - r, y - k), (x - k, y - r), (x, y - r)),
        ((x + k, y - r), (x + r, y - k), (x + r, y)),
    )
    return _painted(_curves(moves), shape)


def _curves(moves: Sequence[Sequence[tuple[float, float]]]) -> bytes:
    """A closed path of lines (one point) and curves (three)."""
    parts: list[bytes] = []
    for n, points in enumerate(moves):
        operator = b"m" if n == 0 else b"l" if len(points) == 1 else b"c"
        parts.extend(b"%s %s" % (_n(x), _n(y)) for x, y in points)
        parts.append(operator)
    return b" ".join(parts) + b" h"


def _path(writer: PdfWriter, shape: Path, height: float) -> Op:
    parts = []
    for n, (x, y) in enumerate(shape.points):
        parts.append(b"%s %s %s" % (_n(x), _n(height - y), b"l" if n else b"m"))
    return _painted(b" ".join(parts) + (b" h" if shape.closed else b""), shape)


def _painted(path: bytes, shape: Rect | Circle | Path) -> Op:
    before = b""
    if shape.fill:
        before += b"%s " % _color(shape.fill)
    if shape.stroke:
        before += b"%s %s w " % (_color(shape.stroke, stroke=True), _n(shape.line))
    paint = b"B" if shape.fill and shape.stroke else b"f" if shape.fill else b"S"
    return b"", b"%s%s %s\n" % (before, path, paint)


def _grid(writer: PdfWriter, shape: Grid, height: float) -> Op:
    """All dark runs as one path, in modules."""
    columns = shape.columns
    bits = "0".join(f"{row:0{columns}b}" for row in shape.rows)
    places, lengths = _run_words(columns, len(shape.rows))
    found = _RUN.finditer(bits)
    runs = [places[run.start()] + lengths[run.end() - run.start()] for run in found]
    bottom = height - shape.y - len(shape.rows) * shape.module
    size = _n(shape.module, 5)
    place = b"%s 0 0 %s %s %s cm" % (size, size, _n(shape.x), _n(bottom))
    return b"", b"q %s %s\n%s f Q\n" % (_color(shape.color), place, "\n".join(runs).encode())


@cache
def _run_words(columns: int, rows: int) -> tuple[list[str], list[str]]:
    """How a run that begins at each place, and how one of each length, is written."""
    places = [
        f"{x} {y} " for y in reversed(range(rows)) for x in range(columns + 1)
    ]  # one more column for the 0 between two rows
    return places, [f"{length} 1 re" for length in range(columns + 1)]


def _color(color: str, stroke: bool = False) -> bytes:
    """A grey as its lightness alone, so that black is printed with black ink only."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    if red == green == blue:
        return b"%s %s" % (_n(red), b"G" if stroke else b"g")
    return b"%s %s %s %s" % (_n(red), _n(green), _n(blue), b"RG" if stroke else b"rg")


def _n(number: float, places: int = 3) -> bytes:
    return f"{number:.{places}f}".rstrip("0").rstrip(".").encode() or b"0"


def _literal(letters: bytes) -> bytes:
    for special in (b"\\", b"(", b")"):
        letters = letters.replace(special, b"\\" + special)
    return b"(" + letters.replace(b"\r", b"\\r").replace(b"\n", b"\\n") + b")"


def _pdf_text(text: str) -> bytes:
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode() + b">"


_DRAW: Mapping[type, Callable[..., Op]] = {
    Rect: _rect,
    Circle: _circle,
    Path: _path,
    Text: PdfWriter._text,
    Grid: _grid,
}
