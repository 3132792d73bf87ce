"""A whole table: sheets side by side, rows closed for all, standings, and a link to share."""

import pytest
from playwright.sync_api import expect

from sheetgen.model import MOST_PLAYERS
from tests.pages.conftest import OpenPage
from tests.pages.sheets import add_player, box, crossed, do, paper_mode, tap

on_both = pytest.mark.parametrize("device", ["phone", "desktop"])


@on_both
def test_a_table_from_the_first_cross_to_the_shared_link(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=C", device)
    page.locator(".sheet [name=name]").fill("Ann")
    tap(page, "red.2", "red.3", "red.4", "red.5", "red.6", "red.12")
    add_player(page, "Ben")
    row = page.locator('.row[data-row="red"]')
    expect(row).to_contain_class("shut")
    expect(row).to_have_accessible_name("red, closed")
    tap(page, "red.2")
    expect(page.locator(".bubble")).to_have_text("the red row is closed")
    tap(page, "yellow.2", "yellow.3", "blue.12", "misthrow.1", "misthrow.2", "misthrow.3")
    page.locator(".player .pick").first.click()
    expect(row).not_to_contain_class("shut")
    assert "red.lock" in crossed(page)
    do(page, "finish")
    result = page.locator("#result")
    expect(result.locator(".headline")).to_have_text("Ann wins with 28 points")
    expect(result.locator(".standings li")).to_have_text(["1Ann28", "2Ben-11"])
    expect(result.locator("li.notice")).to_have_text("nothing has ended this game yet")
    link = result.locator("#share-link").input_value()
    assert "/check#t=" in link
    fresh = open_page(link, "desktop" if device == "phone" else "phone")
    expect(fresh.locator("#result .standings li")).to_have_text(["1Ann28", "2Ben-11"])
    assert "red.lock" in crossed(fresh)


@on_both
def test_equal_totals_share_the_win(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=C&lang=de", device)
    paper_mode(page)
    tap(page, "red.2", "red.3")
    add_player(page, "Ben")
    tap(page, "yellow.7", "yellow.9")
    do(page, "finish")
    headline = "Spieler 1 und Ben teilen sich den Sieg mit 3 Punkten"
    expect(page.locator("#result .headline")).to_have_text(headline)
    expect(page.locator(".standings .place")).to_have_text(["1", "1"])


def test_table_problems_lead_to_their_player(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    paper_mode(page)
    tap(page, "misthrow.1", "misthrow.2", "misthrow.3", "misthrow.4")
    add_player(page, "Ben")
    tap(page, "misthrow.1", "misthrow.2", "misthrow.3", "misthrow.4", "green.lock")
    page.locator(".player .pick").first.click()
    do(page, "finish")
    result = page.locator("#result")
    expect(result).to_contain_text("all have four misthrows")
    result.get_by_text("Ben: the green lock is crossed").click()
    expect(page.locator(".player[data-current]")).to_contain_text("Ben")
    expect(box(page, "green.lock").locator("input")).to_be_focused()


def test_several_may_close_a_row_in_the_same_throw(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    for name in ("", "Ben"):
        if name:
            add_player(page, name)
            paper_mode(page)
            tap(page, "red.2", "red.3", "red.4", "red.5", "red.7")
            page.locator("[name=mode][value=play]").check(force=True)
            tap(page, "red.12")
            page.get_by_role("button", name="It was the same throw").click()
        else:
            tap(page, "red.2", "red.3", "red.4", "red.5", "red.6", "red.12")
    expect(box(page, "red.lock").locator("input")).to_be_checked()


@on_both
def test_every_player_may_have_another_sheet(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=L", device)
    add_player(page, "Ben", "l28g")
    expect(page.locator(".code-line")).to_have_text("L-28G")
    page.locator(".player .pick").first.click()
    expect(page.locator(".lucky-number")).to_have_text(["5", "10"])
    page.reload()
    expect(page.locator(".player .pick")).to_have_count(2)


def test_players_are_renamed_and_removed(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    add_player(page, "Ben")
    add_player(page, "Cleo")
    page.get_by_role("button", name="Change Ben").click()
    page.locator("#player [name=player]").fill("Bob")
    page.locator("#player [value=keep]").click()
    expect(page.locator(".player .pick")).to_contain_text(["Player 1", "Bob", "Cleo"])
    page.get_by_role("button", name="Change Cleo").click()
    page.locator("#player [value=remove]").click()
    expect(page.locator(".player .pick")).to_have_count(2)
    page.reload()
    expect(page.locator(".player .pick")).to_have_count(2)


def test_a_wrong_code_is_explained_in_the_dialog(open_page: OpenPage) -> None:
    page = open_page("/check?code=GB", refused="status of 404")
    page.locator(".add-player").click()
    page.locator("#player [name=player-code]").fill("GB-1")
    page.locator("#player [value=keep]").click()
    expect(page.locator("#player-wrong")).to_contain_text("after GB come")
    page.locator("#player [name=player-code]").fill("C")
    page.locator("#player [value=keep]").click()
    expect(page.locator("#player-wrong")).to_have_text("gemixxt B ≠ Classic")


def test_a_new_game_keeps_the_players(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    tap(page, "red.2")
    add_player(page, "Ben")
    tap(page, "red.2")
    do(page, "finish")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#toast")).to_contain_text("is kept")
    assert crossed(page) == set()
    expect(page.locator(".player .pick")).to_have_count(2)
    page.locator("#toast button").click()
    expect(box(page, "red.2").locator("input")).to_be_checked()


def test_a_single_sheet_is_shared_too(open_page: OpenPage) -> None:
    page = open_page("/check?code=BA")
    tap(page, "red.3")
    do(page, "finish")
    link = page.locator("#share-link").input_value()
    fresh = open_page(link)
    expect(fresh.locator("#result .headline")).to_have_text("3 points")
    assert crossed(fresh) == {"red.3", "red.4", "bar.1"}
    fresh.reload()
    expect(box(fresh, "bar.1").locator("input")).to_be_checked()
    broken = open_page("/check#s=nonsense")
    expect(broken.locator("#toast")).to_have_text("This link cannot be read.")


def test_the_printed_result_is_only_the_result(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    tap(page, "red.2")
    do(page, "finish")
    page.emulate_media(media="print")
    expect(page.locator("#result .headline")).to_be_visible()
    for hidden in ("#paper", ".tools", ".desk-top", ".bottom"):
        expect(page.locator(hidden)).to_be_hidden()


def test_a_full_table_takes_nobody_more(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    for number in range(2, MOST_PLAYERS + 1):
        add_player(page, f"P{number}")
    add = page.locator(".add-player")
    expect(add).to_be_disabled()
    expect(add).to_have_accessible_description("A table has at most 10 players.")
    expect(page.locator("#full")).to_be_visible()
    tap(page, "red.2")
    expect(page.locator(".player[data-current]")).to_have_text("P101✎")


def test_a_refusal_says_what_is_wrong(open_page: OpenPage) -> None:
    page = open_page("/check?code=C", refused="status of 422")
    wrong = {"detail": "in general", "errors": [{"pointer": "/x", "detail": "in detail"}]}
    page.route("**/api/v1/scores*", lambda route: route.fulfill(status=422, json=wrong))
    do(page, "finish")
    expect(page.locator("#toast")).to_have_text("in detail")


def test_removing_an_earlier_player_keeps_the_one_chosen(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    add_player(page, "Ben")
    add_player(page, "Cleo")
    page.locator(".player .pick").nth(1).click()
    page.get_by_role("button", name="Change Player 1").click()
    page.locator("#player [value=remove]").click()
    expect(page.locator(".player")).to_have_count(2)
    expect(page.locator(".player[data-current]")).to_contain_text("Ben")
    expect(page.locator("#toast")).to_be_hidden()  # nothing was on that sheet


def test_a_removed_player_can_be_brought_back(open_page: OpenPage) -> None:
    page = open_page("/check?code=L")
    add_player(page, "Ben")
    tap(page, "red.2")
    page.get_by_role("button", name="Change Ben").click()
    page.locator("#player [value=remove]").click()
    expect(page.locator("#toast")).to_contain_text("Ben was removed.")
    page.locator("#toast button").click()
    expect(page.locator(".player[data-current]")).to_contain_text("Ben")
    assert crossed(page) == {"red.2"}
    page.get_by_role("button", name="Change Ben").click()
    page.locator("#player [name=player-code]").fill("L28G")
    page.locator("#player [value=keep]").click()
    expect(page.locator(".code-line")).to_have_text("L-28G")
    assert crossed(page) == set()
    page.locator("#toast button").click()
    expect(page.locator(".code-line")).to_have_text("L")
    assert crossed(page) == {"red.2"}


def test_a_code_that_is_missing_is_asked_for(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    page.locator(".add-player").click()
    page.locator("#player [name=player-code]").fill(" ")
    page.locator("#player [value=keep]").click()
    expect(page.locator("#player-wrong")).to_have_text("A sheet code is missing.")


def test_a_cross_refused_behind_ones_back_is_told(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    page.locator(".sheet [name=name]").fill("Ann")
    add_player(page, "Ben")
    tap(page, "red.5")
    page.context.set_offline(True)
    box(page, "red.3").click()
    expect(page.locator("#offline")).to_be_visible()
    page.locator(".player .pick").first.click()
    expect(page.locator(".player[data-current]")).to_contain_text("Ann")
    page.context.set_offline(False)
    said = "Ben: red 3 is left of red 5, which is already crossed"
    expect(page.locator("#spoken-problem")).to_have_text(said)
    expect(page.locator("#toast")).to_have_text(said)


def test_a_sheet_that_cannot_be_right_has_no_place(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    paper_mode(page)
    tap(page, "red.12")
    add_player(page, "Ben")
    tap(page, "red.2")
    do(page, "finish")
    standings = page.locator(".standings li")
    expect(standings).to_have_text(["1Ben1", "–Player 1– not valid"])


def test_a_sentence_begins_with_a_capital(open_page: OpenPage) -> None:
    page = open_page("/check?code=C")
    add_player(page, "Bob")
    do(page, "finish")
    headline = "Player 1 and Bob share the win with 0 points"
    expect(page.locator("#result .headline")).to_have_text(headline)


@on_both
def test_a_long_name_is_cut_not_the_page(open_page: OpenPage, device: str) -> None:
    page = open_page("/check?code=C", device)
    page.locator(".sheet [name=name]").fill("W" * 40)
    add_player(page, "M" * 40)
    tap(page, "red.2")
    do(page, "finish")
    expect(page.locator("#result")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    edge = page.locator(".player .edit").first.bounding_box()
    assert edge
    assert edge["x"] + edge["width"] <= page.evaluate("innerWidth")
    page.goto("/check")
    expect(page.locator("#resume")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
