"""The pages people open: a pad to print, a sheet to check, a table to settle."""

import hashlib
import secrets
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import (
    Blueprint,
    Response,
    jsonify,
    redirect,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from sheetgen.boards import read_board
from sheetgen.codes import sheet_from_code, standard_sheet
from sheetgen.layout.pages import PAPERS
from sheetgen.layout.rules import rule_paragraphs
from sheetgen.model import LAST_FIELDS, ROWS, Sheet
from sheetgen.pad import Pad
from sheetgen.payload.layouts import show_fairness, show_variants
from sheetgen.payload.marked import read_marked
from sheetgen.payload.results import show_verdict
from sheetgen.payload.values import Json
from sheetgen.preview import board_page, first_page, first_sheets, pad_needs
from sheetgen.printing import print_boards
from sheetgen.refusal import Refused
from sheetgen.rules.judge import judge
from sheetgen.variants import BY_ID
from sheetgen.words import Words, language_names
from web import options
from web.drawings import sprite
from web.language import request_words
from web.reading import settings
from web.streams import pad_response

bp = Blueprint("pages", __name__)

STATIC = Path(__file__).parent / "static"
YEAR = 365 * 24 * 3600
SHORT = 300  # seconds a preview may be kept
SAID_BY_SCRIPTS = "js-"  # how the words begin that scripts need


@cache
def version() -> str:
    """Changes whenever a static file does, so that each can be kept forever under its address."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(STATIC).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


@bp.before_request
def _limit_forms() -> None:
    request.max_content_length = settings().json_bytes


@bp.app_context_processor
def _for_every_page() -> dict[str, object]:
    say = request_words()

    def text(key: str, **values: object) -> str:
        return say("page", key, **values)

    return {
        "say": say,
        "t": text,
        "lang": say.language,
        "languages": language_names(),
        "asset": asset,
        "page": page_address,
        "in_language": _in_language,
        "sprite": sprite,
        "last_fields": LAST_FIELDS,
        "rules": lambda sheet: rule_paragraphs(sheet.variant, say),
    }


def asset(name: str) -> str:
    return url_for("pages.assets", version=version(), name=name)


def page_address(name: str, **values: Any) -> str:  # noqa: ANN401
    """The address of a page, in the language that was asked for, if one was."""
    if "lang" in request.args:
        values.setdefault("lang", request_words().language)
    return url_for(f"pages.{name}", **values)


def _in_language(language: str) -> str:
    """This very page in another language."""
    if request.method != "GET":
        return url_for("pages.start", lang=language)
    kept = [(name, value) for name, value in request.args.items() if name != "lang"]
    return f"{request.script_root}{request.path}?{urlencode([*kept, ('lang', language)])}"


@bp.get("/assets/<version>/<path:name>")
def assets(version: str, name: str) -> ResponseReturnValue:
    """A static file under an address that changes with it."""
    response = send_from_directory(STATIC, name, max_age=YEAR)
    response.cache_control.immutable = True
    return response


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """What a phone needs to install this as an app."""
    say = request_words()
    icons = [
        {"src": asset(f"icons/{name}.png"), "sizes": size, "type": "image/png", "purpose": purpose}
        for name, size, purpose in (
            ("icon-192", "192x192", "any"),
            ("icon-512", "512x512", "any"),
            ("maskable-512", "512x512", "maskable"),
        )
    ]
    shown = {
        "name": say("page", "app-name"),
        "short_name": "sheetgen",
        "description": say("page", "lead"),
        "lang": say.language,
        "start_url": url_for("pages.start"),
        "id": url_for("pages.start"),
        "scope": url_for("pages.start"),
        "display": "standalone",
        "background_color": "#f7f4ee",
        "theme_color": "#f7f4ee",
        "icons": icons,
        "shortcuts": [
            {"name": say("page", "print-title"), "url": url_for("pages.print_page")},
            {"name": say("page", "check-title"), "url": url_for("pages.check")},
        ],
    }
    response = jsonify(shown)
    response.mimetype = "application/manifest+json"
    return response


@bp.get("/sw.js")
def service_worker() -> ResponseReturnValue:
    """The service worker, at the root so that it serves every page."""
    script = (STATIC / "js" / "worker.js").read_text("utf-8").replace("VERSION", version())
    response = Response(script, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@bp.get("/")
def start() -> ResponseReturnValue:
    """What this is, and the two ways on."""
    return render_template("start.html", wrong=request.args.get("wrong", ""))


@bp.get("/print")
def print_page() -> ResponseReturnValue:
    """The form for a pad, with its preview."""
    shown = options.shown_options(request.args, request_words())
    shown["seed"] = shown["seed"] or new_seed()
    return _print_form(shown)


@bp.get("/print/preview.svg")
def preview() -> ResponseReturnValue:
    """The very first page."""
    shown = options.shown_options(request.args, request_words())
    return _picture(first_page(options.pad_from(shown)))


@bp.get("/print/board.svg")
def board_preview() -> ResponseReturnValue:
    """The board that belongs to a sheet."""
    shown = options.shown_options(request.args, request_words())
    pad = options.pad_from(shown)
    return _picture(board_page(pad.sheet(0), pad.style))


@bp.get("/print/summary.json")
def summary() -> ResponseReturnValue:
    """What the pad will need and how fair it is, or why it cannot be."""
    say = request_words()
    shown = options.shown_options(request.args, say)
    try:
        return jsonify(_summary(options.pad_from(shown), shown, say))
    except Refused as refused:
        return jsonify({"refused": _why(refused, say)})


@bp.post("/print/pad.pdf")
def pad_pdf() -> ResponseReturnValue:
    """The pad that the form asks for, or the form again with what is wrong."""
    shown = options.shown_options(request.form, request_words())
    shown["seed"] = shown["seed"] or new_seed()
    try:
        pad = options.pad_from(shown)
    except Refused as refused:
        return _print_form(shown, _why(refused, request_words())), 422
    return pad_response(pad)


@bp.post("/print/board.pdf")
def board_pdf() -> ResponseReturnValue:
    """The boards that the form asks for."""
    shown = options.shown_options(request.form, request_words())
    side = request.form.get("side", "both")
    tiles = request.form.get("tiles", "1x1")
    try:
        pad = options.pad_from(shown)
        code = pad.sheet(0).code if side == "this" else None
        side = side if side in ("a", "b") else "both"
        board = read_board(code, side, shown["paper"], tiles)
    except Refused as refused:
        return _print_form(shown, _why(refused, request_words())), 422
    out = BytesIO()
    print_boards(board.sheets, pad.style, board.paper, board.tiles, out)
    response = Response(out.getvalue(), mimetype="application/pdf")
    response.headers.set("Content-Disposition", "attachment", filename="board.pdf")
    return response


@bp.get("/s/<code>")
def scanned(code: str) -> ResponseReturnValue:
    """Where a printed QR code leads."""
    return redirect(page_address("check", code=code))


@bp.get("/check")
def check() -> ResponseReturnValue:
    """The sheet to mark, or a choice of sheets."""
    given = request.args.get("code", "").strip()
    if not given:
        return _check_page()
    try:
        sheet = sheet_from_code(_code_in(given))
    except Refused as refused:
        return _check_page(wrong=given, why=_why(refused, request_words())), 404
    return _check_page(sheet)


@bp.get("/check/sheet/<code>")
def sheet_part(code: str) -> ResponseReturnValue:
    """One sheet to mark, to be put into the page."""
    return render_template("sheet_part.html", sheet=sheet_from_code(_code_in(code)))


@bp.post("/check")
def check_plain() -> ResponseReturnValue:
    """Judge the sheet of the plain form."""
    say = request_words()
    marked = read_marked(marked_from(request.form))
    result = show_verdict(judge(marked.sheet, marked.marks), lambda: say)
    return render_template(
        "result.html", sheet=marked.sheet, result=result, name=marked.marks.name, marks=marked.marks
    )


def marked_from(form: MultiDict[str, str]) -> dict[str, Json]:
    """The marked sheet that a plain form holds."""
    marked: dict[str, Json] = {
        "code": form.get("code", ""),
        "rows": {row: _numbers(form.getlist(row)) for row in ROWS},
        "locks": form.getlist("locks"),
        "misthrows": len(form.getlist("misthrows")),
    }
    if form.get("name", "").strip():
        marked["name"] = form["name"].strip()
    if form.getlist("closed"):
        marked["closed"] = list(dict.fromkeys(form.getlist("closed") + marked["locks"]))
    if form.getlist("bonus_bar"):
        marked["bonus_bar"] = _numbers(form.getlist("bonus_bar"))
    if form.getlist("bonuses"):
        marked["bonuses"] = form.getlist("bonuses")
    if form.get("pawn"):
        marked["pawn"] = _numbers([form["pawn"]])[0]
    return marked


def new_seed() -> str:
    return secrets.token_hex(4)


def _numbers(texts: list[str]) -> list[Json]:
    """Whole numbers; anything else stays as it is and is refused by name."""
    return [int(text) if text.isascii() and text.isdigit() else text for text in texts]


def _code_in(text: str) -> str:
    """The code in what was typed or scanned: itself, or the end of an address."""
    return text.strip().split("?")[0].split("#")[0].rstrip("/").rpartition("/")[2]


def _check_page(sheet: Sheet | None = None, wrong: str = "", why: str = "") -> str:
    return render_template(
        "check.html",
        sheet=sheet,
        wrong=wrong,
        why=why,
        variants=show_variants(request_words()),
        spoken=_spoken(request_words()),
    )


def _print_form(shown: dict[str, Any], refused: str = "") -> str:
    say = request_words()
    summary: dict[str, Json] = {}
    try:
        summary = _summary(options.pad_from(shown), shown, say)
    except Refused as wrong:
        refused = refused or _why(wrong, say)
    return render_template(
        "print.html",
        shown=shown,
        summary=summary,
        refused=refused,
        variants=show_variants(say),
        choices=options.CHOICES,
        most=options.most(),
        usual={name: options.usual_layouts(variant) for name, variant in BY_ID.items()},
        has_board=bool(standard_sheet(BY_ID[shown["variant"]]).track),
        query={name: value for name, value in shown.items() if value},
        spoken=_spoken(say),
        link=url_for("pages.start", _external=True) + "s",
    )


def _summary(pad: Pad, shown: dict[str, Any], say: Words) -> dict[str, Json]:
    needs = pad_needs(pad)
    sheets = first_sheets(pad)
    paper = say("page", f"paper-{shown['paper']}") if shown["paper"] in PAPERS else shown["paper"]
    papers = _counted(say, "papers", needs.papers, paper=paper)
    parts = [papers, *([say("page", "both-sides")] if needs.both_sides else [])]
    parts.append(_counted(say, "cuts", needs.cuts))
    return {
        "needs": ", ".join(parts),
        "fair": show_fairness(sheets[0], say),
        "codes": list(dict.fromkeys(sheet.code for sheet in sheets)),
        "board": bool(sheets[0].track),
    }


def _counted(say: Words, key: str, count: int, **values: object) -> str:
    """A sentence with a number in it, said as that number wants."""
    own = f"{key}-{count}"
    chosen = own if own in say.texts["page"] else f"{key}-many"
    return say("page", chosen, count=count, **values)


def _why(refused: Refused, say: Words) -> str:
    """Why not, in words for somebody who sees a form and no command line."""
    own = f"refused-{refused.reason}"
    if own in say.texts["page"]:
        values = dict(refused.values)
        if "option" in values:
            values["label"] = say("page", f"option-{values['option']}")
        return say("page", own, **values)
    return say(refused.section, refused.reason, **refused.values)


def _spoken(say: Words) -> dict[str, object]:
    """The words that scripts need."""
    texts = say.texts["page"].items()
    length = len(SAID_BY_SCRIPTS)
    spoken = {key[length:]: text for key, text in texts if key.startswith(SAID_BY_SCRIPTS)}
    return {
        "lang": say.language,
        "words": spoken,
        "colors": say.texts["colors"],
        "kinds": say.texts["kind"],
        "titles": say.texts["title"],
    }


def _picture(svg: str) -> Response:
    response = Response(svg, mimetype="image/svg+xml")
    response.cache_control.max_age = SHORT
    return response
