"""Check a score: the service's word follows each tap, and nothing gets lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import OpenPage
from tests.pages.sheets import box, crossed, do, expect_total, paper_mode, settled, tap

on_both = pytest.mark.parametrize("device", ["phone", "desktop"])


@on_both
def test_crosses_are_counted_as_they_are_made(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=C", device)
    tap(page, "red.2", "red.5", "yellow.3")
    expect_total(page, 3 + 1)
    tap(page, "misthrow.1")
    expect_total(page, 3 + 1 - 5)
    assert crossed(page) == {"red.2", "red.5", "yellow.3", "misthrow.1"}
    lost = page.locator(".box.lost").evaluate_all("all => all.map(label => label.dataset.box)")
    assert lost == ["red.3", "red.4", "yellow.2"]
    expect(box(page, "red.5").locator("input")).to_have_accessible_name("red 5, crossed")
    expect(page.locator("#spoken-score")).to_have_text("Total -1")


@on_both
def test_a_cross_against_the_rules_is_taken_back_and_explained(
    open_page: OpenPage, device: str
) -> None:
    page = open_page("/check?code=C", device)
    tap(page, "red.5", "red.3")
    said = "red 3 is left of red 5, which is already crossed"
    expect(page.locator(".bubble")).to_have_text(said)
    expect(page.locator("#spoken-problem")).to_have_text(f"red 3: {said}")
    expect(box(page, "red.3")).to_contain_class("troubled")
    assert crossed(page) == {"red.5"}
    tap(page, "blue.12")
    expect(page.locator(".bubble")).to_have_count(0)
    tap(page, "blue.2")
    expect(page.locator(".bubble")).to_contain_text("needs 5 crosses before it")


def test_a_tap_shows_its_cross_at_once(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    page.route("**/api/v1/crosses*", lambda route: None)  # the service thinks forever
    box(page, "green.10").click()
    expect(box(page, "green.10")).to_contain_class("pending", timeout=1000)
    assert crossed(page) == {"green.10"}


@on_both
def test_closing_a_row_crosses_its_lock(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=C", device)
    tap(page, "red.lock")
    expect(page.locator(".bubble")).to_contain_text("lock follows")
    tap(page, "red.2", "red.3", "red.4", "red.5", "red.6", "red.12")
    assert "red.lock" in crossed(page)
    expect_total(page, 28)
    tap(page, "red.lock")  # takes the whole step back
    assert crossed(page) == {f"red.{n}" for n in range(2, 7)}
    expect_total(page, 15)


@on_both
def test_bonus_crosses_come_in_a_chain(open_page: OpenPage, device: str) -> None:
    """Red 6 uses the yellow bar box, that crosses yellow 5, a bonus box again: green is next."""
    page = open_page("/check?code=BA", device)
    tap(page, "yellow.4", "red.3")
    assert crossed(page) == {"yellow.4", "red.3", "red.4", "bar.1"}
    tap(page, "red.6")
    assert crossed(page) >= {"red.6", "bar.2", "yellow.5", "bar.3", "green.12"}
    expect(box(page, "green.12")).to_contain_class("made")
    expect_total(page, 6 + 3 + 1)


@on_both
def test_a_choice_is_asked_where_the_rules_give_one(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=BB", device)
    tap(page, "yellow.11")
    box(page, "green.9").click()
    choices = page.locator("#choice button[value]:not([value=''])")
    expect(choices).to_have_text(["red", "blue"])
    choices.last.click()
    settled(page)
    expect(box(page, "blue.11").locator("input")).to_be_checked()
    assert crossed(page) == {"yellow.11", "green.9", "blue.12", "blue.11", "bonus.fewest-row"}
    do(page, "undo")
    assert crossed(page) == {"yellow.11"}
    box(page, "green.9").click()
    page.locator("#choice button[value='']").click()  # thought better of it
    settled(page)
    assert crossed(page) == {"yellow.11"}


def test_a_lucky_number_crosses_the_next_box(open_page: OpenPage) -> None:
    page = open_page("/check?code=L", viewport={"width": 740, "height": 360})
    do(page, "lucky")
    page.locator("#choice button[value=green]").click()
    expect(box(page, "green.16").locator("input")).to_be_checked()
    assert crossed(page) == {"green.16"}


@on_both
def test_undo_and_redo(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=C", device)
    tap(page, "red.2", "red.3", "green.12")
    do(page, "undo")
    assert crossed(page) == {"red.2", "red.3"}
    expect_total(page, 3)
    do(page, "redo")
    assert crossed(page) == {"red.2", "red.3", "green.12"}
    expect_total(page, 4)
    tap(page, "red.3")  # a second tap takes back, with what came after
    assert crossed(page) == {"red.2"}
    do(page, "redo")
    do(page, "redo")
    assert crossed(page) == {"red.2", "red.3", "green.12"}
    page.keyboard.press("Control+z")
    assert crossed(page) == {"red.2", "red.3"}


@on_both
def test_nothing_is_lost_on_reload(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=C", device)
    tap(page, "red.2", "blue.11")
    page.reload()
    expect(box(page, "blue.11").locator("input")).to_be_checked()
    assert crossed(page) == {"red.2", "blue.11"}
    expect_total(page, 2)
    do(page, "undo")
    assert crossed(page) == {"red.2"}
    page.goto("/check")
    page.locator("#resume a").click()
    expect(box(page, "red.2").locator("input")).to_be_checked()


@on_both
def test_offline_and_back(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=BA", device)
    tap(page, "red.2")
    page.context.set_offline(True)
    box(page, "red.3").click()
    expect(page.locator("#offline")).to_be_visible()
    box(page, "blue.12").click()
    expect(box(page, "blue.12")).to_contain_class("pending")
    assert crossed(page) == {"red.2", "red.3", "blue.12"}
    page.context.set_offline(False)
    settled(page)
    expect(page.locator("#offline")).to_be_hidden()
    assert crossed(page) == {"red.2", "red.3", "bar.1", "red.4", "blue.12"}
    expect_total(page, 6 + 1)


def test_what_waits_for_the_service_waits_over_a_reload(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    page.route("**/api/v1/**", lambda route: route.abort("internetdisconnected"))
    box(page, "red.4").click()
    expect(page.locator("#offline")).to_be_visible()
    page.reload()
    expect(box(page, "red.4")).to_contain_class("pending")
    page.unroute("**/api/v1/**")
    settled(page)
    assert crossed(page) == {"red.4"}
    expect_total(page, 1)


@on_both
def test_copying_from_paper_lists_every_problem(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=C", device)
    paper_mode(page)
    tap(page, "red.12", "red.2", "yellow.12", "green.lock", "misthrow.3")
    do(page, "finish")
    result = page.locator("#result")
    expect(result.locator(".headline")).to_have_text("This cannot be right")
    expect(result.locator("li.problem")).to_have_count(5)
    troubled = page.locator(".troubled").evaluate_all("all => all.map(label => label.dataset.box)")
    assert set(troubled) >= {"red.12", "yellow.12", "green.lock"}
    result.get_by_text("the green lock is crossed").click()
    expect(box(page, "green.lock").locator("input")).to_be_focused()
    tap(page, "red.12", "yellow.12", "green.lock")
    expect_total(page, "–")
    do(page, "finish")
    expect(result.locator(".headline")).to_have_text("-4 points")
    expect(result).to_contain_text("No rule is broken.")


def test_rows_closed_by_others(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    box(page, "red.closed").click()
    expect(page.locator('.row[data-row="red"]')).to_contain_class("shut")
    tap(page, "red.4")
    expect(page.locator(".bubble")).to_have_text("the red row is closed")
    assert crossed(page) == {"red.closed"}


def test_a_row_closed_by_others_strikes_its_bar_boxes(open_page: OpenPage) -> None:
    """The published bar has yellow in its second, eighth and tenth box."""
    page = open_page("/check?code=BA")
    tap(page, "red.3", "yellow.closed")
    for name in ("bar.2", "bar.8", "bar.10"):
        expect(box(page, name).locator("input")).to_be_checked()
    tap(page, "red.6")  # yellow being forfeited, green is next
    assert crossed(page) >= {"bar.1", "red.4", "bar.2", "bar.3", "green.12", "bar.8", "bar.10"}
    expect(page.locator(".remarks li")).to_have_count(0)
    do(page, "undo")
    tap(page, "yellow.closed")
    for name in ("bar.2", "bar.8", "bar.10"):
        expect(box(page, name).locator("input")).not_to_be_checked()
    assert crossed(page) == {"red.3", "red.4", "bar.1"}


@on_both
def test_the_pawn_moves_along_the_track(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=OB", device)
    tap(page, "red.2", "pawn.1")
    expect_total(page, 1 + 1)
    tap(page, "pawn.2")
    expect(page.locator("#problems li.problem")).to_contain_text("is not crossed")
    expect(box(page, "pawn.2")).to_contain_class("troubled")
    tap(page, "pawn.0")
    expect_total(page, 1)


@on_both
def test_a_code_opens_its_sheet(open_page: OpenPage, device: str) -> None:
    page = open_page("/", device)
    page.locator("#code").fill("http://somewhere/s/gb1jws0wbnp44t6p53en5zkx")
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".sheet .code-line")).to_have_text("GB-1JWS0-WBNP4-4T6P5-3EN5Z-KX")
    page.goto("/s/BA")
    expect(page.locator(".sheet h2")).to_have_text("Bonus A")


def test_another_sheet_sets_the_first_one_aside(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    tap(page, "red.2")
    page.goto("/check?code=GB")
    expect(page.locator("#toast")).to_contain_text("is kept")
    page.locator("#toast button").click()
    expect(page.locator(".sheet h2")).to_have_text("Classic")
    expect(box(page, "red.2").locator("input")).to_be_checked()


def test_boxes_are_large_enough_for_fingers(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    for code in ("C", "GA", "BA", "BB", "OB", "L"):
        page.goto(f"/check?code={code}")
        sizes = page.locator(".rows .box:not(.lock), .bar-box").evaluate_all(
            "all => all.map(label => [label.offsetWidth, label.offsetHeight])"
        )
        assert min(width for width, _ in sizes) >= 24, code
        assert min(height for _, height in sizes) >= 40, code
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{code} is wider than the phone"
    expect(page.locator(".turn-hint")).to_be_visible()
    page.set_viewport_size({"width": 740, "height": 360})
    expect(page.locator(".turn-hint")).to_be_hidden()


def test_quick_fingers_lose_nothing(open_page: OpenPage) -> None:
    """Taps that come faster than the service answers are worked off in their order."""
    page = open_page("/check?code=C")
    for name in ("red.2", "yellow.3", "misthrow.1", "red.4", "green.12", "misthrow.2", "blue.12"):
        box(page, name).click(no_wait_after=True)
    settled(page)
    made = {"red.2", "yellow.3", "misthrow.1", "red.4", "green.12", "misthrow.2", "blue.12"}
    assert crossed(page) == made
    expect_total(page, 3 + 1 + 1 + 1 - 10)
    for _ in made:
        do(page, "undo")
    assert crossed(page) == set()
    expect_total(page, 0)


def slow_referee(page: Page) -> None:
    """Every word on a cross takes a while."""
    slow = """() => {
        const quick = window.fetch;
        window.fetch = async (address, ...more) => {
            const wait = String(address).includes("crosses") ? 600 : 0;
            await new Promise(done => setTimeout(done, wait));
            return quick(address, ...more);
        };
    }"""
    page.evaluate(slow)


def test_finish_waits_for_every_cross(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    slow_referee(page)
    box(page, "red.2").click()
    box(page, "red.3").click()
    do(page, "finish")
    box(page, "blue.12").click()
    expect(page.locator("#result .headline")).to_have_text("4 points")
    assert crossed(page) == {"red.2", "red.3", "blue.12"}
    box(page, "red.4").click()
    expect(page.locator("#result")).to_be_hidden()


def test_finish_without_the_service_shows_no_result(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    page.route("**/api/v1/crosses*", lambda route: route.abort("internetdisconnected"))
    box(page, "red.2").click()
    do(page, "finish")
    expect(page.locator("#toast")).to_contain_text("cannot be reached")
    expect(page.locator("#result")).to_be_hidden()


def test_switching_to_paper_loses_no_cross(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    slow_referee(page)
    box(page, "red.2").click()
    box(page, "red.3").click()
    page.locator("[name=mode][value=paper] + span").click(force=True)
    expect(page.locator("#mode-hint")).to_contain_text("in any order")
    assert crossed(page) == {"red.2", "red.3"}
    expect(page.locator(".pending")).to_have_count(0)


def test_switching_to_paper_offline_loses_no_cross(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    page.context.set_offline(True)
    box(page, "red.2").click()
    box(page, "red.3").click()
    expect(page.locator("#offline")).to_be_visible()
    page.locator("[name=mode][value=paper] + span").click(force=True)
    expect(page.locator("#mode-hint")).to_contain_text("in any order")
    expect(page.locator(".pending")).to_have_count(0)
    box(page, "red.3").click()
    assert crossed(page) == {"red.2"}


def test_a_refusal_is_over_once_the_result_stands(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    tap(page, "red.5", "red.3")
    expect(box(page, "red.3")).to_contain_class("troubled")
    do(page, "finish")
    expect(page.locator("#result")).to_contain_text("No rule is broken.")
    expect(page.locator(".troubled, .bubble, [aria-invalid]")).to_have_count(0)


def test_the_misthrows_cell_says_what_it_counts(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    tap(page, "misthrow.1")
    cell = page.locator("[data-total=misthrows]")
    expect(cell.locator("b")).to_have_text("5")
    expect(cell.locator("small")).to_have_text("Misthrows")


@pytest.mark.parametrize("code", ["C", "GA", "GB", "BA", "BB", "OB"])
def test_numbers_fit_into_their_boxes(open_page: OpenPage, code: str) -> None:
    page = open_page(f"/check?code={code}")
    cut = page.locator(".rows .box:not(.lock) .face").evaluate_all("""all => all.filter(face => {
        const range = document.createRange();
        range.selectNodeContents(face.querySelector("b"));
        const text = range.getBoundingClientRect();
        const inside = face.getBoundingClientRect();
        const left = text.left - inside.left - face.clientLeft;
        const right = inside.right - face.clientLeft - text.right;
        return Math.min(left, right) < 0;
    }).map(face => face.parentElement.dataset.box)""")
    assert cut == []


CAMERA = """
    window.BarcodeDetector = class {
        static async getSupportedFormats() { return ["qr_code"]; }
        async detect() { return [{ rawValue: "https://somewhere.example/s/BB" }]; }
    };
    const canvas = document.createElement("canvas");
    canvas.getContext("2d").fillRect(0, 0, 9, 9);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
"""


def test_a_code_is_scanned_where_the_browser_can(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.locator("#scan")).to_be_hidden()
    page.add_init_script(CAMERA)
    page.reload()
    page.locator("#scan").click()
    expect(page.locator(".sheet h2")).to_have_text("Bonus B")
