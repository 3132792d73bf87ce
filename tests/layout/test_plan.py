"""Nothing overlaps, nothing leaves its room, nothing is too small: checked on the plans."""

import random
from itertools import combinations

import pytest

from sheetgen.codes import sheet_from_code, standard_sheet
from sheetgen.layout.board import place_board
from sheetgen.layout.font import FILES, POINT, glyph_widths, missing_letters, text_width
from sheetgen.layout.pages import (
    MARGIN,
    MOST_PER_PAGE,
    ORDERS,
    PAPERS,
    BadPages,
    choose_grid,
    cut_marks,
    mirrored,
    press_grid,
    read_paper,
    stack_order,
)
from sheetgen.layout.place import CORNER, HEIGHT, KEEP, WIDTH, Form, Style
from sheetgen.layout.plan import Circle, Grid, Path, Plan, Shape, Spot, Text
from sheetgen.layout.qr import QUIET, qr_rows
from sheetgen.layout.rules import place_rules
from sheetgen.layout.theme import THEMES
from sheetgen.model import Variant
from sheetgen.pad import LARGE_NUMBER, LEAST_BOX, LEAST_NUMBER
from sheetgen.variants import ALL, BY_ID
from sheetgen.words import LANGUAGES, words
from tests.players import random_sheet

every_variant = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def outline(shape: Shape) -> Spot:
    """The room a shape takes, half its line included."""
    if isinstance(shape, Text):
        width = text_width(shape.text, shape.size, shape.bold)
        x = shape.x - width * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
        deep = any(letter in shape.text for letter in "gjpqy,;()Qçµ|")
        return Spot(x, shape.y - 0.74 * shape.size, width, (0.95 if deep else 0.75) * shape.size)
    if isinstance(shape, Grid):
        side = shape.module * shape.columns
        return Spot(shape.x, shape.y, side, shape.module * len(shape.rows))
    half = shape.line / 2 if shape.stroke else 0.0
    if isinstance(shape, Circle):
        reach = shape.radius + half
        return Spot(shape.x - reach, shape.y - reach, 2 * reach, 2 * reach)
    if isinstance(shape, Path):
        xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
        return Spot(
            min(xs) - half,
            min(ys) - half,
            max(xs) - min(xs) + 2 * half,
            max(ys) - min(ys) + 2 * half,
        )
    return Spot(shape.x - half, shape.y - half, shape.width + 2 * half, shape.height + 2 * half)


def overlap(one: Spot, other: Spot, slack: float = 0.05) -> bool:
    return (
        one.x + one.width > other.x + slack
        and other.x + other.width > one.x + slack
        and one.y + one.height > other.y + slack
        and other.y + other.height > one.y + slack
    )


def grown(spot: Spot, by: float) -> Spot:
    return Spot(spot.x - by, spot.y - by, spot.width + 2 * by, spot.height + 2 * by)


def check_inside(plan: Plan, slack: float) -> None:
    for shape in plan.shapes:
        room = outline(shape)
        assert room.x > -slack, shape
        assert room.y > -slack, shape
        assert room.x + room.width < plan.width + slack, shape
        assert room.y + room.height < plan.height + slack, shape


def check_plan(plan: Plan) -> None:
    check_inside(plan, 0.45)
    texts = [shape for shape in plan.shapes if isinstance(shape, Text)]
    for one, other in combinations(texts, 2):
        assert not overlap(outline(one), outline(other)), (one, other)
    for (name, one_spot), (other_name, other_spot) in combinations(plan.spots.items(), 2):
        assert not overlap(one_spot, other_spot), (name, other_name)
    for grid in plan.shapes:
        if not isinstance(grid, Grid):
            continue
        free = KEEP if grid.columns == 6 else QUIET * grid.module
        room = grown(outline(grid), free)
        for other_shape in plan.shapes:
            if other_shape is not grid:
                assert not overlap(room, outline(other_shape)), (grid.x, grid.y, other_shape)


@every_variant
@every_language
def test_a_sheet_keeps_everything_apart(variant: Variant, language: str) -> None:
    form = Form(variant, Style(words(language)))
    draw = random.Random(1)
    for sheet in (standard_sheet(variant), random_sheet(variant, draw)):
        check_plan(form.plan(sheet, "Maximiliane Schlüter-Grün", 1_000_000))


@every_variant
@pytest.mark.parametrize("theme", THEMES)
def test_so_it_does_in_every_theme_and_with_any_title(variant: Variant, theme: str) -> None:
    form = Form(variant, Style(words("de"), theme, "Der große Familienblock von Oma und Opa 2026"))
    check_plan(form.plan(standard_sheet(variant)))


