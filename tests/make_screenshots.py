"""Take the README's pictures of the pages anew: `python -m tests.make_screenshots`."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from tests.conftest import ARGUMENTS, CHROMIUM
from tests.pages.conftest import DEVICES
from tests.pages.sheets import add_player, do, settled, tap
from web import create_app

FOLDER = Path(__file__).parent.parent / "web" / "static" / "pictures"
COLORS = 96


def shuffled(page: Page) -> None:
    page.wait_for_load_state("networkidle")


def chain(page: Page) -> None:
    tap(page, "red.2", "yellow.4", "red.3", "red.6", "blue.12", "misthrow.1", "blue.9")
    settled(page)


def refused(page: Page) -> None:
    tap(page, "red.2", "red.3", "red.5", "yellow.4", "green.11", "green.9", "blue.10", "red.4")


def table(page: Page) -> None:
    page.locator(".sheet [name=name]").fill("Ann")
    tap(page, *(f"red.{n}" for n in (2, 3, 4, 6, 7, 12)), "yellow.4", "yellow.5", "blue.11")
    add_player(page, "Ben")
    tap(page, "yellow.2", "yellow.3", "yellow.5", "green.12", "green.10", "blue.12", "misthrow.1")
    add_player(page, "Cleo")
    tap(page, "blue.12", "blue.11", "blue.10", "blue.9", "green.9", "yellow.6", "misthrow.1")
    do(page, "finish")


Scheme = Literal["light", "dark"]
SHOTS: tuple[tuple[str, str, str, Scheme, Callable[[Page], None]], ...] = (
    ("print", "/print?variant=gemixxt-b&layouts=shuffled&seed=7", "desktop", "light", shuffled),
    ("table", "/check?code=C", "desktop", "light", table),
    ("play", "/check?code=C", "phone", "light", refused),
    ("bonus", "/check?code=BA", "phone", "dark", chain),
)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, path, device, scheme, act in SHOTS:
            page = browser.new_page(
                **DEVICES[device], color_scheme=scheme, locale="en", service_workers="block"
            )
            page.goto(f"http://127.0.0.1:{server.server_port}{path}")
            act(page)
            page.wait_for_timeout(600)
            picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
            if device == "desktop":
                picture = picture.resize((1080, 675), Image.Resampling.LANCZOS)
            else:
                picture = picture.resize((432, 888), Image.Resampling.LANCZOS)
            picture.quantize(COLORS).save(FOLDER / f"{name}.png", optimize=True)
        browser.close()
    server.shutdown()
    thread.join()


if __name__ == "__main__":
    main()
