"""Bodies are read strictly: what is wrong, where, and never a guess."""

import json
from time import process_time
from typing import Any

import pytest

from sheetgen.payload.layouts import show_layout
from sheetgen.payload.marked import read_cross, read_marked, read_table
from sheetgen.payload.results import show_faults, show_outcome, show_verdict
from sheetgen.payload.values import Malformed, parse_json
from sheetgen.rules.follow import follow
from sheetgen.rules.judge import judge
from sheetgen.variants import BY_ID
from sheetgen.words import LANGUAGES, words


def faults(read: Any, data: Any) -> list[tuple[str, str]]:  # noqa: ANN401
    with pytest.raises(Malformed) as malformed:
        read(data)
    for language in LANGUAGES:
        for fault in show_faults(malformed.value, words(language)):
            assert fault["detail"]
    return [(fault.pointer, fault.reason) for fault in malformed.value.faults]


BAR = {"variant": "bonus-a"}
GEMIXXT_A = show_layout(read_marked({"variant": "gemixxt-a"}).sheet)
BONUS_A = show_layout(read_marked(BAR).sheet)
BOARD = show_layout(read_marked({"variant": "on-board"}).sheet)


@pytest.mark.parametrize(
    "sheet, expected",
    [
        ([], [("", "object")]),
        (None, [("", "object")]),
        ({}, [("", "which-sheet")]),
        ({"variant": "classic", "code": "C"}, [("", "which-sheet")]),
        ({"variant": "Classic"}, [("/variant", "one-of")]),
        ({"variant": ["classic"]}, [("/variant", "one-of")]),
        ({"code": "GX"}, [("/code", "tag")]),
        ({"code": 7}, [("/code", "text")]),
        ({"variant": "classic", "color": 1}, [("/color", "unknown-key")]),
        ({"variant": "classic", "a/b~": 1}, [("/a~1b~0", "unknown-key")]),
        ({"variant": "classic", "bonus_bar": []}, [("/bonus_bar", "not-this-variant")]),
        ({"variant": "classic", "pawn": 0}, [("/pawn", "not-this-variant")]),
        ({"variant": "classic", "rows": []}, [("/rows", "object")]),
        ({"variant": "classic", "rows": {"pink": [1]}}, [("/rows/pink", "unknown-key")]),
        ({"variant": "classic", "rows": {"red": 5}}, [("/rows/red", "array")]),
        ({"variant": "classic", "rows": {"red": [5.5]}}, [("/rows/red/0", "whole")]),
        ({"variant": "classic", "rows": {"red": ["5"]}}, [("/rows/red/0", "whole")]),
        ({"variant": "classic", "rows": {"red": [5, True]}}, [("/rows/red/1", "whole")]),
        ({"variant": "classic", "rows": {"red": [None]}}, [("/rows/red/0", "whole")]),
        ({"variant": "classic", "rows": {"red": [[5]]}}, [("/rows/red/0", "whole")]),
        ({"variant": "classic", "rows": {"red": [1e400]}}, [("/rows/red/0", "whole")]),
        ({"variant": "classic", "locks": "red"}, [("/locks", "array")]),
        ({"variant": "classic", "locks": ["pink"]}, [("/locks/0", "one-of")]),
        ({"variant": "classic", "locks": [["red"]]}, [("/locks/0", "one-of")]),
        ({"variant": "classic", "locks": ["red", "red"]}, [("/locks/1", "twice")]),
        ({"variant": "classic", "misthrows": -1}, [("/misthrows", "least")]),
        ({"variant": "classic", "misthrows": True}, [("/misthrows", "whole")]),
        ({"variant": "classic", "misthrows": "2"}, [("/misthrows", "whole")]),
        ({"variant": "classic", "misthrows": None}, [("/misthrows", "whole")]),
        ({"variant": "classic", "name": 5}, [("/name", "text")]),
        ({"variant": "classic", "name": "x" * 101}, [("/name", "text-length")]),
        ({"variant": "classic", "game": "chess"}, [("/game", "one-of")]),
        ({"variant": "classic", "game": ["dice"]}, [("/game", "one-of")]),
        ({"variant": "classic", "players": 0}, [("/players", "between")]),
        ({"variant": "classic", "players": 11}, [("/players", "between")]),
        ({"variant": "classic", "closed": {"red": 1}}, [("/closed", "array")]),
        (BAR | {"bonus_bar": [0]}, [("/bonus_bar/0", "between")]),
        (BAR | {"bonus_bar": [13]}, [("/bonus_bar/0", "between")]),
        (BAR | {"bonus_bar": [3, 3]}, [("/bonus_bar/1", "twice")]),
        (BAR | {"bonus_bar": 3}, [("/bonus_bar", "array")]),
        (BAR | {"bonuses": []}, [("/bonuses", "not-this-variant")]),
        ({"variant": "bonus-b", "bonuses": ["bar"]}, [("/bonuses/0", "one-of")]),
        ({"variant": "on-board", "pawn": 1.5}, [("/pawn", "whole")]),
        ({"variant": "on-board", "pawn": False}, [("/pawn", "whole")]),
    ],
)
def test_a_malformed_sheet_is_refused(sheet: Any, expected: list[tuple[str, str]]) -> None:  # noqa: ANN401
    assert faults(read_marked, sheet) == expected


