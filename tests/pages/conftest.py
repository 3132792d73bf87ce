"""A real server, and pages opened in a real browser."""

from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page
from werkzeug.serving import make_server

from web import create_app

PATIENCE = 10_000  # milliseconds
NOT_OURS = (
    "ERR_INTERNET_DISCONNECTED",
    "blocked by Playwright",
)  # what tests bring about themselves
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Opens a page as a phone or a laptop does; whatever its console complains about fails."""
    contexts = []
    complaints: list[str] = []

    def complain(message: ConsoleMessage, expected: tuple[str, ...]) -> None:
        if message.type in ("error", "warning") and not any(
            said in message.text for said in expected
        ):
            complaints.append(f"{message.text} at {message.location}")

    def open_page(
        path: str,
        device: str = "phone",
        refused: str = "blocked by Playwright",
        **settings: Any,  # noqa: ANN401
    ) -> Page:
        options = {"locale": "en-GB", "service_workers": "block", **DEVICES[device], **settings}
        context = browser.new_context(base_url=address, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complain(message, (*NOT_OURS, refused)))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints
