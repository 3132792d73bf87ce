"""Answers as a person reads them in a terminal: aligned, and coloured where that is seen."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

from sheetgen.model import Box, Sheet
from sheetgen.rules.explain import Step
from sheetgen.words import Words, printable

COLORS = {"red": 31, "yellow": 33, "green": 32, "blue": 34}
SYMBOLS = {"red": "◆", "yellow": "●", "green": "▲", "blue": "■"}
BOLD = 1
GOOD, BAD, NOTE = 32, 31, 33
BAR = 40  # the width of a progress bar


def variants_text(variants: Sequence[Mapping[str, Any]], say: Words) -> str:
    head = [say("cli", key) for key in ("variant", "tag", "players", "layouts")]
    rows = [
        [v["id"], v["tag"], "-".join(map(str, v["players"])), _count(v["layouts"]), v["about"]]
        for v in variants
    ]
    return columns([[*head, ""], *rows], right=(3,))


def layout_text(sheet: Sheet, say: Words) -> str:
    """The sheet as it is printed, row by row."""
    title = paint(say("title", sheet.variant.id), BOLD)
    note = f"  ({say('cli', 'standard')})" if sheet.code == sheet.variant.tag else ""
    lines = [f"{title}  {sheet.code}{note}"]
    signs = dict(zip(sheet.bonuses or ["bar"] * bool(sheet.bar), SIGNS, strict=False))
    mixed = any(box.color != row.name for row in sheet.rows for box in row.boxes)
    for row in sheet.rows:
        boxes = " ".join(_box(box, signs, mixed) for box in row.boxes)
        rule = say("cli", "lock-rule", closing=row.closing, needs=row.lock.needs)
        lines.append(f"{_pad(row.name, say)} {boxes}   {rule}")
    if sheet.lucky:
        lines.append(f"{say('cli', 'lucky')}: {say.join([str(n) for n in sheet.lucky])}")
    if sheet.bar:
        bar = " ".join(_colored(color, say) for color in sheet.bar)
        lines.append(f"{say('cli', 'bonus-bar')}: {bar}")
    lines.extend(f"{signs[kind]} {say('kind', kind)}" for kind in sheet.bonuses)
    if sheet.track:
        lines.append(f"{say('cli', 'track')}:")
        fields = [
            f"{n:>4} {paint(say.box(f'{f.color}.{f.number}'), COLORS[f.color])} +{f.points}"
            for n, f in enumerate(sheet.track, 1)
        ]
        lines.append(columns([fields[at : at + 5] for at in range(0, len(fields), 5)]))
    return "\n".join(lines)


def fair_text(fair: Mapping[str, Any], say: Words) -> str:
    key, color = ("layout-fair", GOOD) if fair["fair"] else ("layout-unfair", NOTE)
    word = paint(say("cli", key), color)
    return f"{word}: {fair['why']}"


def comparisons_text(shown: Mapping[str, Any], say: Words) -> str:
    """A line for each layout, the standard one first."""
    heads = [say("report", key) for key in ("layout", "mean", "difference", "wins", "rounds")]
    ends = sorted({end for one in shown["layouts"] for end in one["ends"]})
    heads += [say("report", "misthrows")]
    heads += [say("report", "ends", end=say("report", f"end-{end}")) for end in ends]
    rows = [heads]
    for one in shown["layouts"]:
        wins = "-" if one["win_share"] is None else f"{one['win_share']:.1%}"
        shares = [f"{one['ends'].get(end, 0):.0%}" for end in ends]
        difference = f"{one['difference']:+.2f} ± {one['standard_error']:.2f}"
        figures = [f"{one['mean']:.1f}", difference, wins, f"{one['rounds']:.1f}"]
        rows.append([one["code"], *figures, f"{one['misthrows']:.2f}", *shares])
    title = say("report", "title", variant=shown["variant"], count=shown["players"])
    return f"{paint(title, BOLD)}\n{columns(rows, right=range(1, len(heads)))}"


SIGNS = "①②③④⑤"  # one for each kind of bonus box, in the order of the bonus fields


def score_text(name: str, result: Mapping[str, Any], say: Words) -> str:
    """One result: the rows, what counts beside them, and all that is wrong."""
    title = "  ".join(filter(None, (name, say("title", result["variant"]), result["code"])))
    rows: list[list[str]] = [["", say("cli", "crosses"), say("cli", "points")]]
    for row, counted in result["rows"].items():
        rows.append([_colored(row, say), str(counted["crosses"]), str(counted["points"])])
    misthrows = result["misthrows"]
    rows.append([say("cli", "misthrows"), str(misthrows["count"]), str(misthrows["points"])])
    for extra in result["extras"]:
        rows.append([say("kind", extra["kind"]), "", str(extra["points"])])
    total = "-" if result["total"] is None else str(result["total"])
    rows.append([paint(say("cli", "total"), BOLD), "", paint(total, BOLD)])
    lines = [f"{paint(printable(title), BOLD)}  {_state(result, say)}", columns(rows, right=(1, 2))]
    return "\n".join([*lines, *_remarks(result, say)])


def table_text(result: Mapping[str, Any], say: Words) -> str:
    """The standings, then whatever is wrong with the table or a sheet."""
    lines = [f"{paint(say('title', result['variant']), BOLD)}  {_state(result, say)}"]
    rows = [[say("cli", key) for key in ("place", "player", "total")]]
    for standing in result["standings"]:
        place, total = standing["place"] or "-", standing["total"]
        shown = "-" if total is None else str(total)
        rows.append([str(place), printable(standing["name"]), shown])
    lines.append(columns(rows, right=(0, 2)))
    if result["winners"]:
        winners = printable(say.join(result["winners"]))
        lines.append(f"{say('cli', 'winner')}: {paint(winners, BOLD)}")
    lines.extend(_remarks(result, say))
    for sheet in result["results"]:
        lines.extend(f"{printable(sheet['name'])}: {line}" for line in _remarks(sheet, say))
    return "\n".join(lines)


def steps_text(steps: Sequence[Step], say: Words) -> str:
    """An order of play: what is crossed with the dice, and what follows by force."""
    lines = [f"{say('cli', 'order')}:"]
    number = 0
    for step in steps:
        boxes = " + ".join(say.box(box) for box in step.boxes)
        if step.cause == "dice":
            number += 1
            lines.append(f"{number:>4}. {boxes}")
        else:
            lines.append(f"      {'→' if step.cause == 'bonus' else '·'} {boxes}")
    return "\n".join(lines)


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Shows how much is done, if somebody watches and it takes a while."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    shown = -1
    start = monotonic()

    def show(done: int) -> None:
        nonlocal shown
        part = done * BAR // total
        if part != shown and monotonic() - start > 0.5:
            shown = part
            bar = "█" * part + "·" * (BAR - part)
            print(f"\r{bar} {done}/{total}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if shown >= 0:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Cells under each other, as wide as the widest; colour codes take no room."""
    widths = [0] * max(map(len, rows))
    for row in rows:
        for at, cell in enumerate(row):
            widths[at] = max(widths[at], _width(cell))
    lines = []
    for row in rows:
        cells = []
        for at, cell in enumerate(row):
            gap = " " * (widths[at] - _width(cell))
            cells.append(gap + cell if at in right else cell + gap)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def paint(text: str, color: int) -> str:
    """*text* in colour, if it goes to a terminal that wants it."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\x1b[{color}m{text}\x1b[0m"


def _state(result: Mapping[str, Any], say: Words) -> str:
    if result["valid"]:
        return paint(say("cli", "valid"), GOOD)
    return paint(say("cli", "invalid"), BAD)


def _remarks(result: Mapping[str, Any], say: Words) -> list[str]:
    lines = []
    for kind, color in (("problem", BAD), ("notice", NOTE)):
        for remark in result[f"{kind}s"]:
            text = printable(remark["text"])
            lines.append(f"{paint(say('cli', kind), color)}: {text} ({remark['code']})")
    return lines


def _box(box: Box, signs: Mapping[str, str], mixed: bool) -> str:
    """A number with its bonus sign, and with its colour's symbol where a row mixes colours."""
    sign = SYMBOLS[box.color] if mixed else ""
    if signs:
        sign += signs.get(box.bonus or "", " ")
    return paint(f"{box.number:>2}{sign}", COLORS[box.color])


def _pad(row: str, say: Words) -> str:
    width = max(len(name) for name in say.texts["colors"].values())
    return paint(f"{SYMBOLS[row]} {say('colors', row):<{width}}", COLORS[row])


def _colored(row: str, say: Words) -> str:
    return paint(say("colors", row), COLORS[row])


def _width(cell: str) -> int:
    if "\x1b" not in cell:
        return len(cell)
    return len(cell) - sum(len(part.split("m")[0]) + 2 for part in cell.split("\x1b")[1:])


def _count(digits: str) -> str:
    """A large count as people read it."""
    number = int(digits)
    return (
        f"{number:,}".replace(",", " ") if number < 10**9 else f"{number:.1e}".replace("e+", "·10^")
    )