def test_all_mistakes_are_told_at_once() -> None:
    sheet = {"variant": "x", "rows": {"red": [1.5, "2"], "pink": []}, "locks": 1, "foo": 2}
    assert faults(read_marked, sheet) == [
        ("/variant", "one-of"),
        ("/foo", "unknown-key"),
        ("/rows/red/0", "whole"),
        ("/rows/red/1", "whole"),
        ("/rows/pink", "unknown-key"),
        ("/locks", "array"),
    ]


def test_json_has_one_kind_of_number() -> None:
    marked = read_marked({"variant": "classic", "rows": {"red": [9.0, 5]}, "misthrows": 1.0})
    assert marked.marks.rows == {"red": (9, 5)}
    assert type(marked.marks.misthrows) is int


def test_large_numbers_are_no_numbers_of_the_row_and_huge_ones_are_refused() -> None:
    marked = read_marked({"variant": "classic", "rows": {"red": [10**9]}, "misthrows": 10**9})
    codes = [problem.code for problem in judge(marked.sheet, marked.marks).problems]
    assert codes == ["unknown-number", "too-many-misthrows"]
    huge = {"variant": "classic", "rows": {"red": [10**4000]}, "misthrows": 10**4000}
    assert faults(read_marked, huge) == [("/rows/red/0", "huge"), ("/misthrows", "huge")]


def test_long_bodies_are_read_in_proportion() -> None:
    """A second at most for what once took half a minute."""
    keys = ",".join(f'"k{n}": 1' for n in range(60_000))
    start = process_time()
    assert faults(parse_json, f'{{{keys}, "k59999": 2}}') == [("", "json-twice")]
    bar = faults(read_marked, BAR | {"bonus_bar": list(range(1, 20_001))})
    assert len(bar) == 20_000 - 12
    assert process_time() - start < 10


def test_deep_values_in_a_layout_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(985):
        deep = [deep]
    pointers = {
        pointer for pointer, _ in faults(read_marked, {"layout": GEMIXXT_A | {"points": deep}})
    }
    assert pointers == {"/layout/points"}


@pytest.mark.parametrize(
    "text, reason",
    [
        (b"", "json"),
        (b"{", "json"),
        (b"{'a': 1}", "json"),
        (b"[1,]", "json"),
        (b"\xff", "utf-8"),
        (b"[NaN]", "json-constant"),
        (b"[-Infinity]", "json-constant"),
        (b'{"a": 1, "a": 2}', "json-twice"),
        (b"[" * 100_000, "json-deep"),
        (b'{"a":' * 100_000, "json-deep"),
        (b"[" + b"9" * 10_000 + b"]", "json-number"),
    ],
)
def test_what_is_no_json_is_said(text: bytes, reason: str) -> None:
    assert faults(parse_json, text) == [("", reason)]


def test_a_byte_order_mark_does_no_harm() -> None:
    assert parse_json(b"\xef\xbb\xbf[1]") == [1]


def changed(layout: dict[str, Any], path: str, value: Any) -> dict[str, Any]:  # noqa: ANN401
    """A copy of *layout* with one place changed."""
    copy: dict[str, Any] = json.loads(json.dumps(layout))
    *way, last = path.strip("/").split("/")
    at: Any = copy
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[int(last) if isinstance(at, list) else last] = value
    return {"layout": copy}


