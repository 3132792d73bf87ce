"""The models that describe bodies and the reader that reads them accept and refuse the same."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from sheetgen.payload.layouts import show_layout
from sheetgen.payload.marked import read_cross, read_marked, read_table
from sheetgen.payload.values import Malformed
from sheetgen.sheets import plain_sheet
from sheetgen.variants import ALL
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
KEYS = st.sampled_from(["name", "closed", "pawn", "bonuses", "code", "layout", "colour", "lucky"])
SHEETS = [param.values[0]["sheet"] for kind in ("score", "cross") for param in cases(kind)]
SHEETS += [{"layout": show_layout(read_marked({"code": variant.tag}).sheet)} for variant in ALL]
SHEETS += [{"code": "BA", "closed": ["red"], "players": 3, "name": "Ann", "bonus_bar": [1, 2]}]
TABLES = [whole_table(param.values[0]["table"]) for param in cases("table")]
CROSSES = [
    {"sheet": case["sheet"], "cross": case["cross"]}
    | ({"choose": case["chosen"]} if "chosen" in case else {})
    for case in (param.values[0] for param in cases("cross"))
]


@st.composite
def spoilt(draw: st.DrawFn, bodies: list[Any]) -> Any:  # noqa: ANN401
    """A body with a value replaced, left out or added, wherever it stands; or as it was."""
    body = deepcopy(draw(st.sampled_from(bodies)))
    for _ in range(draw(st.integers(0, 2))):
        place = body
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys or draw(st.integers(0, 5)) == 0:
                if isinstance(place, dict):
                    place[draw(KEYS)] = draw(ODD)
                else:
                    place.append(draw(ODD))
                break
            key = draw(st.sampled_from(keys))
            if isinstance(place[key], dict | list) and draw(st.integers(0, 4)):
                place = place[key]
                continue
            if draw(st.booleans()):
                del place[key]
            else:
                place[key] = deepcopy(draw(ODD))
            break
    return body


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


CAREFUL = settings(
    max_examples=1000,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@CAREFUL
@given(spoilt(SHEETS))
def test_marked_sheets(body: object) -> None:
    agree(MarkedSheet, read_marked, body)


@CAREFUL
@given(spoilt(TABLES))
def test_tables(body: object) -> None:
    agree(TableBody, read_table, body)


@CAREFUL
@given(spoilt(CROSSES))
def test_crosses(body: object) -> None:
    agree(CrossBody, read_cross, body)


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
