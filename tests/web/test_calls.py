"""Every call, through a running server."""

import re
from io import BytesIO
from itertools import count
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from sheetgen.payload.layouts import show_layout
from sheetgen.payload.marked import read_marked
from sheetgen.variants import BY_ID
from tests.test_cases import cases
from tests.web.client import Service
from web import create_app, examples
from web.links import unpack

PROBLEMS = """
    unknown-number crossed-twice lock-missing lock-unearned closed-too-early closed-twice third-lock
    two-endings too-many-misthrows bonus-unearned bonus-unreachable pawn-off-board pawn-field-open
    pawn-out-of-reach second-fourth-misthrow rows-closed-impossibly turns-impossible
    pawns-share-field left-of-last row-closed game-over
"""


def codes(remarks: list[dict[str, Any]]) -> list[list[str]]:
    return [[remark["code"], remark["box"] or ""] for remark in remarks]


def box_ids(made: list[dict[str, Any]]) -> list[str]:
    """What was made, as the cases name it."""
    names = {"bar": "bar.{bar}", "bonus": "bonus.{bonus}"}
    names |= {"lock": "{row}.lock", "number": "{row}.{number}"}
    return [next(names[key] for key in names if key in box).format(**box) for box in made]


@pytest.mark.parametrize("case", cases("score"))
def test_score(service: Service, case: dict[str, Any]) -> None:
    answer = service.post("/api/v1/scores", case["sheet"])
    assert answer.status == 200
    result = answer.json
    assert codes(result["problems"]) == case.get("problems", [])
    assert codes(result["notices"]) == case.get("notices", [])
    assert result["total"] == case.get("total")
    assert result["valid"] == (not result["problems"])
    if "points" in case:
        assert [row["points"] for row in result["rows"].values()] == case["points"]
    if "extras" in case:
        assert [[extra["kind"], extra["points"]] for extra in result["extras"]] == case["extras"]
    assert unpack(result["link"].partition("#s=")[2]) == case["sheet"]


@pytest.mark.parametrize("case", cases("cross"))
def test_cross(service: Service, case: dict[str, Any]) -> None:
    body = {"sheet": case["sheet"], "cross": case["cross"]}
    if "chosen" in case:
        body["choose"] = case["chosen"]
    answer = service.post("/api/v1/crosses", body)
    assert answer.status == 200
    outcome = answer.json
    problems = [problem["code"] for problem in outcome["problems"]]
    assert problems == ([case["problem"]] if "problem" in case else [])
    assert outcome["legal"] == (not problems)
    assert box_ids(outcome["made"]) == case.get("made", [])
    assert outcome["choose"] == case.get("choose", [])
    if outcome["made"]:
        assert service.post("/api/v1/scores", outcome["sheet"]).status == 200


def whole_table(table: dict[str, Any]) -> dict[str, Any]:
    """*table*, with the published rows where a case only names their variant."""
    for player in table["players"]:
        layout = player.get("layout", {})
        if isinstance(layout.get("rows"), str):
            tag = BY_ID[layout["rows"]].tag
            layout["rows"] = show_layout(read_marked({"code": tag}).sheet)["rows"]
    return table


@pytest.mark.parametrize("case", cases("table"))
def test_table(service: Service, case: dict[str, Any]) -> None:
    answer = service.post("/api/v1/tables", whole_table(case["table"]))
    assert answer.status == 200
    found = answer.json
    sheets = [[problem["code"] for problem in result["problems"]] for result in found["results"]]
    assert sheets == case.get("sheet_problems", [[] for _ in sheets])
    assert [problem["code"] for problem in found["problems"]] == case.get("problems", [])
    assert [notice["code"] for notice in found["notices"]] == case.get("notices", [])
    assert found["winners"] == case.get("winners", [])
    if "places" in case:
        assert [[s["name"], s["place"]] for s in found["standings"]] == case["places"]
    assert unpack(found["link"].partition("#t=")[2]) == case["table"]


def test_every_problem_is_produced_over_http(service: Service) -> None:
    seen = set()
    for case in (param.values[0] for param in cases("score")):
        seen |= {p["code"] for p in service.post("/api/v1/scores", case["sheet"]).json["problems"]}
    for case in (param.values[0] for param in cases("cross")):
        body = {"sheet": case["sheet"], "cross": case["cross"]}
        seen |= {p["code"] for p in service.post("/api/v1/crosses", body).json["problems"]}
    for case in (param.values[0] for param in cases("table")):
        found = service.post("/api/v1/tables", whole_table(case["table"])).json
        for problems in (found["problems"], *(result["problems"] for result in found["results"])):
            seen |= {problem["code"] for problem in problems}
    assert seen == set(PROBLEMS.split())


