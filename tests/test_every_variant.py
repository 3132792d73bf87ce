"""The contract that every registered variant keeps."""

import json
import random
from pathlib import Path

import pytest

from sheetgen.codes import code_of, sheet_from_code, standard_sheet
from sheetgen.model import ROWS, Marks, Variant
from sheetgen.payload.layouts import read_layout, show_layout, show_variants
from sheetgen.payload.marked import read_marked
from sheetgen.payload.results import show_marks
from sheetgen.rules.judge import explain, judge
from sheetgen.sheets import blank_sheet, layout_number, layouts, published_number
from sheetgen.variants import ALL, BY_ID, BY_TAG
from sheetgen.words import LANGUAGES, words
from tests.players import any_sheet, random_play, random_sheet

GOLDEN = Path(__file__).parent / "golden" / "layouts.json"
every_variant = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.id)


def test_ids_and_tags_are_unique() -> None:
    assert len(BY_ID) == len(BY_TAG) == len(ALL) == 8


@every_variant
def test_the_published_layout_bears_the_tag_alone(variant: Variant) -> None:
    assert standard_sheet(variant).code == variant.tag
    assert code_of(standard_sheet(variant)) == variant.tag


@every_variant
def test_the_published_layout_stays_as_it_is(variant: Variant) -> None:
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert show_layout(standard_sheet(variant)) == golden[variant.id]


@every_variant
def test_a_code_gives_its_sheet_back(variant: Variant) -> None:
    draw = random.Random(7)
    for _ in range(200):
        sheet = random_sheet(variant, draw)
        assert sheet_from_code(sheet.code) == sheet
        assert code_of(sheet) == sheet.code
        assert set(sheet.code) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-")


@every_variant
def test_numbers_and_layouts_are_one_to_one(variant: Variant) -> None:
    count = layouts(variant)
    draw = random.Random(8)
    numbers = {0, count - 1, count // 2, published_number(variant)}
    numbers |= {draw.randrange(count) for _ in range(100)}
    for number in numbers:
        assert layout_number(blank_sheet(variant, number)) == number
    assert len({code_of(blank_sheet(variant, number)) for number in numbers}) == len(numbers)


@every_variant
def test_a_layout_in_json_is_read_back(variant: Variant) -> None:
    draw = random.Random(9)
    for _ in range(20):
        sheet = any_sheet(variant, draw)
        assert read_layout(json.loads(json.dumps(show_layout(sheet)))) == sheet


@every_variant
def test_rows_hold_every_number_once(variant: Variant) -> None:
    sheet = random_sheet(variant, random.Random(10))
    assert [row.name for row in sheet.rows] == list(ROWS)
    for row, numbers in zip(sheet.rows, variant.numbers, strict=True):
        assert sorted(row.numbers) == sorted(numbers)
        assert row.closing == row.numbers[-row.lock.last :]


@every_variant
def test_an_empty_sheet_is_valid_and_scores_nothing(variant: Variant) -> None:
    sheet = random_sheet(variant, random.Random(11))
    verdict = judge(sheet, Marks())
    assert (verdict.problems, verdict.notices, verdict.total) == ((), (), 0)
    assert explain(sheet, Marks()) == ()


@every_variant
def test_marks_in_json_are_read_back(variant: Variant) -> None:
    draw = random.Random(12)
    for _ in range(20):
        sheet = any_sheet(variant, draw)
        marks = random_play(sheet, draw)
        again = read_marked({"code": sheet.code} | show_marks(marks, sheet))
        assert again.sheet == sheet
        assert show_marks(again.marks, sheet) == show_marks(marks, sheet)


@every_variant
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_it(variant: Variant, language: str) -> None:
    say = words(language)
    shown = {entry["id"]: entry for entry in show_variants(say)}[variant.id]
    assert shown["title"]
    assert shown["about"]
    assert shown["shuffle"] == (layouts(variant) > 1)
    for symbol in shown["prints"]:
        assert say("prints", symbol)
    for kind in (
        *(kind for part in variant.parts for kind in part.kinds),
        *standard_sheet(variant).bonuses,
    ):
        assert say("kind", kind)
