"""Links that bring a sheet or a table along: every one the service issues opens, no other harms."""

from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from sheetgen.codes import sheet_from_code
from sheetgen.payload.layouts import show_layout
from tests.pages.conftest import OpenPage
from tests.pages.sheets import box, crossed, do, settled, tap
from web.links import pack

ODD: tuple[tuple[str, Any], ...] = (
    ("s", None),
    ("s", []),
    ("t", None),
    ("t", {"players": []}),
    ("t", {"players": 5}),
    ("s", {"players": [{"code": "C"}]}),
    ("s", {"variant": "foo"}),
    ("s", {"code": "ZZ"}),
    ("s", {"code": "C", "rows": {"red": 5}}),
    ("s", {"rows": {"red": 5}}),
)
DAMAGED = ("s=xyz", "s=", "t=!!!", *(f"{kind}={pack(body)}" for kind, body in ODD))
REFUSED = "status of 422"


def shared(kind: str, body: dict[str, Any]) -> str:
    return f"/check#{kind}={pack(body)}"


@pytest.mark.parametrize("fragment", DAMAGED)
def test_a_damaged_link_says_so_and_keeps_the_game(open_page: OpenPage, fragment: str) -> None:
    page = open_page("/check?code=C", refused=REFUSED)
    tap(page, "red.2")
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    expect(page.locator("#toast")).to_be_visible()
    expect(page.locator("#toast")).to_contain_text("This link cannot be read")
    assert crossed(page) == {"red.2"}
    tap(page, "red.3")
    page.goto(f"/check#{fragment}")
    expect(page.locator("#toast")).to_be_visible()
    expect(page.locator("#toast")).to_contain_text("This link cannot be read")
    page.locator("#resume a").click()
    expect(box(page, "red.3").locator("input")).to_be_checked()


def test_a_refused_link_says_why(open_page: OpenPage) -> None:
    page = open_page(shared("s", {"code": "C", "rows": {"red": 5}}), refused=REFUSED)
    said = "This link cannot be read: must be an array, is a number"
    expect(page.locator("#toast")).to_have_text(said)


def test_a_link_with_a_layout_opens_its_sheet(open_page: OpenPage) -> None:
    layout = show_layout(sheet_from_code("GB"))
    page = open_page(shared("s", {"layout": layout, "rows": {"red": [10]}}))
    expect(page.locator("#result .headline")).to_have_text("1 points")
    expect(page.locator(".code-line")).to_have_text("GB")
    expect(page).to_have_title("Check a score: gemixxt B · sheetgen")


def test_a_table_of_one_opens(open_page: OpenPage) -> None:
    body = {"variant": "classic", "players": [{"name": "Ann", "rows": {"red": [2]}}]}
    page = open_page(shared("t", body))
    expect(page.locator("#result .headline")).to_have_text("Ann wins with 1 points")
    assert crossed(page) == {"red.2"}
    do(page, "finish")
    expect(page.locator("#result .standings li")).to_have_text(["1Ann1"])


def sent_with(request: Request) -> dict[str, Any]:
    body = request.post_data_json
    assert isinstance(body, dict)
    return body


BARE = {"code": "C", "rows": {"red": [2, 3, 4, 5, 6, 12]}, "locks": ["red"]}


@pytest.mark.parametrize(
    "told", [{"game": "cards"}, {"players": 1}, {"closed": []}, {"closed": ["blue"]}]
)
def test_a_shared_result_is_checked_again_as_it_was(
    open_page: OpenPage, told: dict[str, Any]
) -> None:
    page = open_page(shared("s", BARE | told))
    expect(page.locator("#result")).to_be_visible()
    page.reload()  # and so it is kept
    with page.expect_request("**/api/v1/scores*") as asked:
        do(page, "finish")
    sent = sent_with(asked.value)
    assert {key: sorted(sent[key]) if key == "closed" else sent[key] for key in told} == {
        key: sorted({*value, "red"}) if key == "closed" else value for key, value in told.items()
    }
    assert sent.keys() & {"game", "players", "closed"} == told.keys()


def test_a_table_of_cards_is_checked_again_as_it_was(open_page: OpenPage) -> None:
    body = {"code": "C", "game": "cards", "players": [{"closed": ["red"]}, {"closed": ["red"]}]}
    page = open_page(shared("t", body), refused=REFUSED)
    expect(page.locator("#result")).to_be_visible()
    with page.expect_request("**/api/v1/tables*") as asked:
        do(page, "finish")
    sent = sent_with(asked.value)["players"]
    assert [(one["game"], one["closed"]) for one in sent] == [("cards", ["red"])] * 2


def test_the_own_sheet_is_kept_only_if_there_is_one(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    open_link(page, BARE)
    expect(page.locator("#toast")).to_have_text("You opened a shared result.")
    page.goto("/check?code=GB")
    tap(page, "red.10")
    open_link(page, BARE)
    expect(page.locator("#toast")).to_contain_text("Your earlier sheet is kept.")
    page.locator("#toast button").click()
    expect(page.locator(".sheet h2")).to_have_text("gemixxt B")
    expect(page).to_have_title("Check a score: gemixxt B · sheetgen")
    expect(page.locator(".rules summary")).to_contain_text("gemixxt B")
    expect(box(page, "red.10").locator("input")).to_be_checked()
    page.reload()
    expect(box(page, "red.10").locator("input")).to_be_checked()
    assert "code=GB" in page.url


def open_link(page: Page, body: dict[str, Any]) -> None:
    page.evaluate("fragment => { location.hash = fragment; }", f"s={pack(body)}")
    expect(page.locator("#result")).to_be_visible()


def test_a_cross_that_came_along_is_taken_back_alone(open_page: OpenPage) -> None:
    page = open_page(shared("s", {"code": "C", "rows": {"red": [2, 3], "blue": [12]}}))
    expect(page.locator("#result")).to_be_visible()
    page.locator("[name=mode][value=play]").check(force=True)
    box(page, "red.3").click()
    settled(page)
    assert crossed(page) == {"red.2", "blue.12"}
    do(page, "undo")
    assert crossed(page) == {"red.2", "red.3", "blue.12"}
