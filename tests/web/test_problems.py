"""What cannot be answered is said alike everywhere: a problem to programs, a page to people."""

import json
from typing import Any

import pytest

from tests.web.client import Answer, Service, in_thread
from web import create_app, examples
from web.settings import Settings

JSON = "application/json"


def check(answer: Answer, status: int) -> dict[str, Any]:
    assert answer.status == status
    assert answer.headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = answer.json
    assert found["status"] == status
    assert found["type"] == "about:blank"
    assert found["title"]
    assert found["detail"]
    return found


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b"NaN", b'{"a": Infinity}', b"[" * 10_000, b"1" * 5000]
)
def test_400_for_what_is_not_json(service: Service, body: bytes) -> None:
    check(service.post("/api/v1/scores", body), 400)


@pytest.mark.parametrize(
    "path, detail",
    [
        ("/api/v1/nothing", "nothing at this address"),
        ("/api/v1/layouts/ZZ", "no variant's code begins like this"),
        ("/api/v1/layouts/GB-1JWS0-WBNP4-4T6P5-3EN5Z-KY", "check character"),
        ("/api/v1/sheets/GB.gif", ".svg, .png, .pdf"),
        ("/api/v1/sheets/GB", ".svg, .png, .pdf"),
        ("/api/v1/sheets/..%2f..%2fetc%2fpasswd.svg", "nothing at this address"),
        ("/api/v1/boards/GB.svg", "GB has no board"),
    ],
)
def test_404_says_why(service: Service, path: str, detail: str) -> None:
    assert detail in str(check(service.get(path), 404)["detail"])


def test_405_names_what_is_offered(service: Service) -> None:
    answer = service.get("/api/v1/scores")
    check(answer, 405)
    assert "POST" in answer.headers["allow"]
    check(service.post("/healthz", {}), 405)


@pytest.mark.parametrize(
    "accept, status",
    [
        ("text/html", 406),
        ("application/json;q=0, */*", 406),
        ("image/png", 406),
        ("*/*", 200),
        ("application/*", 200),
        ("text/html, application/json;q=0.1", 200),
    ],
)
def test_406_for_who_takes_no_json(service: Service, accept: str, status: int) -> None:
    answer = service.post("/api/v1/scores", examples.LAURA, Accept=accept)
    assert answer.status == status
    if status == 406:
        check(answer, 406)


def test_406_for_who_takes_no_picture(service: Service) -> None:
    check(service.get("/api/v1/sheets/GB.svg", Accept="image/png"), 406)
    check(service.post("/api/v1/pads", examples.PAD, Accept="text/html"), 406)


def test_413_names_the_limit(service: Service) -> None:
    most = Settings().json_bytes
    exact = b'{"variant": "classic"}'.ljust(most)
    assert service.post("/api/v1/scores", exact).status == 200
    assert str(most) in str(check(service.post("/api/v1/scores", exact + b" "), 413)["detail"])
    batch = b'{"sheets": []}'.ljust(Settings().batch_bytes)
    assert service.post("/api/v1/scores/batch", batch).status == 200
    check(service.post("/api/v1/scores/batch", batch + b" "), 413)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "json", ""])
def test_415_for_other_bodies(service: Service, kind: str) -> None:
    check(service.post("/api/v1/scores", {"variant": "classic"}, Content_Type=kind), 415)


def test_json_by_other_names_is_fine(service: Service) -> None:
    for kind in ("application/json; charset=utf-8", "application/vnd.example+json"):
        answer = service.post("/api/v1/scores", {"variant": "classic"}, Content_Type=kind)
        assert answer.status == 200
    packed = service.post("/api/v1/scores", {"variant": "classic"}, Content_Encoding="gzip")
    check(packed, 415)


def test_422_lists_every_mistake_with_its_pointer(service: Service) -> None:
    sheet = {"code": "C", "rows": {"red": ["3", True, 9.0, 9.5]}, "locks": "red", "colour": 1}
    found = check(service.post("/api/v1/scores", sheet), 422)
    pointers = {error["pointer"] for error in found["errors"]}
    assert pointers == {"/rows/red/0", "/rows/red/1", "/rows/red/3", "/locks", "/colour"}


def test_a_key_given_twice_is_refused(service: Service) -> None:
    check(service.post("/api/v1/scores", b'{"code": "C", "code": "GB"}'), 422)
    check(service.post("/api/v1/scores", b'{"code": "C", "misthrows": 1e400}'), 422)


def test_very_many_mistakes_are_counted_not_all_told(service: Service) -> None:
    body = {f"key{n}": 0 for n in range(3000)} | {"code": "C"}
    found = check(service.post("/api/v1/scores", body), 422)
    assert len(found["errors"]) == 100
    assert "3000" in str(found["detail"])


def test_problems_speak_the_language_asked_for(service: Service) -> None:
    answer = service.get("/api/v1/nothing", Accept_Language="de")
    assert check(answer, 404)["title"] == "Nicht gefunden"


def test_people_get_a_page(service: Service) -> None:
    answer = service.get("/nothing", Accept="text/html", Accept_Language="de")
    assert answer.status == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "Nicht gefunden" in answer.body.decode()


def test_programs_never_get_a_page(service: Service) -> None:
    check(service.get("/nothing", Accept=JSON), 404)
    check(service.get("/api/v1/nothing", Accept="text/html"), 404)


def test_500_tells_nothing_about_the_inside() -> None:
    app = create_app({"rate_limits": "off"})

    @app.get("/api/v1/broken")
    def broken() -> str:
        raise RuntimeError("a secret")

    answer = app.test_client().get("/api/v1/broken")
    assert answer.status_code == 500
    assert answer.mimetype == "application/problem+json"
    assert b"secret" not in answer.data
    assert b"Traceback" not in answer.data


def test_every_answer_is_safe_to_show(service: Service) -> None:
    paths = ("/healthz", "/api/v1/nothing", "/nothing", "/api/v1/sheets/C.svg", "/docs")
    for path in paths:
        headers = service.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["permissions-policy"].startswith("camera=(self)")
        assert "set-cookie" not in headers


def test_the_log_has_no_names_and_no_queries(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "sheetgen.access")
    with in_thread({"access_log": "on"}) as service:
        service.post("/api/v1/scores?name=Laura", examples.LAURA)
        service.get("/api/v1/layouts/C%0Aforged")
    lines = [record.getMessage() for record in caplog.records]
    assert [" ".join(line.split()[1:4]) for line in lines] == [
        "POST /api/v1/scores 200",
        "GET /api/v1/layouts/C%0Aforged 404",
    ]
    assert "Laura" not in json.dumps(lines)
