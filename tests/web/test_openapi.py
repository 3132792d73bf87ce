"""The service's own description is right, and holds under requests that nobody would think of."""

import re
from html import unescape
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from openapi_spec_validator import validate
from playwright.sync_api import Browser
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.client import HANG, QUIET, Service
from web import create_app
from web.openapi import CALLS, description

Case = schemathesis.Case[Any]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# Pads as small as they are quick; photos answer 501 for now, which is tested with the other calls.
schema = schemathesis.openapi.from_dict(description(200)).exclude(path="/api/v1/photos")


@schema.parametrize()
@settings(
    max_examples=80,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_answer_is_outside_the_description(
    service: Service, case: schemathesis.Case[Any]
) -> None:
    base = f"http://{service.host}:{service.port}"
    case.call_and_validate(base_url=base, checks=CHECKS, timeout=HANG)


def test_it_is_openapi(service: Service) -> None:
    found = service.get("/openapi.json").json
    assert found["openapi"].startswith("3.1")
    validate(found)


def test_every_call_is_described() -> None:
    app = create_app(QUIET)
    paths = {
        (
            method.lower(),
            re.sub(r"<(\w+)>", r"{\1}", rule.rule).replace("{name}", "{code}.{format}"),
        )
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }
    described = {(call.method, call.path) for call in CALLS if call.path.startswith("/api/")}
    assert described | {("post", "/api/v1/photos")} == paths


@pytest.mark.parametrize("call", [call for call in CALLS if call.body], ids=lambda call: call.name)
def test_every_example_works(service: Service, call: object) -> None:
    answer = service.post(call.path, call.example)  # type: ignore[attr-defined]
    assert answer.status == 200


def test_the_page_needs_nothing_from_outside(service: Service) -> None:
    page = service.get("/docs").body.decode()
    found = re.findall(r'(?:src|href)="([^"#]+)', page)
    used = {unescape(address) for address in found}
    assert len(used) > 4
    for path in used:
        assert path.startswith("/")
        loaded = service.get(path)
        assert loaded.status == 200
        outside = re.findall(rb"https?://(?!www\.w3\.org/2000/svg|127\.0\.0\.1)", loaded.body)
        assert not outside or path == "/openapi.json"
    assert "<style" not in page
    assert not re.search(r"<script>| on\w+=| style=", page)


def test_every_call_can_be_tried_in_the_page(service: Service, browser: Browser) -> None:
    page = browser.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    page.goto(f"http://{service.host}:{service.port}/docs")
    for call in CALLS:
        section = page.locator(f"section#{call.name}")
        section.get_by_role("button").click()
        section.locator("p", has_text=re.compile("^200 ")).wait_for(timeout=HANG * 1000)
    assert page.locator("#sheet_picture img").evaluate("image => image.naturalWidth") > 0
    assert "70" in page.locator("#score pre").inner_text()
    page.close()
    assert wrong == []  # such as a breach of the content security policy
