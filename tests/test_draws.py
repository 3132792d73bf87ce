"""Fair draws: every layout keeps the pattern that makes it worth playing, and says so."""

from collections import Counter
from itertools import combinations, pairwise
from types import ModuleType

import pytest

from sheetgen.codes import sheet_from_code, sheet_from_number, standard_sheet
from sheetgen.draws import drawn_sheet, fairness
from sheetgen.lots import Lots
from sheetgen.model import ROWS, Sheet, Variant
from sheetgen.payload.layouts import show_fairness
from sheetgen.sheets import layouts
from sheetgen.variants import ALL, BY_ID, bonus_a, bonus_b
from sheetgen.variants.gemixxt_a import segmented
from sheetgen.words import LANGUAGES, words

shuffled = pytest.mark.parametrize(
    "variant", [v for v in ALL if layouts(v) > 1], ids=lambda v: v.id
)


def draws(name: str, count: int = 100) -> list[Sheet]:
    return [drawn_sheet(BY_ID[name], "test", game, 0) for game in range(count)]


@shuffled
def test_a_draw_is_fair_and_its_code_gives_it_back(variant: Variant) -> None:
    for game in range(60):
        sheet = drawn_sheet(variant, "test", game, game % 4)
        assert fairness(sheet).fair
        assert sheet_from_code(sheet.code) == sheet


@shuffled
def test_wild_draws_are_of_all_kinds(variant: Variant) -> None:
    judged = [fairness(drawn_sheet(variant, "test", game, 0, wild=True)) for game in range(60)]
    assert not all(found.fair for found in judged)


@shuffled
def test_the_same_seed_gives_the_same_sheet(variant: Variant) -> None:
    for wild in (False, True):
        one = drawn_sheet(variant, "a", 3, 1, wild)
        assert one == drawn_sheet(variant, "a", 3, 1, wild)
    others = {drawn_sheet(variant, seed, 3, 1).code for seed in "bcdefghijk"}
    assert len(others) > 3


def test_a_pair_of_lucky_numbers_comes_up_in_11_of_64_rolls() -> None:
    rolls = Counter(one + other for one in range(1, 9) for other in range(1, 9))
    pairs = {sheet.lucky for sheet in draws("longo")}
    assert pairs == {(n, n + 5) for n in range(4, 10)}
    assert all(rolls[low] + rolls[high] == 11 for low, high in pairs)


def test_lucky_pairs_differ_at_one_table() -> None:
    for game in range(50):
        seats = [drawn_sheet(BY_ID["longo"], "test", game, seat).lucky for seat in range(6)]
        assert len(set(seats)) == 6


def test_what_is_said_of_an_unfair_pair() -> None:
    sheet = sheet_from_number(BY_ID["longo"], 0)
    assert sheet.lucky == (2, 3)
    assert show_fairness(sheet, words("en")) == {
        "fair": False,
        "why": "the lucky numbers come up in 3 of 64 rolls; "
        "fair ones are five apart and come up in 11",
    }


def test_equal_numbers_stand_two_columns_apart() -> None:
    for sheet in draws("gemixxt-b"):
        assert sorted(row.closing[0] for row in sheet.rows) == [3, 4, 10, 11]
        for one, other in combinations(sheet.rows, 2):
            for number in range(2, 13):
                assert abs(one.numbers.index(number) - other.numbers.index(number)) >= 2


def test_there_are_336_segmented_sheets_and_the_published_one_is_among_them() -> None:
    found = segmented(BY_ID["gemixxt-a"].numbers)
    assert len(found) == len(set(found)) == 336
    published = standard_sheet(BY_ID["gemixxt-a"])
    assert tuple(tuple(box.color for box in row.boxes) for row in published.rows) in found


def test_colors_stand_in_segments_of_two_to_four() -> None:
    for sheet in draws("gemixxt-a", 30):
        for row in sheet.rows:
            counts = Counter(box.color for box in row.boxes)
            assert set(counts) == set(ROWS)
            assert all(2 <= count <= 4 for count in counts.values())
            changes = sum(one.color != other.color for one, other in pairwise(row.boxes))
            assert changes == 3
            assert row.boxes[-1].color == row.name


