"""Codes: kind to people, unforgiving to mistakes."""

import random

import pytest

from sheetgen.codes import ALPHABET, BadCode, parse_code, sheet_from_code, write_code
from sheetgen.model import ROWS, Variant
from sheetgen.sheets import layouts
from sheetgen.variants import ALL, BY_ID
from tests.players import random_sheet

SHUFFLED = [variant for variant in ALL if layouts(variant) > 1]
shuffled = pytest.mark.parametrize("variant", SHUFFLED, ids=lambda variant: variant.id)


def some_codes(variant: Variant, count: int) -> list[str]:
    draw = random.Random(3)
    return [random_sheet(variant, draw).code for _ in range(count)]


@shuffled
def test_every_wrong_character_is_found(variant: Variant) -> None:
    for code in some_codes(variant, 5):
        if code == variant.tag:
            continue
        for at, letter in enumerate(code):
            for other in ALPHABET:
                same = {"O": "0", "I": "1", "L": "1"}.get(letter, letter) == other
                if letter != "-" and not same:
                    with pytest.raises(BadCode):
                        parse_code(code[:at] + other + code[at + 1 :])


@shuffled
def test_every_swap_of_neighbours_is_found(variant: Variant) -> None:
    for code in some_codes(variant, 50):
        letters = code.replace("-", "")
        for at in range(len(letters) - 1):
            first, second = letters[at], letters[at + 1]
            alike = {first, second} == {"1", "L"}  # people write one for the other
            if code != variant.tag and first != second and not alike:
                with pytest.raises(BadCode):
                    parse_code(letters[:at] + second + first + letters[at + 2 :])


@shuffled
def test_people_may_write_it_their_way(variant: Variant) -> None:
    for code in some_codes(variant, 20):
        sheet = sheet_from_code(code)
        assert sheet_from_code(code.lower()) == sheet
        assert sheet_from_code(code.replace("-", "")) == sheet
        assert sheet_from_code(code.replace("-", " ")) == sheet
        assert sheet_from_code(f" {code} ") == sheet
        assert sheet_from_code(code.replace("0", "O").replace("1", "l")) == sheet
        assert sheet_from_code(code.replace("1", "i").replace("0", "o")) == sheet


@shuffled
def test_groups_are_five_long_and_the_code_is_short(variant: Variant) -> None:
    for code in some_codes(variant, 20):
        tag, *groups = code.split("-")
        assert tag == variant.tag
        assert all(len(group) == 5 for group in groups[:-1])
        assert all(1 <= len(group) <= 5 for group in groups)
        assert len(code) <= (50 if variant.id == "on-board" else 30)


@pytest.mark.parametrize(
    "code, reason",
    [
        ("", "tag"),
        ("-", "tag"),
        ("Q", "tag"),
        ("GC-00000", "tag"),
        ("C-1", "no-choice"),
        ("XL0", "no-choice"),
        ("L-0", "length"),
        ("GB-123", "length"),
        ("L-0U0", "letter"),
        ("L-0É0", "letter"),
        ("Ｌ", "letter"),
        ("ſ", "letter"),
        ("GA\x00", "letter"),
        ("G" * 1000, "long"),
    ],
)
def test_what_is_wrong_is_said(code: str, reason: str) -> None:
    with pytest.raises(BadCode) as bad:
        sheet_from_code(code)
    assert bad.value.reason == reason


def test_a_number_out_of_range_is_refused() -> None:
    longo = BY_ID["longo"]
    beyond = write_code(longo, layouts(longo))  # one more than there is, rightly written
    with pytest.raises(BadCode) as bad:
        parse_code(beyond)
    assert bad.value.reason == "range"


def test_all_codes_of_longo_are_different_lucky_pairs() -> None:
    longo = BY_ID["longo"]
    sheets = [sheet_from_code(write_code(longo, number)) for number in range(layouts(longo))]
    assert len({sheet.code for sheet in sheets}) == len({sheet.lucky for sheet in sheets}) == 105
    assert all(2 <= low < high <= 16 for low, high in (sheet.lucky for sheet in sheets))


def test_gemixxt_a_has_each_color_and_number_once_and_four_last_colors() -> None:
    draw = random.Random(5)
    for _ in range(200):
        sheet = random_sheet(BY_ID["gemixxt-a"], draw)
        boxes = [(box.color, box.number) for row in sheet.rows for box in row.boxes]
        assert len(set(boxes)) == 44
        assert {row.boxes[-1].color for row in sheet.rows} == set(ROWS)


def test_bonus_boxes_never_close_a_row() -> None:
    draw = random.Random(6)
    for _ in range(200):
        for variant, count in ((BY_ID["bonus-a"], 12), (BY_ID["bonus-b"], 10)):
            sheet = random_sheet(variant, draw)
            assert all(row.boxes[-1].bonus is None for row in sheet.rows)
            assert sum(box.bonus is not None for row in sheet.rows for box in row.boxes) == count


def test_a_track_has_forty_different_fields_with_rising_points() -> None:
    sheet = random_sheet(BY_ID["on-board"], random.Random(6))
    assert len({(field.color, field.number) for field in sheet.track}) == 40
    assert [field.points for field in sheet.track] == [n for n in range(1, 21) for _ in "ab"]
