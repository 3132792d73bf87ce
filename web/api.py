"""The JSON API: a view reads, calls, shows."""

import json
import secrets
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from time import monotonic

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from sheetgen.boards import BadBoard
from sheetgen.codes import sheet_from_code
from sheetgen.draws import drawn_sheet
from sheetgen.layout.theme import THEMES
from sheetgen.payload.layouts import show_fairness, show_layout, show_variants
from sheetgen.payload.marked import read_cross, read_marked, read_table
from sheetgen.payload.results import show_outcome, show_table, show_verdict
from sheetgen.payload.values import Fault, Json, Malformed
from sheetgen.pictures import FORMATS, draw_board, draw_sheet
from sheetgen.rules.follow import follow
from sheetgen.rules.judge import judge
from sheetgen.rules.table import judge_table
from sheetgen.variants import BY_ID
from sheetgen.words import words
from web.bodies import BatchBody, DrawBody
from web.language import request_words
from web.links import SHEET, TABLE, result_link
from web.problems import NotFound, Unacceptable, problem, show_errors
from web.reading import JSON, json_body, read_body, read_pad_body, settings
from web.streams import pad_response

bp = Blueprint("api", __name__, url_prefix="/api/v1")

MIMETYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
IN_LANGUAGE = [("Vary", "Accept-Language")]
FOREVER = "public, max-age=31536000, immutable"  # a code never changes its layout
DRAWERS = {"sheets": draw_sheet, "boards": draw_board}

encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def offer(mimetype: str) -> None:
    """Refuse who accepts no answer of this type."""
    accepted = request.environ.get("HTTP_ACCEPT") or "*/*"
    if accepted == "*/*":
        return
    kinds = {kind.partition(";")[0]: quality for kind, quality in request.accept_mimetypes}
    ways = (mimetype, f"{mimetype.partition('/')[0]}/*", "*/*")  # the first that is named counts
    if not next((kinds[way] for way in ways if way in kinds), 0):
        raise Unacceptable(mimetype)


def answer(shown: Json) -> Response:
    return Response(encode(shown), headers=IN_LANGUAGE, mimetype=JSON)


def _in_language(response: Response) -> Response:
    response.headers["Vary"] = "Accept-Language"
    return response


@bp.get("/variants")
def variants() -> ResponseReturnValue:
    """Every variant there is."""
    offer(JSON)
    return answer(show_variants(request_words()))


@bp.get("/layouts/<code>")
def layout(code: str) -> ResponseReturnValue:
    """The layout behind a code."""
    offer(JSON)
    sheet = sheet_from_code(code)
    return answer(show_layout(sheet) | {"fair": show_fairness(sheet, request_words())})


@bp.post("/layouts")
def draw_layouts() -> ResponseReturnValue:
    """New layouts, drawn by lot: the same seed gives the same ones."""
    offer(JSON)
    body = read_body(DrawBody, json_body())
    seed = secrets.token_hex(4) if body.seed is None else body.seed
    say = request_words()
    sheets = [
        drawn_sheet(BY_ID[body.variant], seed, game, 0, body.wild) for game in range(body.count)
    ]
    shown = [show_layout(sheet) | {"fair": show_fairness(sheet, say)} for sheet in sheets]
    return answer({"seed": seed, "layouts": shown})


@bp.get("/sheets/<name>")
def sheet_picture(name: str) -> ResponseReturnValue:
    """One sheet, drawn exactly as on paper."""
    code, kind = _picture(name)
    return _drawn("sheets", sheet_from_code(code).code, kind)


@bp.get("/boards/<name>")
def board_picture(name: str) -> ResponseReturnValue:
    """The board that belongs to a sheet."""
    code, kind = _picture(name)
    sheet = sheet_from_code(code)
    if not sheet.track:
        raise BadBoard("no-track", code=sheet.code)
    return _drawn("boards", sheet.code, kind)


def _picture(name: str) -> tuple[str, str]:
    """The code and the format in a picture's name."""
    code, _, kind = name.rpartition(".")
    if kind not in FORMATS:
        raise NotFound("no-format", options=tuple(f".{kind}" for kind in FORMATS))
    offer(MIMETYPES[kind])
    return code, kind


def _drawn(what: str, code: str, kind: str) -> Response:
    theme = request.args.get("theme", "color")
    if theme not in THEMES:
        raise Malformed([Fault("/theme", "one-of", {"options": tuple(THEMES)})])
    picture, tag = _draw(what, code, kind, theme, request_words().language)
    response = Response(picture, mimetype=MIMETYPES[kind])
    response.headers["Cache-Control"] = FOREVER
    response.set_etag(tag)
    response.make_conditional(request)
    return _in_language(response)


@lru_cache(maxsize=256)
def _draw(what: str, code: str, kind: str, theme: str, language: str) -> tuple[bytes, str]:
    """A picture and what tells it from every other."""
    out = BytesIO()
    DRAWERS[what](sheet_from_code(code), kind, out, words(language), theme)
    picture = out.getvalue()
    return picture, sha256(picture).hexdigest()[:32]


@bp.post("/pads")
def draw_pad() -> ResponseReturnValue:
    """A pad as PDF, sent page by page."""
    offer(MIMETYPES["pdf"])
    return pad_response(read_pad_body(json_body()))


@bp.post("/scores")
def score() -> ResponseReturnValue:
    """Judge one marked sheet."""
    offer(JSON)
    data = json_body()
    marked = read_marked(data)
    shown = show_verdict(judge(marked.sheet, marked.marks), request_words)
    return answer(shown | {"link": result_link(_root(), SHEET, data)})


def _root() -> str:
    """Where the pages are, as whoever asks sees it."""
    return f"{request.scheme}://{request.host}{request.script_root}"


@bp.post("/scores/batch")
def score_batch() -> ResponseReturnValue:
    """Judge many marked sheets; a malformed one does not stop the others."""
    offer(JSON)
    body = read_body(BatchBody, json_body(settings().batch_bytes))
    end = monotonic() + settings().longest_batch
    results = ",".join([_score_one(sheet, end) for sheet in body.sheets])
    return _in_language(Response(f'{{"results":[{results}]}}', mimetype=JSON))


def _score_one(data: Json, end: float) -> str:
    try:
        if monotonic() > end:
            raise Malformed([Fault("", "not-in-time")])
        marked = read_marked(data)
    except Malformed as malformed:
        return encode({"error": {"errors": show_errors(malformed, request_words())}})
    return encode(show_verdict(judge(marked.sheet, marked.marks), request_words))


@bp.post("/tables")
def table() -> ResponseReturnValue:
    """Judge a whole table."""
    offer(JSON)
    data = json_body()
    read = read_table(data)
    shown = show_table(read, judge_table(read.sheets, read.marks), request_words)
    return answer(shown | {"link": result_link(_root(), TABLE, data)})


@bp.post("/crosses")
def cross() -> ResponseReturnValue:
    """Make one cross and say what follows."""
    offer(JSON)
    marked, made, choose = read_cross(json_body())
    outcome = follow(marked.sheet, marked.marks, made, choose)
    return answer(show_outcome(outcome, marked, request_words))


@bp.post("/photos")
def read_photo() -> ResponseReturnValue:
    """Not yet: photos have an issue of their own."""
    return problem(501, request_words()("web", "detail-501"))
