"""Everybody gets in: keyboard, screen readers, light and dark, six languages, slow lines."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from sheetgen.words import LANGUAGES, words
from tests.pages.conftest import OpenPage
from tests.pages.sheets import add_player, box, crossed, do, paper_mode, settled, tap, watch_shifts

MOST_BYTES, MOST_REQUESTS = 150_000, 20
CODES = ("C", "L", "GA", "BA", "BB", "OB")
PAGES = ("/", "/print", "/check", *(f"/check?code={code}" for code in CODES))
on_both = pytest.mark.parametrize("device", ["phone", "desktop"])
light_and_dark = pytest.mark.parametrize("scheme", ["light", "dark"])


def nothing_serious(page: Page) -> None:
    """axe-core's word on the page as it stands."""
    page.wait_for_timeout(350)  # crosses being drawn are half transparent
    found = Axe().run(page).response["violations"]
    serious = [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
        if rule["impact"] in ("serious", "critical")
    ]
    assert not serious, "\n".join(serious)


@light_and_dark
def test_axe_finds_nothing_serious_on_any_page(open_page: OpenPage, scheme: str) -> None:
    page = open_page("/", color_scheme=scheme)
    for path in PAGES:
        page.goto(path)
        nothing_serious(page)


def _problem(page: Page) -> None:
    page.goto("/check?code=C")
    tap(page, "red.5", "red.3")
    expect(page.locator(".bubble")).to_be_visible()


def _choice(page: Page) -> None:
    page.goto("/check?code=BB")
    tap(page, "yellow.11")
    box(page, "green.9").click()
    expect(page.locator("#choice")).to_be_visible()


def _result(page: Page) -> None:
    page.goto("/check?code=C")
    paper_mode(page)
    tap(page, "red.12", "misthrow.1")
    add_player(page, "Ben")
    do(page, "finish")
    expect(page.locator("#result")).to_be_visible()


def _player(page: Page) -> None:
    page.goto("/check?code=BA")
    page.locator(".add-player").click()


def _languages(page: Page) -> None:
    page.locator(".languages summary").click()


def _options(page: Page) -> None:
    page.goto("/print?variant=on-board&layouts=shuffled&sheets=0&number=1")
    expect(page.locator("#refused")).to_be_visible()


@light_and_dark
@pytest.mark.parametrize("state", [_problem, _choice, _result, _player, _languages, _options])
def test_axe_finds_nothing_serious_in_any_state(
    open_page: OpenPage, scheme: str, state: Callable[[Page], None]
) -> None:
    page = open_page("/", "desktop", color_scheme=scheme)
    state(page)
    nothing_serious(page)


@on_both
def test_the_keyboard_reaches_everything(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=BB", device)
    box(page, "red.2").locator("input").focus()
    press = page.keyboard.press
    press("Space")
    settled(page)
    press("ArrowRight")
    press("ArrowRight")
    press("Enter")
    settled(page)
    assert crossed(page) == {"red.2", "red.4"}
    press("ArrowDown")
    expect(box(page, "yellow.4").locator("input")).to_be_focused()
    press("End")
    expect(box(page, "yellow.lock").locator("input")).to_be_focused()
    press("Home")
    press("ArrowUp")
    expect(box(page, "red.2").locator("input")).to_be_focused()
    focus = box(page, "red.2").locator(".face")
    assert focus.evaluate("face => getComputedStyle(face).outlineStyle") == "solid"
    press("Space")  # takes back red 2, and red 4 with it
    settled(page)
    assert crossed(page) == set()
    press("Control+y")
    assert crossed(page) == {"red.2"}
    for _ in range(12):
        press("Tab")
        if page.evaluate("document.activeElement.dataset.do") == "finish":
            break
    press("Enter")
    expect(page.locator("#result")).to_be_focused()


def test_the_print_form_works_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/print", "desktop")
    page.locator("[name=variant]").first.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[name=variant]:checked")).to_have_value("gemixxt-b")
    page.locator("[name=layouts]:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#fair")).to_contain_text("Fair: equal numbers")