@every_variant
@every_language
def test_no_text_is_smaller_than_five_point(variant: Variant, language: str) -> None:
    plan = Form(variant, Style(words(language))).plan(standard_sheet(variant), "Ann", 12)
    sizes = {shape.text: shape.size / POINT for shape in plan.shapes if isinstance(shape, Text)}
    assert min(sizes.values()) >= 5, min(sizes.items(), key=lambda item: item[1])


@every_variant
@every_language
def test_rules_fit_their_room(variant: Variant, language: str) -> None:
    plan = place_rules(variant, Style(words(language)))
    check_plan(plan)
    sizes = {shape.size for shape in plan.shapes if isinstance(shape, Text)}
    assert min(sizes) > 2.0


@every_language
def test_a_board_keeps_everything_apart(language: str) -> None:
    draw = random.Random(2)
    for sheet in (sheet_from_code("OB"), random_sheet(BY_ID["on-board"], draw)):
        plan = place_board(sheet, Style(words(language)))
        check_inside(plan, 0.5)
        texts = [outline(shape) for shape in plan.shapes if isinstance(shape, Text)]
        assert not [pair for pair in combinations(texts, 2) if overlap(*pair)]
        assert len(plan.spots) == 40
        assert not [pair for pair in combinations(plan.spots.values(), 2) if overlap(*pair)]


@every_variant
def test_every_box_has_its_spot(variant: Variant) -> None:
    form = Form(variant, Style(words("en")))
    sheet = standard_sheet(variant)
    wanted = {row.box_id(n) for row in sheet.rows for n in range(len(row.boxes))}
    wanted |= {f"{row.name}.lock" for row in sheet.rows}
    wanted |= {f"misthrow.{n}" for n in range(1, 5)}
    wanted |= {f"bar.{n}" for n in range(1, len(sheet.bar) + 1)}
    wanted |= {f"bonus.{kind}" for kind in sheet.bonuses}
    wanted |= {f"pawn.{n}" for n in range(1, len(sheet.track) + 1)}
    assert wanted <= form.spots.keys()


@every_variant
def test_only_what_is_said_to_vary_does(variant: Variant) -> None:
    """Shared shapes are the same for every layout: none shows what another sheet has."""
    form = Form(variant, Style(words("en")))
    draw = random.Random(3)
    varies = {name for part in variant.parts for name in part.varies}
    standard = standard_sheet(variant)
    for _ in range(20):
        sheet = random_sheet(variant, draw)
        for row, other in zip(sheet.rows, standard.rows, strict=True):
            for trait in ("number", "color", "bonus"):
                if trait not in varies:
                    assert [getattr(box, trait) for box in row.boxes] == [
                        getattr(box, trait) for box in other.boxes
                    ]
        for trait in ("lucky", "bar", "track"):
            if trait not in varies:
                assert getattr(sheet, trait) == getattr(standard, trait)
        assert sheet.bonuses == standard.bonuses
    assert form.shared


@every_variant
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", [None, *range(1, MOST_PER_PAGE + 1)])
def test_numbers_and_boxes_keep_their_least_size(
    variant: Variant, paper: str, per_page: int | None
) -> None:
    form = Form(variant, Style(words("en")))
    number = LARGE_NUMBER if variant.large else LEAST_NUMBER
    least = max(number / form.smallest_number, LEAST_BOX / form.smallest_box)
    try:
        grid = choose_grid(PAPERS[paper], per_page, least)
    except BadPages:
        assert per_page is not None or variant.large
        return
    assert per_page in (None, grid.slots)
    assert form.smallest_number * grid.scale >= number - 1e-9
    assert form.smallest_box * grid.scale >= LEAST_BOX - 1e-9
    cell_width, cell_height = grid.width / grid.columns, grid.height / grid.rows
    for slot in range(grid.slots):
        x, y = grid.corner(slot)
        row, column = divmod(slot, grid.columns)
        assert x >= column * cell_width + MARGIN - 1e-9
        assert y >= row * cell_height + MARGIN - 1e-9
        assert x + WIDTH * grid.scale <= (column + 1) * cell_width - MARGIN + 1e-9
        assert y + HEIGHT * grid.scale <= (row + 1) * cell_height - MARGIN + 1e-9


