"""What the browser keeps: nothing strange in it stops the page, and two tabs do not quarrel."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import OpenPage
from tests.pages.sheets import box, crossed, do, expect_total, tap

TABLE: dict[str, Any] = {"version": 1, "variant": "classic", "mode": "play", "current": 0}
MARKS = {"rows": {"red": [2]}, "locks": [], "misthrows": 0}
ANN = {"id": "a", "name": "Ann", "code": "C", "past": [], "now": MARKS, "future": []}
STRANGE: tuple[Any, ...] = (
    5,
    [],
    {"version": 1},
    TABLE | {"players": None},
    TABLE | {"players": [{}]},
    TABLE | {"players": [None, 7]},
    TABLE | {"players": [ANN | {"now": {"rows": 3}}]},
    TABLE | {"players": [ANN | {"now": {"rows": {"red": "ab"}}}]},
    TABLE | {"players": [ANN | {"code": 9}]},
    TABLE | {"variant": "foo", "players": [ANN]},
)
MENDED: tuple[Any, ...] = (
    TABLE | {"players": [ANN], "current": 7},
    TABLE | {"players": [ANN], "current": "x", "queue": 5, "others": {}, "mode": 3},
    TABLE | {"players": [ANN | {"past": None, "future": [None], "score": {"total": 3}}, {}]},
    TABLE | {"players": [ANN], "queue": [None, {}, {"cross": 5}]},
    TABLE | {"players": [ANN, ANN | {"code": "ZZ"}], "current": 1},
)


FULL = "() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }"


def keep(page: Page, key: str, kept: object) -> None:
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [key, json.dumps(kept)])


@pytest.mark.parametrize("kept", STRANGE, ids=json.dumps)
def test_what_is_not_ours_is_left_out(open_page: OpenPage, kept: object) -> None:
    page = open_page("/print")
    keep(page, "sheetgen.table", kept)
    page.goto("/check")
    expect(page.locator("#resume")).to_be_hidden()
    page.goto("/check?code=C")
    tap(page, "red.2")
    expect_total(page, 1)


@pytest.mark.parametrize("kept", MENDED, ids=json.dumps)
def test_what_is_ours_is_kept_beside_it(open_page: OpenPage, kept: object) -> None:
    page = open_page("/print", refused="status of 404")
    keep(page, "sheetgen.table", kept)
    page.goto("/check?code=C")
    expect(box(page, "red.2").locator("input")).to_be_checked()
    tap(page, "red.3")
    expect_total(page, 3)


def test_a_full_storage_stops_nothing(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    tap(page, "red.2")
    page.evaluate(FULL)
    do(page, "finish")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#result")).to_be_hidden()
    assert crossed(page) == set()
    expect(page.locator("#toast")).to_be_hidden()  # nothing was set aside


def test_two_tabs_play_one_table(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    tap(page, "red.2")
    other = page.context.new_page()
    other.goto("/check?code=C")
    expect(box(other, "red.2").locator("input")).to_be_checked()
    tap(other, "red.5")
    expect(box(page, "red.5").locator("input")).to_be_checked()
    expect(page.locator("#toast")).to_contain_text("Another tab")
    tap(page, "blue.12")
    expect(box(other, "blue.12").locator("input")).to_be_checked()
    expect_total(other, 4)
    other.goto("/check?code=GB")
    tap(other, "red.10")
    expect(page.locator("#toast")).to_contain_text("another table")
    assert crossed(page) == {"red.2", "red.5", "blue.12"}
