"""Pads and boards as people get them: opened by real readers, scanned, counted, cut."""

import io
import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from sheetgen.boards import standard_boards
from sheetgen.codes import sheet_from_code
from sheetgen.layout.font import POINT
from sheetgen.layout.pages import ORDERS, PAPERS
from sheetgen.layout.place import Style
from sheetgen.model import Sheet, Variant
from sheetgen.pad import Pad, read_pad
from sheetgen.printing import print_boards, print_pad
from sheetgen.refusal import Refused
from sheetgen.sheets import layouts
from sheetgen.variants import ALL, BY_ID
from sheetgen.words import LANGUAGES, words

every_variant = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.id)
SMALL: dict[str, Any] = {"sheets": 4, "seed": "7"}


def a_pad(variant: Variant, language: str = "en", /, **options: Any) -> Pad:  # noqa: ANN401
    return read_pad(SMALL | {"variant": variant.id} | options, words(language))


def printed(pad: Pad) -> bytes:
    file = io.BytesIO()
    print_pad(pad, file)
    return file.getvalue()


def opened(data: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(data)


def can_shuffle(variant: Variant) -> bool:
    return layouts(variant) > 1


def texts(page: pypdfium2.PdfPage) -> list[str]:
    return str(page.get_textpage().get_text_range()).split()


def scanned(picture: Image.Image) -> set[str]:
    return {found.text for found in zxingcpp.read_barcodes(picture.convert("L"))}


@every_variant
def test_the_text_of_a_page_is_the_layout(variant: Variant) -> None:
    """One sheet a page: every row's numbers in order, lucky numbers, and the code."""
    pad = a_pad(variant, sheets=3, per_page="1", shuffle=can_shuffle(variant), players=1)
    document = opened(printed(pad))
    assert len(document) == 3
    for place in range(3):
        sheet = pad.sheet(place)
        found = texts(document[place])
        assert sheet.code in found
        for row in sheet.rows:
            assert in_order([str(number) for number in row.numbers], found)
        for number in sheet.lucky:
            assert str(number) in found
        for field in sheet.track:
            assert str(field.number) in found


def in_order(wanted: list[str], found: list[str]) -> bool:
    rest = iter(found)
    return all(word in rest for word in wanted)


def by_pdfium(data: bytes) -> Iterator[Image.Image]:
    for page in opened(data):
        yield page.render(scale=150 / 72).to_pil()


def by_poppler(data: bytes) -> Iterator[Image.Image]:
    done = subprocess.run(
        ["pdftoppm", "-r", "150", "-png", "-"], input=data, capture_output=True, check=True
    )
    assert done.stderr == b""
    pictures = done.stdout.split(b"\x89PNG")[1:]
    return (Image.open(io.BytesIO(b"\x89PNG" + picture)) for picture in pictures)


READERS = [
    pytest.param(by_pdfium, id="pdfium"),
    pytest.param(
        by_poppler,
        id="poppler",
        marks=pytest.mark.skipif(not shutil.which("pdftoppm"), reason="poppler is not installed"),
    ),
]


@every_variant
@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_code_can_be_scanned(variant: Variant, read: Any, paper: str) -> None:  # noqa: ANN401
    shuffle = can_shuffle(variant)
    pad = a_pad(variant, sheets=8, shuffle=shuffle, players=1, paper=paper)
    found: set[str] = set()
    for picture in read(printed(pad)):
        found |= scanned(picture)
    assert found == {pad.sheet(place).code for place in range(8)}


def test_with_a_link_the_code_is_an_address() -> None:
    pad = a_pad(BY_ID["gemixxt-a"], sheets=1, link="https://pads.example/s")
    pages = list(by_pdfium(printed(pad)))
    assert scanned(pages[0]) == {"https://pads.example/s/GA"}


@every_variant
def test_every_font_is_embedded(variant: Variant) -> None:
    data = printed(a_pad(variant, rules=True, names="Ägidius,Zoë"))
    assert data.count(b"/FontFile2") == 2
    assert b"Helvetica" not in data
    assert b"/Type1" not in data


def numbers_by_page(data: bytes) -> list[list[int]]:
    """The sheet numbers printed behind the code, page by page."""
    found = []
    for page in opened(data):
        words_found = texts(page)
        codes_at = [at for at in range(len(words_found) - 2) if words_found[at + 1] == "·"]
        found.append(sorted(int(words_found[at + 2]) for at in codes_at))
    return found


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("sheets", range(1, 51))
def test_there_are_just_as_many_sheets_as_asked_for(sheets: int, order: str) -> None:
    pad = a_pad(BY_ID["classic"], sheets=sheets, order=order, number=True, paper="a4")
    pages = numbers_by_page(printed(pad))
    expected = [
        sorted(place + 1 for place in page if place is not None)
        for page in ORDERS[order](sheets, 4)
    ]
    assert pages == expected
    assert sorted(number for page in pages for number in page) == list(range(1, sheets + 1))


@pytest.mark.parametrize("paper", [*PAPERS, "148x105mm", "320x450mm"])
@pytest.mark.parametrize("per_page", ["auto", *map(str, range(1, 13))])
def test_so_there_are_on_every_paper(paper: str, per_page: str) -> None:
    options = {"sheets": 7, "per_page": per_page, "paper": paper, "number": True}
    try:
        pad = a_pad(BY_ID["classic"], **options)
    except Refused:
        assert per_page != "auto"
        return
    data = printed(pad)
    pages = numbers_by_page(data)
    assert sorted(number for page in pages for number in page) == list(range(1, 8))
    if per_page != "auto":
        assert len(pages) == -(-7 // int(per_page))
    width, height = opened(data)[0].get_size()
    assert sorted((round(width * POINT), round(height * POINT))) == sorted(map(round, pad.paper))


def test_the_same_seed_gives_the_same_bytes() -> None:
    for variant in ALL:
        options: dict[str, Any] = {"sheets": 9, "shuffle": can_shuffle(variant)}
        first = printed(a_pad(variant, seed="a", **options))
        assert first == printed(a_pad(variant, seed="a", **options))
        if can_shuffle(variant):
            assert first != printed(a_pad(variant, seed="b", **options))


def codes(pad: Pad) -> list[str]:
    return [pad.sheet(place).code for place in range(pad.sheets)]


@pytest.mark.parametrize("variant", [v for v in ALL if can_shuffle(v)], ids=lambda v: v.id)
def test_a_game_shares_its_layout_and_the_next_has_another(variant: Variant) -> None:
    drawn = codes(a_pad(variant, sheets=12, shuffle=True, players=4))
    games = [drawn[at : at + 4] for at in range(0, 12, 4)]
    dealt = any(part.dealt for part in variant.parts)
    for game in games:
        assert len(set(game)) == (4 if dealt else 1)
    assert len({tuple(game) for game in games}) == 3
    assert len(set(codes(a_pad(variant, sheets=9, wild=True, players=1)))) > 5


def test_lucky_numbers_differ_at_a_table_even_on_a_standard_pad() -> None:
    assert len(set(codes(a_pad(BY_ID["longo"], sheets=4)))) == 4
    assert set(codes(a_pad(BY_ID["longo"], sheets=4, shuffle=False))) == {"L"}


def test_codes_are_printed_in_turn() -> None:
    wanted = ["GB", "GB-1JWS0-WBNP4-4T6P5-3EN5Z-KX"]
    assert codes(a_pad(BY_ID["gemixxt-b"], code=wanted)) == wanted * 2


def test_names_are_printed_in_turn() -> None:
    data = printed(a_pad(BY_ID["xl"], sheets=3, per_page="1", names="Käthe, Jörg"))
    pages = [texts(page) for page in opened(data)]
    assert ["Käthe" in pages[0], "Jörg" in pages[1], "Käthe" in pages[2]] == [True] * 3


@pytest.mark.parametrize("duplex, backs", [("same", True), ("rules", False), ("blank", False)])
def test_backs(duplex: str, backs: bool) -> None:
    document = opened(printed(a_pad(BY_ID["gemixxt-b"], sheets=6, duplex=duplex)))
    assert len(document) == 4
    back = texts(document[1])
    assert ("GB" in back) == backs
    assert ("How" in back) == (duplex == "rules")
    assert bool(back) == (duplex != "blank")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_printed_in_every_language(language: str) -> None:
    document = opened(printed(a_pad(BY_ID["bonus-a"], language, rules=True)))
    assert len(document) == 2
    first = words(language)("rules", "goal").split()[0]
    assert first in texts(document[0])


def test_a_press_page_has_trim_and_bleed() -> None:
    document = opened(printed(a_pad(BY_ID["longo"], sheets=2, press=True)))
    page = document[0]
    assert [round(value * POINT) for value in page.get_mediabox()] == [0, 0, 154, 111]
    assert [round(value * POINT) for value in page.get_trimbox()] == [3, 3, 151, 108]
    assert [round(value * POINT) for value in page.get_bleedbox()] == [0, 0, 154, 111]


def test_boxes_to_tap_stand_where_players_cross() -> None:
    data = printed(a_pad(BY_ID["bonus-a"], sheets=2, fillable=True, shuffle=True))
    assert data.count(b"/Subtype/Widget") == 2 * (44 + 4 + 4 + 12)
    assert b"/T(1:red.2)" in data
    assert b"/T(2:bar.12)" in data
    assert len(opened(data)) == 1


def test_no_two_boxes_to_tap_share_a_name() -> None:
    pad = a_pad(BY_ID["classic"], sheets=2, fillable=True, duplex="same")
    names = re.findall(rb"/T\(([^)]*)\)", printed(pad))
    assert len(names) == len(set(names)) == 2 * 2 * 52


def test_large_print_is_large() -> None:
    for name in ("classic", "xl"):
        data = printed(a_pad(BY_ID[name], sheets=2, paper="a4", large=name == "classic"))
        assert len(opened(data)) == 1
        page = opened(data)[0]
        heights = [
            box[3] - box[1]
            for n in range(page.get_textpage().count_chars())
            for box in [page.get_textpage().get_charbox(n)]
        ]
        assert max(heights) / 0.729 >= 18


@pytest.mark.parametrize(
    "options, reason",
    [
        ({"sheets": 0}, "bad-count"),
        ({"sheets": 1_000_001}, "bad-count"),
        ({"players": 0}, "bad-count"),
        ({"paper": "a7"}, "bad-paper"),
        ({"paper": "60x60mm"}, "too-small"),
        ({"per_page": "0"}, "bad-per-page"),
        ({"per_page": "many"}, "bad-per-page"),
        ({"per_page": "9"}, "too-small"),
        ({"per_page": "2", "press": True}, "press-alone"),
        ({"cut_marks": True, "press": True}, "press-alone"),
        ({"fillable": True, "sheets": 1_001}, "many-fillable"),
        ({"link": "x y"}, "bad-link"),
        ({"shuffle": True}, "no-shuffle"),
        ({"code": ["GB"]}, "other-code"),
        ({"code": ["??"]}, "letter"),
        ({"title": "x" * 61}, "long-text"),
        ({"title": "日本"}, "letters"),
        ({"names": "Ann,\x07"}, "letters"),
        ({"link": "https://example.org/" + "x" * 70}, "long-link"),
    ],
)
def test_what_cannot_be_printed_is_said(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused) as bad:
        a_pad(BY_ID["classic"], **options)
    assert bad.value.reason == reason
    for language in LANGUAGES:
        assert words(language)(bad.value.section, reason, **bad.value.values)


def board_pages(sheets: list[Sheet], paper: tuple[float, float], tiles: tuple[int, int]) -> bytes:
    file = io.BytesIO()
    print_boards(sheets, Style(words("en")), paper, tiles, file)
    return file.getvalue()


def test_both_sides_of_the_board_can_be_scanned() -> None:
    sides = list(standard_boards().values())
    found = [scanned(picture) for picture in by_pdfium(board_pages(sides, (210, 297), (1, 1)))]
    assert found == [{side.code} for side in sides]
    assert sides[0].code == "OB"


def test_sides_are_good_to_play_on() -> None:
    for side in standard_boards().values():
        colors = [field.color for field in side.track]
        assert all(len(set(colors[at : at + 5])) == 4 for at in range(36))
        for row in side.rows:
            numbers = [field.number for field in side.track if field.color == row.name]
            assert len(numbers) == 10
            assert numbers == sorted(numbers, key=row.numbers.index)
    fifth = sheet_from_code("OB").track[4]
    assert (fifth.color, fifth.number) == ("green", 10)


def test_tiles_overlap_and_together_show_every_field() -> None:
    document = opened(board_pages([sheet_from_code("OB")], (210, 297), (2, 2)))
    assert len(document) == 4
    labels = [texts(page) for page in document]
    assert [name for found in labels for name in ("A1", "A2", "B1", "B2") if name in found] == [
        *("A1", "A2", "B1", "B2")
    ]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sheetgen.cli", *arguments, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done


def test_a_pad_from_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "pad.pdf"
    done = run("pad", "gemixxt-a", "-n", "5", "--shuffle", "--seed", "x", "-o", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "sheets: 5, seed: x" in done.stdout
    assert len(opened(path.read_bytes())) == 2
    assert [file.name for file in path.parent.iterdir()] == ["pad.pdf"]


def test_a_board_and_a_sheet_from_the_command_line(tmp_path: Path) -> None:
    assert run("board", "-o", str(tmp_path / "board.pdf")).returncode == 0
    assert len(opened((tmp_path / "board.pdf").read_bytes())) == 2
    for kind, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        path = tmp_path / f"sheet.{kind}"
        assert run("show", "BB", "-o", str(path)).returncode == 0
        assert path.read_bytes().startswith(start)
    assert "must end in" in run("show", "BB", "-o", str(tmp_path / "sheet.gif")).stderr


@pytest.mark.parametrize(
    "arguments, message",
    [
        (("pad", "chess"), "there is no such variant"),
        (("pad", "classic", "-n", "0"), "--sheets must be from 1"),
        (("pad", "classic", "--paper", "b9"), "unknown paper"),
        (("pad", "classic", "--paper", "50x50mm"), "too small"),
        (("pad", "classic", "-n", "1", "-o", "/proc/none/pad.pdf"), "cannot write"),
        (("pad", "classic", "-n", "1", "-o", "no/such/folder.pdf"), "there is no such folder"),
        (("pad", "classic", "-n", "1", "-o", ""), "there is no such folder"),
        (("pad", "classic", "-n", "1", "-o", "/tmp"), "that is a directory"),
        (("board", "--code", "C"), "has no board"),
        (("board", "--paper", "a6"), "too small"),
        (("board", "--tiles", "9x9"), "--tiles must be"),
    ],
)
def test_bad_options_get_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path) -> None:
    """The file may not grow beyond 20 kB: as a full disk, but without one."""
    path = tmp_path / "pad.pdf"
    path.write_bytes(b"the pad from yesterday")

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = subprocess.run(
        [sys.executable, "-m", "sheetgen.cli", "pad", "classic", "-o", str(path), "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=small_files,
    )
    assert done.returncode == 2
    assert "cannot write" in done.stderr
    assert "Traceback" not in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["pad.pdf"]
    assert path.read_bytes() == b"the pad from yesterday"


def test_links_permissions_and_pipes_stay_what_they_are(tmp_path: Path) -> None:
    old = tmp_path / "old.pdf"
    old.write_bytes(b"old")
    old.chmod(0o600)
    link = tmp_path / "link.pdf"
    link.symlink_to(old)
    assert run("pad", "classic", "-n", "1", "-o", str(link)).returncode == 0
    assert link.is_symlink()
    assert old.read_bytes().startswith(b"%PDF")
    assert old.stat().st_mode & 0o777 == 0o600
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert run("pad", "classic", "-n", "1", "-o", str(pipe)).returncode == 0
        assert reader.stdout
        assert reader.stdout.read().startswith(b"%PDF")
    assert pipe.is_fifo()


def test_rules_do_not_shift_the_backs() -> None:
    document = opened(printed(a_pad(BY_ID["classic"], sheets=3, rules=True, duplex="same")))
    assert len(document) == 4
    assert ["C" in texts(page) for page in document] == [False, False, True, True]


def test_large_print_for_a_print_shop_is_larger() -> None:
    page = opened(printed(a_pad(BY_ID["xl"], sheets=1, press=True)))[0]
    assert [round(value * POINT) for value in page.get_trimbox()] == [3, 3, 213, 151]


def test_a_pad_can_go_to_standard_output() -> None:
    command = [sys.executable, "-m", "sheetgen.cli", "pad", "classic", "-n", "1", "-o", "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert len(opened(done.stdout)) == 1
