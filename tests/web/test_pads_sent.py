"""Pads over HTTP: the same pads as on the command line, sent page by page."""

import json
from http.client import HTTPConnection
from io import BytesIO
from itertools import pairwise
from time import monotonic, sleep
from typing import Any

import pypdfium2
import pytest

from sheetgen.pad import read_pad
from sheetgen.printing import print_pad, print_pages
from sheetgen.variants import BY_ID
from sheetgen.words import words
from tests.web.client import HANG, QUIET, Service, in_thread
from web import create_app
from web.streams import PIECE, pad_pieces

MANY = {"variant": "gemixxt-b", "sheets": 10_000, "shuffle": True, "seed": "many"}


def printed(language: str = "en", **options: object) -> bytes:
    out = BytesIO()
    print_pad(read_pad(options, words(language)), out)
    return out.getvalue()


@pytest.mark.parametrize("variant", list(BY_ID))
def test_a_pad_is_the_one_of_the_command_line(service: Service, variant: str) -> None:
    body = {"variant": variant, "sheets": 6, "seed": "x"}
    answer = service.post("/api/v1/pads", body)
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'attachment; filename="{variant}.pdf"'
    assert answer.headers["sheetgen-seed"] == "x"
    assert answer.body == printed(**body)  # type: ignore[arg-type]


def test_every_option_can_be_given(service: Service) -> None:
    body = {
        "variant": "gemixxt-b",
        "n": 5,
        "code": ["GB", "gb-1jws0-wbnp4-4t6p5-3en5z-kx"],
        "players": 2.0,
        "paper": "letter",
        "per-page": 2,
        "order": "page",
        "cut-marks": True,
        "theme": "ink-saving",
        "title": "At home",
        "names": ["Ann", "Ben, the elder"],
        "number": True,
        "duplex": "rules",
        "rules": True,
        "link": "https://example.org/s",
        "seed": 7,
        "lang": "de",
    }
    answer = service.post("/api/v1/pads", body)
    options = {key.replace("-", "_"): value for key, value in body.items()}
    options |= {"sheets": options.pop("n"), "per_page": "2", "seed": "7", "players": 2}
    del options["lang"]
    assert answer.body == printed("de", **options)
    assert len(pypdfium2.PdfDocument(answer.body)) == 8  # rules, its back, three pages and backs


@pytest.mark.parametrize(
    "same, other",
    [
        ({"names": "Ann,Ben"}, {"names": ["Ann", "Ben"]}),
        ({"code": "L"}, {"code": ["L"]}),
        ({"standard": True}, {"shuffle": False}),
        ({"per_page": "auto"}, {}),
        ({"cut_marks": True}, {"cut-marks": True}),
        ({"press": True}, {"press": True, "paper": "a6"}),
    ],
)
def test_options_have_several_forms(
    service: Service, same: dict[str, object], other: dict[str, object]
) -> None:
    base = {"variant": "longo", "sheets": 4, "seed": "s"}
    first, second = (service.post("/api/v1/pads", base | more) for more in (same, other))
    assert first.status == 200
    assert first.body == second.body