def bonus_places(sheet: Sheet) -> list[list[int]]:
    return [[n for n, box in enumerate(row.boxes) if box.bonus] for row in sheet.rows]


def test_bonus_a_follows_the_published_pattern() -> None:
    for sheet in [*draws("bonus-a"), standard_sheet(BY_ID["bonus-a"])]:
        rows = bonus_places(sheet)
        for row, places in zip(sheet.rows, rows, strict=True):
            assert len(places) == 3
            assert places[0] > 0
            assert places[-1] < 10
            assert all(other - one > 1 for one, other in pairwise(places))
            assert sum(6 - abs(7 - row.numbers[n]) for n in places) in (11, 12)
        assert max(Counter(n for places in rows for n in places).values()) <= 2
        assert all(set(sheet.bar[at : at + 4]) == set(ROWS) for at in (0, 4, 8))
        assert all(one != other for one, other in pairwise(sheet.bar))


def test_bonus_b_follows_the_published_pattern() -> None:
    for sheet in [*draws("bonus-b"), standard_sheet(BY_ID["bonus-b"])]:
        for places in bonus_places(sheet):
            assert len(places) in (2, 3)
            assert places[0] > 0
            assert places[-1] < 10
            assert all(other - one > 1 for one, other in pairwise(places))
        for half in (sheet.rows[:2], sheet.rows[2:]):
            kinds = [box.bonus for row in half for box in row.boxes if box.bonus]
            assert sorted(kinds) == sorted(sheet.bonuses)


def test_boards_show_all_colors_on_any_five_fields() -> None:
    for sheet in draws("on-board", 50):
        colors = [field.color for field in sheet.track]
        assert set(Counter(colors).values()) == {10}
        assert all(len(set(colors[at : at + 5])) == 4 for at in range(36))


def test_fair_draws_hardly_ever_repeat_where_there_are_many() -> None:
    for name in ("gemixxt-b", "bonus-a", "bonus-b", "on-board"):
        assert len({sheet.code for sheet in draws(name, 200)}) == 200


def test_a_million_draws_start_from_a_million_different_states() -> None:
    """Among 2^64 states a million meet by chance once in some thirty million such pads."""
    assert len({Lots("pad", "gemixxt-b", game).state for game in range(1_000_000)}) == 1_000_000


@pytest.mark.parametrize("name, layouts", [("longo", 6), ("gemixxt-a", 336)])
def test_layouts_repeat_as_often_as_chance_allows(name: str, layouts: int) -> None:
    """Chi-squared over all fair layouts stays within five standard deviations of its mean."""
    often = 40 * layouts
    counts = Counter(sheet.code for sheet in draws(name, often))
    assert len(counts) == layouts
    squared = sum((count - 40) ** 2 / 40 for count in counts.values())
    assert abs(squared - (layouts - 1)) < 5 * (2 * (layouts - 1)) ** 0.5


@pytest.mark.parametrize("variant", [bonus_a, bonus_b], ids=lambda v: v.VARIANT.id)
def test_bonus_boxes_lean_neither_way(variant: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn counts as fair; without the limit most of it would not."""
    assert all(fairness(sheet).fair for sheet in draws(variant.VARIANT.id))
    monkeypatch.setattr(variant, "FAIR_LEAN", 10**6)
    drawn = draws(variant.VARIANT.id)
    monkeypatch.undo()
    reasons = {fairness(sheet).reason for sheet in drawn}
    assert reasons == {variant.VARIANT.id, "lean-more", "lean-less"}
    assert 10 < sum(fairness(sheet).fair for sheet in drawn) < 90


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_why(language: str) -> None:
    for variant in ALL:
        for sheet in (standard_sheet(variant), sheet_from_number(variant, 0)):
            assert show_fairness(sheet, words(language))["why"]


def test_lots_are_even() -> None:
    lots = Lots("even")
    counts = Counter(lots.below(6) for _ in range(60_000))
    assert all(9_600 < counts[n] < 10_400 for n in range(6))
    places = Counter(lots.shuffled("abc")[0] for _ in range(30_000))
    assert all(9_600 < places[letter] < 10_400 for letter in "abc")