@pytest.mark.parametrize(
    "sheet, expected",
    [
        ({"layout": []}, [("/layout", "object")]),
        ({"layout": {}}, [("/layout", "missing")]),
        ({"layout": {"variant": "classic"}}, [("/layout", "missing")]),
        (changed(GEMIXXT_A, "/rows", []), [("/layout/rows", "four-rows")]),
        (changed(GEMIXXT_A, "/rows/0/boxes", 5), [("/layout/rows/0/boxes", "array")]),
        (changed(GEMIXXT_A, "/rows/0/boxes", []), [("/layout/rows/0/boxes", "each-number-once")]),
        (
            changed(GEMIXXT_A, "/rows/0/boxes/0/number", 13),
            [("/layout/rows/0/boxes", "each-number-once")],
        ),
        (
            changed(GEMIXXT_A, "/rows/1/boxes/0/color", "pink"),
            [("/layout/rows/1/boxes/0/color", "one-of")],
        ),
        (
            changed(GEMIXXT_A, "/rows/1/boxes/0/color", "yellow"),
            [("/layout/rows/1/boxes/0/color", "color-twice")],
        ),
        (changed(GEMIXXT_A, "/code", "GA-00000-00000-0"), [("/layout/code", "layout-differs")]),
        (changed(GEMIXXT_A, "/points/1", 2), [("/layout/points/1", "layout-differs")]),
        (changed(GEMIXXT_A, "/standard", 1), [("/layout/standard", "layout-differs")]),
        (changed(GEMIXXT_A, "/lucky", [2, 3]), [("/layout/lucky", "layout-differs")]),
        (changed(GEMIXXT_A, "/rows/0/extra", 1), [("/layout/rows/0/extra", "unknown-key")]),
        (
            changed(GEMIXXT_A, "/rows/0/boxes/0/bonus", "bar"),
            [("/layout/rows/0/boxes/0/bonus", "layout-differs")],
        ),
        (changed(BONUS_A, "/rows/0/boxes/1/bonus", None), [("/layout/rows", "bonus-box-count")]),
        (
            changed(BONUS_A, "/rows/0/boxes/10/bonus", "bar"),
            [("/layout/rows/0/boxes/10/bonus", "bonus-on-closing-box")],
        ),
        (changed(BONUS_A, "/bonus_bar", ["red"]), [("/layout/bonus_bar", "bar-length")]),
        (changed(BONUS_A, "/bonus_bar/3", 1), [("/layout/bonus_bar/3", "one-of")]),
        (changed(BOARD, "/track", []), [("/layout/track", "track-length")]),
        (
            changed(BOARD, "/track/1", {"color": "red", "number": 2}),
            [("/layout/track/1", "track-field-twice")],
        ),
        (changed(BOARD, "/track/1/number", 13), [("/layout/track/1", "track-field")]),
        (changed(BOARD, "/track/1/points", 9), [("/layout/track/1/points", "layout-differs")]),
        (changed(BOARD, "/track", {"a": 1}), [("/layout/track", "array")]),
    ],
)
def test_a_layout_the_variant_does_not_allow_is_refused(
    sheet: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert faults(read_marked, sheet) == expected


def test_a_made_up_layout_gets_its_code() -> None:
    rows = [{"name": row["name"], "boxes": row["boxes"]} for row in BONUS_A["rows"]]
    bar = ["red"] * 12
    sheet = read_marked({"layout": {"variant": "bonus-a", "rows": rows, "bonus_bar": bar}}).sheet
    assert sheet.code.startswith("BA-")
    assert read_marked({"code": sheet.code}).sheet == sheet


def test_lucky_numbers_stand_in_any_order() -> None:
    layout = show_layout(read_marked({"variant": "longo"}).sheet)
    assert read_marked({"layout": layout | {"lucky": [10, 5]}}).sheet.code == "L"
    other = {"variant": "longo", "rows": layout["rows"], "lucky": [11, 6]}
    assert read_marked({"layout": other}).sheet.lucky == (6, 11)
    for lucky in ([5], [5, 5], [1, 5], [5, 17], [4, 5, 6], None):
        assert faults(read_marked, {"layout": other | {"lucky": lucky}}) == [
            ("/layout/lucky", "lucky")
        ]


PLAYER: dict[str, Any] = {"rows": {"red": [2]}}


@pytest.mark.parametrize(
    "table, expected",
    [
        (5, [("", "object")]),
        ({"variant": "classic"}, [("", "missing")]),
        ({"variant": "classic", "players": []}, [("/players", "no-players")]),
        ({"variant": "classic", "players": {}}, [("/players", "array")]),
        ({"variant": "classic", "players": [PLAYER] * 11}, [("/players", "too-many-players")]),
        ({"variant": "classic", "seats": 1, "players": [PLAYER]}, [("/seats", "unknown-key")]),
        ({"players": [PLAYER]}, [("/players/0", "which-sheet")]),
        ({"variant": "clasic", "players": [PLAYER, PLAYER]}, [("/variant", "one-of")]),
        ({"variant": "classic", "code": "C", "players": [PLAYER]}, [("", "which-table")]),
        (
            {"variant": "classic", "players": [PLAYER, {"code": "XL"}]},
            [("/players/1", "other-variant")],
        ),
        ({"players": [{"code": "C"}, {"code": "XL"}]}, [("/players/1", "other-variant")]),
        (
            {"variant": "classic", "game": "dice", "players": [{"game": "cards"}]},
            [("/players/0/game", "other-game")],
        ),
        (
            {"variant": "classic", "players": [PLAYER, {"players": 3}]},
            [("/players/1/players", "other-players")],
        ),
        (
            {"variant": "classic", "players": [{"misthrows": -1}, {"locks": 1}]},
            [("/players/0/misthrows", "least"), ("/players/1/locks", "array")],
        ),
    ],
)
def test_a_malformed_table_is_refused(table: Any, expected: list[tuple[str, str]]) -> None:  # noqa: ANN401
    assert faults(read_table, table) == expected


SHEET: dict[str, Any] = {"variant": "classic"}


@pytest.mark.parametrize(
    "body, expected",
    [
        (None, [("", "object")]),
        ({"sheet": SHEET}, [("", "missing")]),
        ({"sheet": SHEET, "cross": 5}, [("/cross", "one-cross")]),
        ({"sheet": SHEET, "cross": {"row": "red"}}, [("/cross", "one-cross")]),
        ({"sheet": SHEET, "cross": {"lucky": 1}}, [("/cross", "one-cross")]),
        ({"sheet": SHEET, "cross": {"lucky": True}}, [("/cross/lucky", "no-lucky")]),
        (
            {"sheet": SHEET, "cross": {"row": "pink", "number": "5"}, "choose": 1},
            [("/choose", "one-of"), ("/cross/row", "one-of"), ("/cross/number", "whole")],
        ),
        ({"sheet": {"code": "?"}, "cross": {}}, [("/sheet/code", "letter")]),
    ],
)
def test_a_malformed_cross_is_refused(body: Any, expected: list[tuple[str, str]]) -> None:  # noqa: ANN401
    assert faults(read_cross, body) == expected


def test_a_result_has_the_published_shape() -> None:
    sheet = {
        "variant": "bonus-b",
        "rows": {"red": [6], "blue": [4]},
        "misthrows": 1,
        "bonuses": ["thirteen"],
    }
    marked = read_marked(sheet)
    assert show_verdict(judge(marked.sheet, marked.marks), lambda: words("en")) == {
        "valid": True,
        "variant": "bonus-b",
        "code": "BB",
        "total": 10,
        "rows": {
            "red": {"crosses": 1, "points": 1},
            "yellow": {"crosses": 0, "points": 0},
            "green": {"crosses": 0, "points": 0},
            "blue": {"crosses": 1, "points": 1},
        },
        "misthrows": {"count": 1, "points": -5},
        "extras": [{"kind": "thirteen", "points": 13}],
        "problems": [],
        "notices": [],
    }


def test_a_problem_has_code_place_box_and_sentence() -> None:
    marked = read_marked({"code": "C", "rows": {"red": [2, 3, 4, 5, 12]}, "locks": ["red"]})
    result = show_verdict(judge(marked.sheet, marked.marks), lambda: words("de"))
    assert (result["valid"], result["total"]) == (False, None)
    assert result["problems"] == [
        {
            "code": "closed-too-early",
            "where": "/rows/red",
            "box": "red.12",
            "text": "vor Rot 12 müssen 5 Kreuze stehen, nicht nur 4",
        }
    ]


def test_a_cross_answers_with_what_was_made_and_the_new_sheet() -> None:
    body = {
        "sheet": {"code": "BA", "rows": {"red": [2, 4]}, "closed": []},
        "cross": {"row": "green", "number": 11},
    }
    marked, cross, choose = read_cross(body)
    outcome = follow(marked.sheet, marked.marks, cross, choose)
    assert show_outcome(outcome, marked, lambda: words("en")) == {
        "legal": True,
        "made": [{"row": "green", "number": 11}, {"bar": 1}, {"row": "red", "number": 5}],
        "choose": [],
        "sheet": {
            "code": "BA",
            "rows": {"red": [2, 4, 5], "yellow": [], "green": [11], "blue": []},
            "locks": [],
            "misthrows": 0,
            "bonus_bar": [1],
            "closed": [],
        },
        "problems": [],
    }


def test_every_variant_is_read_by_its_id() -> None:
    for name, variant in BY_ID.items():
        assert read_marked({"variant": name}).sheet.variant is variant
