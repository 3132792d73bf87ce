"""Layouts and variants as JSON."""

import json
from collections.abc import Iterator
from dataclasses import replace

from sheetgen.codes import BadCode, code_of, sheet_from_code
from sheetgen.draws import fairness
from sheetgen.model import ROWS, BadLayout, Box, Field, Sheet, Variant
from sheetgen.payload.values import (
    Fault,
    Json,
    Malformed,
    escape,
    get,
    kind,
    read_color,
    read_numbers,
    read_whole,
    unknown_key,
)
from sheetgen.sheets import layouts, plain_sheet
from sheetgen.variants import ALL, BY_ID
from sheetgen.words import Words


def read_code(value: Json, at: str) -> Sheet:
    if type(value) is not str:
        raise Malformed([Fault(at, "text", {"found": kind(value)})])
    try:
        return sheet_from_code(value)
    except BadCode as bad:
        raise Malformed([Fault(at, bad.reason, bad.values, "code")]) from None


def read_variant(value: Json, at: str) -> Variant:
    variant = BY_ID.get(value) if type(value) is str else None
    if variant is None:
        raise Malformed([Fault(at, "one-of", {"options": tuple(BY_ID)})])
    return variant


def read_layout(data: Json, at: str = "") -> Sheet:
    """A layout somebody made up, with its code; what follows from the rest may be left out."""
    if type(data) is not dict:
        raise Malformed([Fault(at, "object", {"found": kind(data)})])
    for key in ("variant", "rows"):
        if key not in data:
            raise Malformed([Fault(at, "missing", {"key": key})])
    sheet = _draft(read_variant(data["variant"], f"{at}/variant"), data, at)
    if "fair" in data and not _is_fairness(data["fair"]):
        raise Malformed([Fault(f"{at}/fair", "fairness")])
    try:
        sheet = sheet_from_code(code_of(sheet))
    except BadLayout as bad:
        raise Malformed([Fault(at + bad.where, bad.reason, bad.values)]) from None
    given = {key: value for key, value in data.items() if key != "fair"}
    if sheet.lucky:
        given["lucky"] = list(sheet.lucky)  # the two stand in any order
    faults = list(_differences(given, show_layout(sheet), at))
    if faults:
        raise Malformed(faults)
    return sheet


def _is_fairness(value: Json) -> bool:
    """Whether *value* looks like what show_fairness says; what it says is not looked at."""
    if type(value) is not dict or value.keys() != {"fair", "why"}:
        return False
    return type(value["fair"]) is bool and type(value["why"]) is str


def _draft(variant: Variant, data: dict[str, Json], at: str) -> Sheet:
    """The sheet as it is described, its rows holding the right numbers in whatever order."""
    plain = plain_sheet(variant)
    faults: list[Fault] = []
    rows = data["rows"]
    if type(rows) is not list or [get(row, "name") for row in rows] != list(ROWS):
        raise Malformed([Fault(f"{at}/rows", "four-rows")])
    drawn = []
    for r, row in enumerate(plain.rows):
        where = f"{at}/rows/{r}/boxes"
        boxes = get(rows[r], "boxes")
        if type(boxes) is not list:
            faults.append(Fault(where, "array", {"found": kind(boxes)}))
            continue
        read = tuple(
            _read_box(box, f"{where}/{n}", row.name, faults)
            for n, box in enumerate(boxes[: len(row.boxes) + 1])
        )
        if sorted(box.number for box in read) == sorted(row.numbers):
            drawn.append(replace(row, boxes=read))
        else:
            values = {"first": min(row.numbers), "last": max(row.numbers)}
            faults.append(Fault(where, "each-number-once", values))
    lucky = data.get("lucky") or []
    bar = data.get("bonus_bar") or []
    track = data.get("track") or []
    for key, value in (("lucky", lucky), ("bonus_bar", bar), ("track", track)):
        if type(value) is not list:
            faults.append(Fault(f"{at}/{key}", "array", {"found": kind(value)}))
    if faults:
        raise Malformed(faults)
    lucky = read_numbers(lucky, f"{at}/lucky", None, faults)
    for n, color in enumerate(bar):
        read_color(color, f"{at}/bonus_bar/{n}", faults)
    fields = tuple(_read_field(f, f"{at}/track/{n}", faults) for n, f in enumerate(track))
    if faults:
        raise Malformed(faults)
    return replace(
        plain, rows=tuple(drawn), lucky=tuple(sorted(lucky)), bar=tuple(bar), track=fields
    )


def _read_box(value: Json, at: str, row: str, faults: list[Fault]) -> Box:
    number = read_whole(get(value, "number"), f"{at}/number", None, faults)
    color = read_color(get(value, "color", row), f"{at}/color", faults)
    bonus = get(value, "bonus")
    if bonus is not None and type(bonus) is not str:
        faults.append(Fault(f"{at}/bonus", "text", {"found": kind(bonus)}))
        bonus = None
    return Box(number, color, bonus)


def _read_field(value: Json, at: str, faults: list[Fault]) -> Field:
    color = read_color(get(value, "color"), f"{at}/color", faults)
    return Field(color, read_whole(get(value, "number"), f"{at}/number", None, faults), 0)


def _differences(given: Json, shown: Json, at: str) -> Iterator[Fault]:
    """Where what was given is not what the layout shows."""
    if type(given) is float and given.is_integer():
        given = int(given)
    if type(given) is dict and type(shown) is dict:
        for key, value in given.items():
            if key in shown:
                yield from _differences(value, shown[key], f"{at}/{escape(key)}")
            else:
                yield unknown_key(at, key, tuple(shown))
    elif type(given) is list and type(shown) is list and len(given) == len(shown):
        for place, (one, other) in enumerate(zip(given, shown, strict=True)):
            yield from _differences(one, other, f"{at}/{place}")
    elif type(given) is not type(shown) or given != shown:
        values = {"given": _brief(given), "expected": _brief(shown)}
        yield Fault(at, "layout-differs", values)


def _brief(value: Json) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:  # nested almost too deeply to be read at all
        return "…"
    return text if len(text) <= 40 else text[:39] + "…"


def show_fairness(sheet: Sheet, words: Words) -> dict[str, Json]:
    judged = fairness(sheet)
    return {"fair": judged.fair, "why": words("fair", judged.reason, **judged.values)}


def show_layout(sheet: Sheet) -> dict[str, Json]:
    variant = sheet.variant
    return {
        "code": sheet.code,
        "variant": variant.id,
        "standard": sheet.code == variant.tag,
        "rows": [
            {
                "name": row.name,
                "closing": list(row.closing),
                "needed": row.lock.needs,
                "boxes": [
                    {"number": b.number, "color": b.color, "bonus": b.bonus} for b in row.boxes
                ],
            }
            for row in sheet.rows
        ],
        "points": list(sheet.points),
        "misthrows": {"boxes": variant.misthrow_boxes, "points": variant.misthrow_points},
        "lucky": list(sheet.lucky) or None,
        "bonus_bar": list(sheet.bar) or None,
        "track": [{"color": f.color, "number": f.number, "points": f.points} for f in sheet.track]
        or None,
    }


def show_variants(words: Words) -> list[dict[str, Json]]:
    return [
        {
            "id": variant.id,
            "tag": variant.tag,
            "title": words("title", variant.id),
            "about": words("about", variant.id),
            "players": list(variant.players),
            "prints": ["rows", *(symbol for part in variant.parts for symbol in part.symbols)],
            "shuffle": layouts(variant) > 1,
            "layouts": str(layouts(variant)),
        }
        for variant in ALL
    ]