def test_variants(service: Service) -> None:
    found = service.get("/api/v1/variants").json
    assert [variant["id"] for variant in found] == list(BY_ID)
    assert found[0]["players"] == [2, 5]
    assert [variant["id"] for variant in found if not variant["shuffle"]] == ["classic", "xl"]


@pytest.mark.parametrize("code", ["GB", "gb", "BA", "OB", "L", "GB-1JWS0-WBNP4-4T6P5-3EN5Z-KX"])
def test_a_layout_comes_back_by_its_code(service: Service, code: str) -> None:
    found = service.get(f"/api/v1/layouts/{code}").json
    assert found["code"] == code.upper()
    assert found["standard"] == ("-" not in code)
    assert found.keys() >= {"rows", "points", "misthrows", "lucky", "bonus_bar", "track", "fair"}
    sheet = {"layout": found}
    assert service.post("/api/v1/scores", sheet).json["code"] == code.upper()


def test_a_seed_always_draws_the_same_layouts(service: Service) -> None:
    body = {"variant": "gemixxt-b", "seed": "holiday", "count": 3}
    first, second = (service.post("/api/v1/layouts", body).json for _ in range(2))
    assert first == second
    assert first["seed"] == "holiday"
    assert len({layout["code"] for layout in first["layouts"]}) == 3
    assert all(layout["fair"]["fair"] for layout in first["layouts"])
    number = {"variant": "gemixxt-b", "seed": 7.0}
    word = {"variant": "gemixxt-b", "seed": "7"}
    assert (
        service.post("/api/v1/layouts", number).json == service.post("/api/v1/layouts", word).json
    )


def test_without_a_seed_layouts_are_new_each_time(service: Service) -> None:
    first, second = (
        service.post("/api/v1/layouts", {"variant": "gemixxt-b"}).json for _ in range(2)
    )
    assert first["seed"] != second["seed"]
    assert first["layouts"] != second["layouts"]


@pytest.mark.parametrize("variant", list(BY_ID))
@pytest.mark.parametrize("wild", [True, False])
def test_layouts_of_every_variant(service: Service, variant: str, wild: bool) -> None:
    body = {"variant": variant, "seed": "x", "count": 2, "wild": wild}
    layouts = service.post("/api/v1/layouts", body).json["layouts"]
    for layout in layouts:
        assert service.get(f"/api/v1/layouts/{layout['code']}").json == layout
    if variant in ("classic", "xl"):
        assert [layout["standard"] for layout in layouts] == [True, True]


@pytest.mark.parametrize("what, code", [("sheets", "GB"), ("boards", "OB")])
def test_pictures(service: Service, what: str, code: str) -> None:
    drawn = {kind: service.get(f"/api/v1/{what}/{code}.{kind}") for kind in ("svg", "png", "pdf")}
    assert [answer.status for answer in drawn.values()] == [200, 200, 200]
    assert drawn["svg"].headers["content-type"].startswith("image/svg+xml")
    assert drawn["svg"].body.startswith(b"<svg")
    assert Image.open(BytesIO(drawn["png"].body)).format == "PNG"
    assert len(pypdfium2.PdfDocument(drawn["pdf"].body)) == 1


def test_a_picture_is_kept_for_long_and_never_sent_twice(service: Service) -> None:
    first = service.get("/api/v1/sheets/GB.svg")
    assert first.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "Accept-Language" in first.headers["vary"]
    tag = first.headers["etag"]
    again = service.get("/api/v1/sheets/gb.svg", If_None_Match=tag)
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    others = [
        service.get(path).headers["etag"]
        for path in (
            "/api/v1/sheets/GB.png",
            "/api/v1/sheets/GA.svg",
            "/api/v1/sheets/GB.svg?theme=gray",
            "/api/v1/sheets/GB.svg?lang=de",
        )
    ]
    assert len({tag, *others}) == 5


def test_texts_come_in_the_language_asked_for(service: Service) -> None:
    sheet = {"variant": "classic", "misthrows": 5}

    def text(path: str = "/api/v1/scores", **headers: str) -> str:
        return str(service.post(path, sheet, **headers).json["problems"][0]["text"])

    german = text("/api/v1/scores?lang=de")
    assert german != text()
    assert text(Accept_Language="fi, de-AT;q=0.8, en;q=0.5") == german
    assert text("/api/v1/scores?lang=de", Accept_Language="en") == german
    assert text("/api/v1/scores?lang=xx") == text()


