"""What the pages are told by sheetgen: previews, needs, options, and the words they use."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from sheetgen.layout.place import Form
from sheetgen.pad import read_pad
from sheetgen.preview import Needs, first_page, first_sheets, pad_needs
from sheetgen.render.svg import svg_shapes
from sheetgen.variants import ALL, BY_ID
from sheetgen.words import LANGUAGES, words
from web import create_app

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.mark.parametrize(
    "options, needs",
    [
        ({}, Needs(25, 2, False)),
        ({"sheets": 5}, Needs(2, 2, False)),
        ({"sheets": 3, "per_page": "1"}, Needs(3, 0, False)),
        ({"per_page": "2"}, Needs(50, 1, False)),
        ({"rules": True}, Needs(26, 2, False)),
        ({"duplex": "same"}, Needs(25, 2, True)),
        ({"duplex": "rules", "rules": True}, Needs(26, 2, True)),
        ({"paper": "a6", "sheets": 7}, Needs(7, 0, False)),
    ],
)
def test_paper_and_cuts_are_counted(options: dict[str, object], needs: Needs) -> None:
    assert pad_needs(read_pad({"variant": "classic", **options}, words("en"))) == needs


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.id)
def test_the_preview_is_made_of_the_printed_plan(variant: object) -> None:
    """Every shape of the first sheet stands in the page, and so does its code."""
    name = getattr(variant, "id")  # noqa: B009
    pad = read_pad({"variant": name, "seed": "1", "cut_marks": True, "names": "Ann"}, words("de"))
    page = first_page(pad)
    sheet = first_sheets(pad)[0]
    form = Form(BY_ID[name], pad.style)
    for shape in svg_shapes([*form.shared, *form.fill(sheet, "Ann")]):
        assert shape in page
    assert page.count('<use href="#form"/>') == len(first_sheets(pad))


def test_every_slot_has_corner_marks_of_its_own() -> None:
    page = first_page(read_pad({"variant": "classic"}, words("en")))
    marks = re.findall(r'<path transform="translate\(0 0\)[^>]*>', page)
    assert len(set(marks)) == 4


def test_the_same_address_shows_the_same_page(client: FlaskClient) -> None:
    address = "/print/preview.svg?variant=gemixxt-a&layouts=shuffled&seed=7&language=nl"
    first = client.get(address)
    assert first.mimetype == "image/svg+xml"
    assert first.data == client.get(address).data != client.get(address + "7").data


def test_nonsense_in_an_address_is_as_usual(client: FlaskClient) -> None:
    address = "/print/summary.json?variant=chess&paper=wall&theme=loud&per_page=99&back=cat&lang=en"
    assert client.get(address).get_json()["needs"] == "25 sheets of A4, cut twice"
    assert client.get("/print?sheets=many").status_code == 200
    assert "Sheets" in client.get("/print/summary.json?sheets=many").get_json()["refused"]


def test_static_files_are_kept_and_packed(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    style = re.search(r'href="(/assets/[^"]+/style.css)"', page)
    assert style
    answer = client.get(style[1], headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    assert len(answer.data) < 12_000
    assert "Content-Encoding" not in client.get(style[1]).headers


def test_no_page_needs_anything_inline_or_from_outside(client: FlaskClient) -> None:
    for path in ("/", "/print", "/check", "/check?code=BB", "/check?code=OB"):
        page = client.get(path).get_data(as_text=True)
        assert not re.search(
            r"<style|\sstyle=|\son\w+=|<script(?![^>]*(src=|application/json))", page
        )
        assert not re.search(r'(src|href)="(https?:)?//', page)
        assert "Set-Cookie" not in client.get(path).headers


def test_scanned_codes_lead_to_their_sheets(client: FlaskClient) -> None:
    assert client.get("/s/GB").headers["Location"] == "/check?code=GB"
    assert client.get("/s/GB?lang=de").headers["Location"] == "/check?code=GB&lang=de"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_said_in_every_language(client: FlaskClient, language: str) -> None:
    for path in (
        "/",
        "/print?variant=on-board",
        "/check",
        "/check?code=L",
        "/manifest.webmanifest",
    ):
        query = "&" if "?" in path else "?"
        assert client.get(f"{path}{query}lang={language}").status_code == 200


def test_every_word_of_the_pages_is_used() -> None:
    """No key is left over, and scripts ask for none that is not there."""
    templates = "".join(path.read_text("utf-8") for path in (ROOT / "templates").glob("*.html"))
    python = "".join(path.read_text("utf-8") for path in (ROOT / "web").glob("*page*.py"))
    scripts = "".join(p.read_text("utf-8") for p in (ROOT / "web/static/js").glob("*.js"))
    asked = {f"js-{key}" for key in re.findall(r'say\("([a-z-]+)"', scripts)}
    known = words("en").texts["page"]
    assert asked <= known.keys()
    built = [
        "paper-",
        "per-page-",
        "theme-",
        "back-",
        "layouts-",
        "option-",
        "refused-",
        "papers-",
        "cuts-",
        "js-hint-",
    ]
    for key in known:
        used = key in templates or key in python or key in asked or key.startswith(tuple(built))
        in_script = key.startswith("js-") and f'"{key[3:]}"' in scripts
        assert used or in_script, key