def test_four_sheets_stand_on_a4_and_letter_and_one_on_a6() -> None:
    expected = {"a3": 9, "a4": 4, "a5": 2, "a6": 1, "letter": 4, "half-letter": 2}
    assert {paper: choose_grid(PAPERS[paper], None, 0.93).slots for paper in expected} == expected


def test_numbers_are_at_least_twelve_point_on_a6() -> None:
    for variant in ALL:
        form = Form(variant, Style(words("en")))
        assert form.smallest_number >= LEAST_NUMBER * 1.05, variant.id
        assert form.smallest_box >= (6.9 if variant.id == "longo" else 8.9), variant.id


def test_paper_is_read_by_name_or_size() -> None:
    assert read_paper("A4") == (210, 297)
    assert read_paper("100x150mm") == (100, 150)
    assert read_paper("99.5x150.25mm") == (99.5, 150.25)
    for bad in ("a7", "", "10x10", "-5x5mm", "1e3x5mm", "99999x5mm"):
        with pytest.raises(BadPages):
            read_paper(bad)


def test_press_pages_keep_the_glued_edge_free() -> None:
    grid = press_grid(PAPERS["a6"], 0.8)
    assert (grid.width, grid.height) == (148, 105)
    assert grid.corner(0)[1] >= 9 - 1e-9
    assert grid.corner(0)[1] + HEIGHT * grid.scale <= 105 - MARGIN + 1e-9


@pytest.mark.parametrize("slots", [1, 2, 4, 8])
@pytest.mark.parametrize("sheets", range(1, 51))
def test_cut_and_stacked_the_sheets_are_in_order(sheets: int, slots: int) -> None:
    """Cut the printed pile through all pages at once and lay the stacks on each other."""
    for lift in (3, 500):
        pages = list(stack_order(sheets, slots, lift))
        assert len(pages) == expected_pages(sheets, slots, lift)
        pile: list[int | None] = []
        for start in range(0, len(pages), lift):
            lifted = pages[start : start + lift]
            for slot in range(slots):
                pile.extend(page[slot] for page in lifted)
        printed = [sheet for sheet in pile if sheet is not None]
        assert printed == list(range(sheets))
        blanks = pile[len(printed) :]
        assert blanks == [None] * len(blanks) or lift < len(pages)


def expected_pages(sheets: int, slots: int, lift: int) -> int:
    full, rest = divmod(sheets, lift * slots)
    return full * lift + -(-rest // slots)


@pytest.mark.parametrize("slots", [1, 2, 4, 8])
@pytest.mark.parametrize("sheets", range(1, 51))
def test_page_by_page_blanks_come_last(sheets: int, slots: int) -> None:
    pages = list(ORDERS["page"](sheets, slots))
    flat = [sheet for page in pages for sheet in page]
    assert len(pages) == -(-sheets // slots)
    assert flat == [*range(sheets), *[None] * (len(flat) - sheets)]


def test_backs_are_mirrored() -> None:
    assert mirrored((0, 1, 2, 3), 2) == (1, 0, 3, 2)
    assert mirrored((0, 1), 1) == (0, 1)
    assert mirrored((0, None, 2, None), 2) == (None, 0, None, 2)


def test_cut_marks_are_within_reach_of_the_printer() -> None:
    grid = choose_grid(PAPERS["a4"], 4, 0.9)
    marks = cut_marks(grid)
    assert len(marks) == 4
    for mark in marks:
        room = outline(mark)
        assert room.x > 4.1 - 1e-9 or room.width < 1
        assert room.y > 4.1 - 1e-9 or room.height < 1


@every_language
def test_the_fonts_have_every_letter(language: str) -> None:
    for section in words(language).texts.values():
        for text in section.values() if isinstance(section, dict) else ():
            assert missing_letters(text) == "", text


def test_digits_are_equally_wide() -> None:
    for bold in FILES:
        assert len({glyph_widths(bold)[ord(digit)] for digit in "0123456789"}) == 1


def test_corner_marks_are_six_millimetres_with_white_around() -> None:
    assert (CORNER, KEEP) == (6.0, 1.5)


@pytest.mark.parametrize("length", [1, 2, 5, 12, 16, 29, 47])
def test_qr_codes_from_the_tables_are_those_of_segno(length: int) -> None:
    import segno

    draw = random.Random(length)
    for _ in range(5):
        text = "".join(draw.choices("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-", k=length))
        rows = qr_rows(text)
        code = segno.make(
            text, error="M", mask=2, boost_error=False, micro=False, mode="alphanumeric"
        )
        assert rows == tuple(int("".join(map(str, row)), 2) for row in code.matrix)
