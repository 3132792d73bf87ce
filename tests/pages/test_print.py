"""Print a pad: the preview follows every change, and an address gives exactly this pad again."""

import re
import time
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import OpenPage
from tests.pages.sheets import watch_shifts

on_both = pytest.mark.parametrize("device", ["phone", "desktop"])
FOLLOWED = """() => {
    const shown = new URL(document.getElementById("preview").src).searchParams;
    const usual = { sheets: "100", players: "4", paper: "a4", per_page: "auto", theme: "color" };
    return [...new FormData(document.getElementById("pad"))].every(([name, value]) =>
        ["side", "tiles"].includes(name) || (shown.get(name) ?? usual[name] ?? "") === value);
}"""
BLINK = 1.0  # seconds, on a machine that does other things too


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"[name={name}][value='{value}']").check(force=True)


def followed(page: Page) -> str:
    """The preview once it shows what the form says."""
    page.wait_for_function(FOLLOWED)
    source = page.locator("#preview").get_attribute("src")
    assert source
    return source


def downloaded(page: Page, button: str = "#download") -> Path:
    with page.expect_download() as waiting:
        page.locator(button).click()
    return waiting.value.path()


def text_of(path: Path) -> tuple[int, str]:
    pdf = pypdfium2.PdfDocument(path)
    return len(pdf), "\n".join(page.get_textpage().get_text_bounded() for page in pdf)


@on_both
def test_a_shuffled_pad_from_card_to_pdf(open_page: OpenPage, device: str) -> None:
    page = open_page("/print", device)
    expect(page.locator("#needs")).to_have_text("25 sheets of A4, cut twice")
    choose(page, "variant", "gemixxt-b")
    choose(page, "layouts", "shuffled")
    page.locator("#sheets").fill("6")
    page.locator("#names").fill("Ann,Ben")
    page.locator("#title").fill("Game night")
    expect(page.locator("#needs")).to_have_text("2 sheets of A4, cut twice")
    expect(page.locator("#fair")).to_contain_text("Fair: equal numbers of different rows")
    shown = page.request.get(followed(page)).text()
    assert "Game night" in shown
    assert ">Ann<" in shown
    codes = set(re.findall(r"GB(?:-[0-9A-Z]+)+", shown))
    assert len(codes) == 2  # two games
    pages, text = text_of(downloaded(page))
    assert pages == 2
    assert text.count("Game night") == 6
    assert set(re.findall(r"GB(?:-[0-9A-Z]+)+", text)) == codes
    assert text.count("Ann") == text.count("Ben") == 3


@on_both
def test_shuffling_again_gives_another_pad(open_page: OpenPage, device: str) -> None:
    page = open_page("/print?variant=longo", device)
    choose(page, "theme", "ink-saving")
    first = page.request.get(followed(page)).text()
    page.locator("#again").click()
    page.wait_for_function("() => document.body.dataset.turn === '2'")
    assert page.request.get(followed(page)).text() != first


@on_both
def test_the_link_gives_exactly_this_pad(open_page: OpenPage, device: str) -> None:
    page = open_page("/print", device, permissions=["clipboard-read", "clipboard-write"])
    choose(page, "variant", "bonus-a")
    choose(page, "layouts", "shuffled")
    page.locator("#sheets").fill("5")
    page.locator("#paper").select_option("letter")
    page.locator("#back").select_option("rules")
    choose(page, "theme", "gray")
    page.locator("[name=cut_marks]").check()
    expect(page.locator("#needs")).to_have_text(
        "2 sheets of Letter, printed on both sides, cut twice"
    )
    page.locator("#copy").click()
    expect(page.locator("#said")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page(link, "desktop" if device == "phone" else "phone")
    assert downloaded(other).read_bytes() == downloaded(page).read_bytes()
    expect(other.locator("#needs")).to_have_text(page.locator("#needs").inner_text())


def test_the_preview_follows_in_a_blink(open_page: OpenPage) -> None:
    page = open_page("/print?variant=gemixxt-b&layouts=shuffled")
    page.locator("#again").click()
    page.wait_for_function("() => document.body.dataset.turn === '1'")
    took = []
    for turn in range(2, 8):
        start = time.perf_counter()
        page.locator("#again").click()
        page.wait_for_function(f"() => document.body.dataset.turn === '{turn}'")
        took.append(time.perf_counter() - start)
    assert sorted(took)[len(took) // 2] < BLINK


def test_the_preview_moves_nothing(open_page: OpenPage) -> None:
    page = open_page("/print")
    watch_shifts(page)
    page.locator("#paper").select_option("a5")
    followed(page)
    page.locator("#per_page").select_option("1")
    followed(page)
    assert page.evaluate("window.shift") < 0.02


def test_what_cannot_be_printed_is_said(open_page: OpenPage) -> None:
    page = open_page("/print")
    page.locator("#sheets").fill("0")
    expect(page.locator("#refused")).to_have_text("Sheets: from 1 to 10000, please")
    expect(page.locator("#download")).to_be_disabled()
    page.locator("#sheets").fill("8")
    expect(page.locator("#refused")).to_be_hidden()
    page.locator("#paper").select_option("a6")
    page.locator("#per_page").select_option("8")
    expect(page.locator("#refused")).to_contain_text("too small for 8 sheets")


@on_both
def test_a_board_for_on_board(open_page: OpenPage, device: str) -> None:
    page = open_page("/print", device)
    expect(page.locator("#board")).to_be_hidden()
    choose(page, "variant", "on-board")
    choose(page, "layouts", "shuffled")
    expect(page.locator("#board")).to_be_visible()
    followed(page)
    code = re.search(r"OB(?:-[0-9A-Z]+)+", page.request.get(followed(page)).text())
    assert code
    pages, text = text_of(downloaded(page, "#board button"))
    assert pages == 1
    assert "START" in text
    assert code[0] in text.replace("\r\n", "")
    page.locator("#side").select_option("both")
    assert text_of(downloaded(page, "#board button"))[0] == 2


def test_german_sheets_from_an_english_page(open_page: OpenPage) -> None:
    page = open_page("/print")
    page.locator("#language").select_option("de")
    page.locator("#sheets").fill("1")
    followed(page)
    assert "Fehlwürfe" in text_of(downloaded(page))[1]
    page.locator(".languages summary").click()
    page.get_by_role("link", name="Italiano").click()
    expect(page.locator("#needs")).to_have_text("1 foglio A4, due tagli")
    expect(page.locator("#language")).to_have_value("de")
