"""What a person does with a sheet on the page."""

import re

from playwright.sync_api import Locator, Page, expect

WATCH_SHIFTS = """() => {
    window.shift = 0;
    const add = list => list.getEntries().forEach(entry => { window.shift += entry.value; });
    new PerformanceObserver(add).observe({type: "layout-shift", buffered: true});
    return new Promise(done => setTimeout(done, 60));
}"""


def box(page: Page, name: str) -> Locator:
    return page.locator(f'[data-box="{name}"]')


def tap(page: Page, *names: str) -> None:
    """Tap boxes, each once the service has had its word on the one before."""
    for name in names:
        settled(page)
        box(page, name).click()
    settled(page)


def settled(page: Page) -> None:
    expect(page.locator(".pending")).to_have_count(0)


def crossed(page: Page) -> set[str]:
    """The boxes that carry a cross."""
    labels = page.locator(".sheet .box:has(input[type=checkbox]:checked)")
    return set(labels.evaluate_all("labels => labels.map(label => label.dataset.box)"))


def expect_total(page: Page, total: int | str) -> None:
    expect(page.locator("#total")).to_have_text(str(total))


def do(page: Page, act: str) -> None:
    page.locator(f"[data-do={act}]").click()


def paper_mode(page: Page) -> None:
    page.locator("[name=mode][value=paper]").check(force=True)


def add_player(page: Page, name: str, code: str = "") -> None:
    page.locator(".add-player").click()
    page.locator("#player [name=player]").fill(name)
    if code:
        page.locator("#player [name=player-code]").fill(code)
    page.locator("#player [value=keep]").click()
    expect(page.locator(".player[data-current]")).to_have_text(re.compile(name))


def watch_shifts(page: Page) -> None:
    """From now on page.evaluate("window.shift") tells how far things moved, since the beginning."""
    page.evaluate(WATCH_SHIFTS)
