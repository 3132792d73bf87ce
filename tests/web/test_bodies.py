"""The models that describe bodies and the reader that reads them accept and refuse the same."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from sheetgen.payload.layouts import show_layout
from sheetgen.payload.marked import read_cross, read_marked, read_table
from sheetgen.payload.values import Malformed
from sheetgen.sheets import plain_sheet
from sheetgen.variants import ALL, BY_ID
from tests.test_cases import cases
from tests.web.test_calls import whole_table
from web.bodies import CrossBody, DrawBody, MarkedSheet, PadBody, TableBody
from web.values import Body

# What the reader refuses because of the game, not the shape: a model cannot know it.
OF_THE_GAME = {
    "not-this-variant",
    "no-lucky",
    "other-variant",
    "other-game",
    "other-players",
    "which-sheet",  # a player's sheet at a table that names none
    "between",  # a bonus bar's length
    "one-of",  # bonuses of another variant
}
LAYOUTS = {
    "four-rows",
    "each-number-once",
    "lucky",
    "color-twice",
    "last-colors",
    "bonus-on-closing-box",
    "bonus-box-count",
    "bar-length",
    "track-length",
    "track-field",
    "track-field-twice",
    "layout-differs",
}
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.sampled_from([10**15, 10**15 - 1, -(10**15), 10**400]),
    st.sampled_from([9.0, 9.5, 1e300, float("inf"), -0.0]),
    st.sampled_from(["", "3", "red", "C", "GB", "classic", "\ud800", "x" * 101, "x" * 201]),
    st.sampled_from([[], {}, [[]], {"red": 1}]),
)
NUMBERS = st.lists(st.one_of(st.integers(1, 16), ODD), max_size=6)
COLORS = st.lists(st.one_of(st.sampled_from(["red", "yellow", "green", "blue"]), ODD), max_size=5)
ROWS = st.one_of(st.dictionaries(st.sampled_from(["red", "blue", "pink"]), NUMBERS), ODD)
LAYOUT = st.sampled_from([show_layout(read_marked({"code": v.tag}).sheet) for v in ALL])
MARKS: dict[str, st.SearchStrategy[Any]] = {
    "rows": ROWS,
    "locks": st.one_of(COLORS, ODD),
    "misthrows": st.one_of(st.integers(0, 5), ODD),
    "name": st.one_of(st.text(max_size=5), ODD),
    "closed": st.one_of(COLORS, ODD),
    "game": st.one_of(st.sampled_from(["dice", "cards"]), ODD),
    "players": st.one_of(st.integers(0, 11), ODD),
    "bonus_bar": st.one_of(NUMBERS, ODD),
    "bonuses": st.one_of(st.lists(st.sampled_from(["thirteen", "each-row", "no"])), ODD),
    "pawn": st.one_of(st.integers(-1, 60), ODD),
    "colour": ODD,
}
WHICH: dict[str, st.SearchStrategy[Any]] = {
    "code": st.one_of(st.sampled_from([v.tag for v in ALL]), ODD),
    "variant": st.one_of(st.sampled_from(list(BY_ID)), ODD),
    "layout": st.one_of(LAYOUT, ODD),
}


@st.composite
def some(draw: st.DrawFn, options: dict[str, st.SearchStrategy[Any]], most: int) -> dict[str, Any]:
    """A few of the options."""
    keys = draw(st.lists(st.sampled_from(sorted(options)), max_size=most, unique=True))
    return {key: draw(options[key]) for key in keys}


@st.composite
def marked(draw: st.DrawFn) -> dict[str, Any]:
    which = draw(st.sampled_from([1, 1, 1, 1, 0, 2]))
    keys = draw(st.permutations(sorted(WHICH)))[:which]
    return draw(some(MARKS, 4)) | {key: draw(WHICH[key]) for key in keys}


def agree(model: type[Body], read: Callable[[Any], object], body: object) -> None:
    """Both accept *body*, or both refuse it, or the reader refuses it because of the game."""
    try:
        model.model_validate(body)
        described = True
    except ValidationError:
        described = False
    try:
        read(body)
        faults = None
    except Malformed as malformed:
        faults = malformed.faults
    if faults is None or not described:
        assert described == (faults is None), faults
    else:
        reasons = {fault.reason for fault in faults if fault.section == "fault"}
        assert reasons <= OF_THE_GAME | LAYOUTS


@settings(max_examples=1500, deadline=None, derandomize=True, database=None)
@given(marked())
def test_marked_sheets(body: dict[str, Any]) -> None:
    agree(MarkedSheet, read_marked, body)


@settings(max_examples=500, deadline=None, derandomize=True, database=None)
@given(
    some(WHICH | {"game": MARKS["game"], "more": ODD}, 2),
    st.one_of(st.lists(st.one_of(marked(), some(MARKS, 2), ODD), max_size=11), ODD),
)
def test_tables(table: dict[str, Any], players: object) -> None:
    agree(TableBody, read_table, table | {"players": players})


CROSS = st.one_of(
    st.fixed_dictionaries({"row": st.sampled_from(["red", "pink"]), "number": ODD}),
    st.fixed_dictionaries({"lucky": ODD}),
    ODD,
)


@settings(max_examples=500, deadline=None, derandomize=True, database=None)
@given(some({"sheet": marked(), "cross": CROSS, "choose": ODD, "more": ODD}, 4))
def test_crosses(body: dict[str, Any]) -> None:
    agree(CrossBody, read_cross, body)


@settings(max_examples=500, deadline=None, derandomize=True, database=None)
@given(LAYOUT, st.data())
def test_layouts_somebody_made_up(layout: dict[str, Any], data: st.DataObject) -> None:
    """One value of a layout is replaced or left out, wherever it stands."""
    body: Any = {"layout": _copy(layout)}
    place: Any = body["layout"]
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and data.draw(st.booleans()):
            place = place[key]
        elif isinstance(place, dict) and data.draw(st.booleans()):
            del place[key]
            break
        else:
            place[key] = data.draw(ODD)
            break
    agree(MarkedSheet, read_marked, body)


def _copy(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("kind, model", [("score", MarkedSheet), ("cross", MarkedSheet)])
def test_the_models_know_every_case(kind: str, model: type[Body]) -> None:
    for param in cases(kind):
        model.model_validate(param.values[0]["sheet"])


def test_the_models_know_every_table() -> None:
    for param in cases("table"):
        TableBody.model_validate(whole_table(param.values[0]["table"]))


@pytest.mark.parametrize("value", ["3", True, None, 9.5, [3]])
def test_nothing_but_a_number_is_a_number(value: object) -> None:
    for model, key in ((PadBody, "sheets"), (DrawBody, "count")):
        assert model.model_validate({"variant": "classic", key: 9.0}).model_dump()[key] == 9
        with pytest.raises(ValidationError):
            model.model_validate({"variant": "classic", key: value})


def test_every_variant_is_described() -> None:
    for variant in ALL:
        assert plain_sheet(variant)
        MarkedSheet.model_validate({"variant": variant.id})
