"""Running services for the tests."""

from collections.abc import Iterator

import pytest

from tests.web.client import QUIET, Service, in_process, in_thread


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with in_thread(QUIET) as found:
        yield found


@pytest.fixture(scope="module")
def process() -> Iterator[Service]:
    with in_process(SHEETGEN_RATE_LIMITS="off") as found:
        yield found
