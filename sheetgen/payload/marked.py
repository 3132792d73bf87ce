"""Marked sheets, tables and crosses as JSON, read into marks on a sheet."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from sheetgen.codes import standard_sheet
from sheetgen.model import MOST_PLAYERS, ROWS, Marks, Sheet
from sheetgen.payload.layouts import read_code, read_layout, read_variant
from sheetgen.payload.values import (
    HUGE,
    Fault,
    Json,
    Malformed,
    kind,
    read_color,
    read_names,
    read_numbers,
    read_text,
    read_whole,
    unknown_key,
)
from sheetgen.rules.follow import Cross

GAMES = ("dice", "cards")
WHICH = ("code", "variant", "layout")
MOST_NUMBERS = 50  # in one row: no row has nearly as many boxes, whatever is crossed twice
BARE_KEYS = frozenset((*WHICH, "rows", "locks", "misthrows"))
COMMON_KEYS = BARE_KEYS | {"name", "closed", "game", "players"}


class Marked(NamedTuple):
    """A marked sheet, and how it named its layout."""

    sheet: Sheet
    marks: Marks
    source: dict[str, Json]


def read_marked(data: Json, at: str = "", sheet: Sheet | None = None) -> Marked:
    """A marked sheet; without a layout of its own it is on *sheet*, if there is one."""
    faults: list[Fault] = []
    if type(data) is not dict:
        raise Malformed([Fault(at, "object", {"found": kind(data)})])
    source = {key: data[key] for key in WHICH if key in data}
    if source or sheet is None:
        sheet = _read_which(source, at, faults)
    marks = _read_marks(data, at, sheet, faults)
    if faults or sheet is None:
        raise Malformed(faults)
    return Marked(sheet, marks, source)


def _read_which(source: dict[str, Json], at: str, faults: list[Fault]) -> Sheet | None:
    if len(source) != 1:
        faults.append(Fault(at, "which-sheet"))
        return None
    ((key, value),) = source.items()
    where = f"{at}/{key}"
    try:
        return _WHICH[key](value, where)
    except Malformed as malformed:
        faults.extend(malformed.faults)
        return None


def _read_marks(data: dict[str, Json], at: str, sheet: Sheet | None, faults: list[Fault]) -> Marks:
    given = data.keys()
    if not given <= COMMON_KEYS:
        _check_keys(given, at, sheet, faults)
    rows = _read_rows(data["rows"], f"{at}/rows", faults) if "rows" in data else {}
    locks = read_names(data["locks"], f"{at}/locks", ROWS, faults) if "locks" in data else ()
    misthrows = (
        read_whole(data["misthrows"], f"{at}/misthrows", 0, faults) if "misthrows" in data else 0
    )
    if given <= BARE_KEYS:
        return Marks(rows, locks, misthrows)
    more: dict[str, Any] = {}
    if "name" in data:
        more["name"] = read_text(data["name"], f"{at}/name", faults)
    if "closed" in data:
        more["closed"] = read_names(data["closed"], f"{at}/closed", ROWS, faults)
    if "game" in data:
        more["cards"] = _read_game(data["game"], f"{at}/game", faults)
    if "players" in data:
        players = read_whole(data["players"], f"{at}/players", 1, faults, MOST_PLAYERS)
        more["players"] = players
    if sheet:
        for key in sheet.variant.keys & given:
            more[key] = _EXTRAS[key](data[key], f"{at}/{key}", sheet, faults)
    return Marks(rows, locks, misthrows, **more)


def _check_keys(given: Collection[str], at: str, sheet: Sheet | None, faults: list[Fault]) -> None:
    extra = sheet.variant.keys if sheet else frozenset(_EXTRAS)
    known = COMMON_KEYS | extra
    for key in given:
        if key in known:
            continue
        if key in _EXTRAS and sheet:
            values = {"variant": sheet.variant.id, "key": key}
            faults.append(Fault(f"{at}/{key}", "not-this-variant", values))
        else:
            faults.append(unknown_key(at, key, known))


def _read_rows(value: Json, at: str, faults: list[Fault]) -> dict[str, tuple[int, ...]]:
    if type(value) is not dict:
        faults.append(Fault(at, "object", {"found": kind(value)}))
        return {}
    rows = {}
    for name, numbers in value.items():
        if name not in ROWS:
            faults.append(unknown_key(at, name, ROWS))
        elif type(numbers) is not list:
            faults.append(Fault(f"{at}/{name}", "array", {"found": kind(numbers)}))
        elif len(numbers) > MOST_NUMBERS:
            faults.append(Fault(f"{at}/{name}", "too-many-numbers", {"most": MOST_NUMBERS}))
        elif all(type(number) is int and -HUGE < number < HUGE for number in numbers):
            rows[name] = tuple(numbers)
        else:
            rows[name] = read_numbers(numbers, f"{at}/{name}", None, faults)
    return rows


def _read_game(value: Json, at: str, faults: list[Fault]) -> bool:
    if type(value) is not str or value not in GAMES:
        faults.append(Fault(at, "one-of", {"options": GAMES}))
    return bool(value == "cards")


def _read_bar(value: Json, at: str, sheet: Sheet, faults: list[Fault]) -> tuple[int, ...]:
    if type(value) is not list:
        faults.append(Fault(at, "array", {"found": kind(value)}))
        return ()
    numbers = read_numbers(value, at, 1, faults, len(sheet.bar))
    seen: set[int] = set()
    for place, number in enumerate(numbers):
        if number in seen:
            faults.append(Fault(f"{at}/{place}", "twice"))
        seen.add(number)
    return numbers


def _read_bonuses(value: Json, at: str, sheet: Sheet, faults: list[Fault]) -> tuple[str, ...]:
    return read_names(value, at, sheet.bonuses, faults)


def _read_pawn(value: Json, at: str, sheet: Sheet, faults: list[Fault]) -> int:
    return read_whole(value, at, None, faults)


_EXTRAS: Mapping[str, Callable[[Json, str, Sheet, list[Fault]], Any]] = {
    "bonus_bar": _read_bar,
    "bonuses": _read_bonuses,
    "pawn": _read_pawn,
}


class Table(NamedTuple):
    sheets: tuple[Sheet, ...]
    marks: tuple[Marks, ...]


def read_table(data: Json) -> Table:
    """A whole table; what it says of variant, code and game holds for every player."""
    if type(data) is not dict:
        raise Malformed([Fault("", "object", {"found": kind(data)})])
    known = ("variant", "code", "game", "players")
    faults = [unknown_key("", key, known) for key in data if key not in known]
    source = {key: data[key] for key in ("code", "variant") if key in data}
    if len(source) > 1:
        raise Malformed([*faults, Fault("", "which-table")])
    sheet = _read_which(source, "", faults) if source else None
    if source and sheet is None:
        raise Malformed(faults)  # what the players say can only be judged on their sheet
    cards = _read_game(data["game"], "/game", faults) if "game" in data else None
    players = data.get("players")
    if "players" not in data:
        faults.append(Fault("", "missing", {"key": "players"}))
    elif type(players) is not list:
        faults.append(Fault("/players", "array", {"found": kind(players)}))
    elif not players:
        faults.append(Fault("/players", "no-players"))
    elif len(players) > MOST_PLAYERS:
        faults.append(Fault("/players", "too-many-players", {"most": MOST_PLAYERS}))
    else:
        return _read_players(players, sheet, cards, faults)
    raise Malformed(faults)


def _read_players(
    players: list[Json], sheet: Sheet | None, cards: bool | None, faults: list[Fault]
) -> Table:
    read = []
    for place, player in enumerate(players):
        try:
            read.append((place, read_marked(player, f"/players/{place}", sheet)))
        except Malformed as malformed:
            faults.extend(malformed.faults)
    if read:
        expected = sheet or read[0][1].sheet
        at_table = any(marked.marks.cards for _, marked in read) if cards is None else cards
        for place, (played_on, marks, _) in read:
            at = f"/players/{place}"
            if played_on.variant != expected.variant:
                values = {"expected": expected.variant.id, "variant": played_on.variant.id}
                faults.append(Fault(at, "other-variant", values))
            if "game" in players[place] and marks.cards != at_table:
                faults.append(Fault(f"{at}/game", "other-game"))
            if marks.players not in (None, len(players)):
                faults.append(Fault(f"{at}/players", "other-players", {"count": len(players)}))
    if faults:
        raise Malformed(faults)
    sheets = tuple(marked.sheet for _, marked in read)
    return Table(sheets, tuple(replace(marked.marks, cards=at_table) for _, marked in read))


def read_cross(data: Json) -> tuple[Marked, Cross | None, str | None]:
    """A sheet in play, the cross to make (None for a lucky number's), the row chosen if any."""
    if type(data) is not dict:
        raise Malformed([Fault("", "object", {"found": kind(data)})])
    known = ("sheet", "cross", "choose")
    faults = [unknown_key("", key, known) for key in data if key not in known]
    faults += [Fault("", "missing", {"key": key}) for key in known[:2] if key not in data]
    if faults:
        raise Malformed(faults)
    marked = read_marked(data["sheet"], "/sheet")
    cross, choose = data["cross"], data.get("choose")
    if "choose" in data:
        read_color(choose, "/choose", faults)
    made = None
    if cross == {"lucky": True} and cross["lucky"] is True:
        if not marked.sheet.lucky:
            values = {"variant": marked.sheet.variant.id}
            faults.append(Fault("/cross/lucky", "no-lucky", values))
    elif type(cross) is dict and cross.keys() == {"row", "number"}:
        row = read_color(cross["row"], "/cross/row", faults)
        made = Cross(row, read_whole(cross["number"], "/cross/number", None, faults))
    else:
        faults.append(Fault("/cross", "one-cross"))
    if faults:
        raise Malformed(faults)
    return marked, made, choose


_WHICH: Mapping[str, Callable[[Json, str], Sheet]] = {
    "code": read_code,
    "variant": lambda value, at: standard_sheet(read_variant(value, at)),
    "layout": read_layout,
}