def test_a_batch_keeps_its_order_and_goes_on_after_a_malformed_sheet(service: Service) -> None:
    sheets = [examples.LAURA, {"variant": "classic", "misthrows": True}, 3, {"code": "C"}]
    results = service.post("/api/v1/scores/batch", {"sheets": sheets}).json["results"]
    assert [result.get("total") for result in results] == [70, None, None, 0]
    assert results[1]["error"]["errors"][0]["pointer"] == "/misthrows"
    assert results[2]["error"]["errors"][0]["pointer"] == ""
    assert service.post("/api/v1/scores/batch", {"sheets": []}).json == {"results": []}


def test_a_thousand_sheets_make_a_batch(service: Service) -> None:
    sheets = [{"code": "C", "misthrows": n % 5} for n in range(1000)]
    results = service.post("/api/v1/scores/batch", {"sheets": sheets}).json["results"]
    assert [result["total"] for result in results] == [-5 * (n % 5) for n in range(1000)]


@pytest.mark.parametrize(
    "sheet, cross",
    [
        ({"code": "L", "rows": {"red": [2], "yellow": [3], "green": [5]}}, {"lucky": True}),
        ({"code": "BB", "rows": {"yellow": [11], "red": [5]}}, {"row": "green", "number": 9}),
    ],
)
def test_a_row_that_is_no_choice_is_refused(
    service: Service, sheet: dict[str, Any], cross: dict[str, Any]
) -> None:
    """Only blue has fewest crosses: naming it is fine, naming red is not."""
    body = {"sheet": sheet, "cross": cross}
    assert service.post("/api/v1/crosses", body | {"choose": "blue"}).json["legal"]
    answer = service.post("/api/v1/crosses", body | {"choose": "red"})
    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == "/choose"


@pytest.mark.parametrize(
    "accept, status",
    [
        ("application/json; charset=utf-8", 200),
        ("application/*", 200),
        ("text/html, */*;q=0.1", 200),
        ("", 200),
        ("text/html", 406),
        ("application/json;q=0", 406),
    ],
)
def test_who_accepts_what(service: Service, accept: str, status: int) -> None:
    assert service.get("/api/v1/variants", Accept=accept).status == status


def test_a_language_that_is_not_wanted_is_not_spoken(service: Service) -> None:
    found = service.get("/api/v1/variants", Accept_Language="de;q=0, fr;q=0.3").json
    assert found[0]["title"] == "Classique"


def test_a_picture_packed_or_not_is_the_same_picture(service: Service) -> None:
    plain = service.get("/api/v1/sheets/C.svg")
    packed = service.get("/api/v1/sheets/C.svg", Accept_Encoding="gzip")
    assert packed.headers["etag"] == f"W/{plain.headers['etag']}"
    for tag in (plain.headers["etag"], packed.headers["etag"]):
        kept = service.get("/api/v1/sheets/C.svg", If_None_Match=tag, Accept_Encoding="gzip")
        assert kept.status == 304
        assert "Accept-Encoding" in kept.headers["vary"]


@pytest.mark.parametrize("path", ["/", "/check", "/print", "/check/sheet/C", "/print/summary.json"])
def test_pages_tell_caches_that_they_differ_by_language(service: Service, path: str) -> None:
    assert "Accept-Language" in service.get(path).headers["vary"]


def test_a_batch_that_takes_too_long_says_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that moves on a second at each look, three seconds are enough for three."""
    clock = count()
    monkeypatch.setattr("web.api.monotonic", lambda: next(clock))
    client = create_app({"longest_batch": 3}).test_client()
    answer = client.post("/api/v1/scores/batch", json={"sheets": [{"code": "C"}] * 5})
    results = answer.get_json()["results"]
    assert [result.get("total") for result in results] == [0, 0, 0, None, None]
    assert "send it again" in results[4]["error"]["errors"][0]["detail"]


def test_photos_are_refused_clearly_for_now(service: Service) -> None:
    answer = service.call("POST", "/api/v1/photos", b"x", Content_Type="image/jpeg")
    assert answer.status == 501
    assert answer.json["detail"] == "photos cannot be read yet"


def test_the_link_of_a_result_needs_nothing_but_its_address(service: Service) -> None:
    link = service.post("/api/v1/scores", examples.LAURA).json["link"]
    assert re.fullmatch(rf"http://127\.0\.0\.1:{service.port}/check#s=[\w-]+", link)
    assert "Laura" not in link.partition("#")[0]


def test_health(service: Service) -> None:
    assert service.get("/healthz").json == {"status": "ok"}
