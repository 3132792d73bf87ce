"""Without scripts: the print form gives its PDF, and a sheet is checked by a plain form."""

from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import OpenPage
from tests.pages.sheets import box
from tests.pages.test_print import choose, downloaded, text_of

on_both = pytest.mark.parametrize("device", ["phone", "desktop"])


@on_both
def test_the_form_posts_and_gives_the_pdf(open_page: OpenPage, device: str) -> None:
    page = open_page("/print", device, java_script_enabled=False)
    choose(page, "variant", "longo")
    choose(page, "layouts", "shuffled")
    page.locator("#sheets").fill("3")
    page.locator("#language").select_option("fr")
    pages, text = text_of(downloaded(page))
    assert pages == 1
    assert text.count("Porte-bonheur") == 3


def test_what_cannot_be_printed_is_said_on_the_form(open_page: OpenPage) -> None:
    page = open_page("/print", java_script_enabled=False, refused="status of 422")
    page.locator("#title").fill("日本")
    page.locator("#download").click()
    expect(page.locator("#refused")).to_contain_text("cannot be printed")
    expect(page.locator("#title")).to_have_value("日本")


@on_both
def test_a_sheet_is_checked_by_a_plain_form(open_page: OpenPage, device: str) -> None:
    page = open_page("/check", device, java_script_enabled=False)
    page.get_by_role("link", name="Bonus A").click()
    page.locator(".sheet [name=name]").fill("Ann")
    for name in ("red.3", "red.4", "bar.1", "misthrow.1"):
        box(page, name).locator("input").check(force=True)
    expect(page.locator(".tools")).to_be_hidden()
    page.get_by_role("button", name="Check this sheet").click()
    expect(page.locator("h1")).to_have_text("Result: Ann")
    expect(page.locator(".headline")).to_have_text("-2 points")
    page.get_by_role("link", name="Back to the sheet").click()
    box(page, "red.12").locator("input").check(force=True)
    page.get_by_role("button", name="Check this sheet").click()
    expect(page.locator(".headline")).to_have_text("This cannot be right")
    expect(page.locator("li.problem").first).to_contain_text("red 12 closes the row")


def test_the_pawn_and_closed_rows_by_a_plain_form(open_page: OpenPage) -> None:
    page = open_page("/check?code=OB", java_script_enabled=False)
    for name in ("red.2", "pawn.1", "yellow.closed"):
        box(page, name).locator("input").check(force=True)
    page.get_by_role("button", name="Check this sheet").click()
    expect(page.locator(".headline")).to_have_text("2 points")


def test_a_wrong_code_is_explained(open_page: OpenPage) -> None:
    page = open_page("/", java_script_enabled=False, refused="status of 404")
    page.locator("#code").fill("GB-1JWS0-WBNP4-4T6P5-3EN5Z-KY")
    with page.expect_response("**/check?code=*") as answer:
        page.get_by_role("button", name="Open").click()
    assert answer.value.status == 404
    expect(page.locator("#code-wrong")).to_contain_text("the check character does not fit")


def test_a_form_that_is_no_sheet_says_what_is_wrong(address: str) -> None:
    """Nobody gets here by tapping, but whoever does gets a page, not a riddle."""
    for body, status, said in (
        (b"code=C&red=abc", 422, "must be a whole number"),
        (b"code=QQ", 422, "begins like this"),
        (b"code=C&name=" + b"x" * 100_000, 413, "at most 65536 bytes"),
    ):
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}
        request = Request(f"{address}/check?lang=en", body, headers)
        with pytest.raises(HTTPError) as refused:
            urlopen(request, timeout=10)
        page = refused.value.read().decode()
        assert refused.value.code == status
        assert said in page
        assert "</footer>" in page