@pytest.mark.parametrize("path", PAGES)
def test_the_first_load_is_light_and_calm(open_page: OpenPage, path: str) -> None:
    """What goes over the wire on a phone, headers included, and how far things move about."""
    page = open_page("about:blank", service_workers="allow")
    answers: list[Response] = []
    page.context.on("response", lambda answer: answers.append(answer))
    page.goto(path, wait_until="networkidle")
    if path == "/check":  # the fullest page, and what the service worker asks for once it is there
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_load_state("networkidle")
    sizes = [answer.request.sizes() for answer in answers]
    heavy = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    print(f"{path}: {heavy / 1000:.1f} kB, {len(answers)} requests")
    assert heavy <= MOST_BYTES
    assert len(answers) <= MOST_REQUESTS
    watch_shifts(page)
    assert page.evaluate("window.shift") < 0.02


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(open_page: OpenPage, language: str) -> None:
    page = open_page("/", locale=language)
    say = words(language)
    expect(page.locator("h1")).to_have_text(say("page", "headline"))
    for path, key in (("/print", "print-title"), ("/check", "check-title")):
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == language
        expect(page.locator("h1").first).to_have_text(say("page", key))
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.goto("/check?code=C")
    expect(page.locator("#mode-hint")).to_have_text(say("page", "js-hint-play"))
    name = say.texts["page"]["js-crossed"].format(box=say.box("red.2"))
    tap(page, "red.2")
    expect(box(page, "red.2").locator("input")).to_have_accessible_name(name)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@on_both
def test_the_language_is_switched_and_stays(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=GA", device)
    tap(page, "red.2")
    page.locator(".languages summary").click()
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("#mode-hint")).to_have_text(words("de")("page", "js-hint-play"))
    assert crossed(page) == {"red.2"}
    assert re.search(r"code=GA&lang=de$", page.url)
    page.get_by_role("link", name="Drucken").click()
    expect(page.locator("h1")).to_have_text("Block drucken")


def test_motion_is_left_out_where_it_is_unwelcome(open_page: OpenPage) -> None:
    page = open_page("/check?code=C", reduced_motion="reduce")
    tap(page, "red.2")
    moving = "label => getComputedStyle(label.querySelector('.x')).animationName"
    assert box(page, "red.2").evaluate(moving) == "none"


def test_the_app_installs_and_opens_offline(open_page: OpenPage) -> None:
    page = open_page("/check?code=C", service_workers="allow")
    manifest = page.request.get("/manifest.webmanifest").json()
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.reload(wait_until="networkidle")
    tap(page, "red.2")
    page.goto("/print?variant=bonus-b", wait_until="networkidle")
    page.context.set_offline(True)
    page.goto("/check?code=C")
    expect(box(page, "red.2").locator("input")).to_be_checked()
    expect(page.locator("#offline")).to_be_visible()
    box(page, "red.3").click()
    expect(box(page, "red.3")).to_contain_class("pending")
    page.goto("/print?variant=bonus-b")
    shown = page.locator("#preview").evaluate(
        "async image => (await image.decode(), image.naturalWidth)"
    )
    assert shown > 0
    page.context.set_offline(False)
    page.goto("/check?code=C")
    settled(page)
    assert crossed(page) == {"red.2", "red.3"}


def test_no_page_is_shown_for_another_offline(open_page: OpenPage) -> None:
    page = open_page("/check?code=BA", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.reload(wait_until="networkidle")
    page.context.set_offline(True)
    for path in ("/check?code=BB", "/print", "/s/BA"):
        page.goto(path)
        expect(page.locator("h1")).to_have_text("No connection")
    page.goto("/check?code=BA&lang=en")
    expect(page.locator(".sheet h2")).to_have_text("Bonus A")


def test_the_description_fits_a_phone(open_page: OpenPage) -> None:
    page = open_page("/docs")
    expect(page.locator("#docs section").first).to_be_visible()
    for details in page.locator("#docs details").all()[:3]:
        details.locator("summary").first.click()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