@pytest.mark.parametrize(
    "body, pointers",
    [
        ([], [""]),
        ({}, [""]),
        ({"variant": "poker"}, ["/variant"]),
        ({"variant": "classic", "sheets": 10_001}, ["/sheets"]),
        ({"variant": "classic", "n": 10_001}, ["/n"]),
        ({"variant": "classic", "n": 3, "sheets": 3}, ["/sheets"]),
        ({"variant": "classic", "sheets": 0}, ["/sheets"]),
        ({"variant": "classic", "sheets": "3"}, ["/sheets"]),
        ({"variant": "classic", "shuffle": True}, ["/shuffle"]),
        ({"variant": "classic", "code": "GB"}, ["/code"]),
        ({"variant": "gemixxt-b", "code": ["GB", "ZZ", "GB-1"]}, ["/code/1", "/code/2"]),
        ({"variant": "longo", "code": "L", "shuffle": True}, [""]),
        ({"variant": "classic", "paper": "a99"}, ["/paper"]),
        ({"variant": "classic", "per-page": 13}, ["/per-page"]),
        ({"variant": "classic", "per_page": "2"}, ["/per_page"]),
        ({"variant": "classic", "paper": "a6", "per_page": 12}, ["/paper"]),
        ({"variant": "classic", "title": "x" * 61}, ["/title"]),
        ({"variant": "classic", "title": "\u0e01"}, ["/title"]),
        ({"variant": "classic", "title": "\ud800"}, ["/title"]),
        ({"variant": "classic", "names": ["Ann", 3]}, ["/names/1"]),
        ({"variant": "classic", "names": "x" * 41}, ["/names"]),
        ({"variant": "classic", "link": "two words"}, ["/link"]),
        ({"variant": "classic", "seed": "\ud800"}, ["/seed"]),
        ({"variant": "classic", "seed": None}, ["/seed"]),
        ({"variant": "classic", "press": True, "cut_marks": True}, ["/press"]),
        ({"variant": "classic", "fillable": True, "sheets": 1001}, ["/fillable"]),
        ({"variant": "classic", "output": "/etc/passwd"}, ["/output"]),
        ({"variant": "x", "theme": "pink", "rules": 1}, ["/variant", "/theme", "/rules"]),
    ],
)
def test_what_cannot_be_printed_is_refused_at_once(
    service: Service, body: object, pointers: list[str]
) -> None:
    answer = service.post("/api/v1/pads", body)
    assert answer.status == 422
    assert [error["pointer"] for error in answer.json["errors"]] == pointers


def test_the_limit_of_sheets_is_a_setting_and_named() -> None:
    with in_thread(QUIET | {"most_sheets": 20}) as service:
        body = {"variant": "classic", "sheets": 21}
        answer = service.post("/api/v1/pads", body)
        assert answer.status == 422
        detail = "at most 20 sheets at a time, here are 21"
        assert answer.json["errors"] == [{"pointer": "/sheets", "detail": detail}]
        assert service.post("/api/v1/pads", body | {"sheets": 20}).status == 200
        schema = service.get("/openapi.json").json["components"]["schemas"]["PadBody"]
        assert schema["properties"]["sheets"]["maximum"] == 20


def test_pieces_are_small_and_many() -> None:
    pieces = [len(piece) for piece in pad_pieces(read_pad(MANY | {"sheets": 1000}, words("en")))]
    assert len(pieces) > 10
    assert max(pieces) < 8 * PIECE


def test_the_first_pages_come_early_and_memory_stays_flat(process: Service) -> None:
    process.post("/api/v1/pads", MANY | {"sheets": 200})
    before = most = process.memory()
    connection = HTTPConnection(process.host, process.port, timeout=HANG)
    headers = {"Content-Type": "application/json"}
    start = monotonic()
    connection.request("POST", "/api/v1/pads", json.dumps(MANY), headers)
    answer = connection.getresponse()
    answer.read(1)
    first = monotonic() - start
    length, end = 1, b""
    while piece := answer.read1(1 << 16):
        length, end = length + len(piece), piece
        most = max(most, process.memory())
    whole = monotonic() - start
    connection.close()
    assert end.endswith(b"%%EOF\n")
    assert length > 2_000_000
    assert first < whole / 3
    assert most - before < 32 * 1024**2


def leave_early(service: Service) -> None:
    connection = HTTPConnection(service.host, service.port, timeout=HANG)
    headers = {"Content-Type": "application/json"}
    connection.request("POST", "/api/v1/pads", json.dumps(MANY), headers)
    connection.getresponse().read(1)
    connection.close()


def test_who_leaves_stops_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    ended: list[bool] = []

    def watched(*arguments: Any) -> Any:  # noqa: ANN401
        try:
            for done in print_pages(*arguments):
                drawn.append(done)
                yield done
        finally:
            ended.append(True)

    monkeypatch.setattr("web.streams.print_pages", watched)
    with in_thread(QUIET) as service:
        leave_early(service)
        deadline = monotonic() + HANG
        while not ended and monotonic() < deadline:
            sleep(0.05)
    assert ended
    assert drawn[-1] < MANY["sheets"]  # type: ignore[operator]
    assert all(one < other for one, other in pairwise(drawn))


def test_a_closed_answer_closes_the_printer() -> None:
    client = create_app(QUIET).test_client()
    answer = client.post("/api/v1/pads", json=MANY, buffered=False)
    pieces = answer.iter_encoded()
    assert next(iter(pieces)).startswith(b"%PDF")
    answer.close()
