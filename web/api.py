"""The JSON API: a view reads, calls, shows."""

from io import BytesIO

from flask import Blueprint, Response, abort, jsonify, request
from flask.typing import ResponseReturnValue

from sheetgen.codes import sheet_from_code
from sheetgen.payload.layouts import show_fairness, show_layout, show_variants
from sheetgen.payload.marked import read_cross, read_marked, read_table
from sheetgen.payload.results import show_outcome, show_table, show_verdict
from sheetgen.payload.values import Json, parse_json
from sheetgen.pictures import FORMATS, draw_sheet
from sheetgen.rules.follow import follow
from sheetgen.rules.judge import judge
from sheetgen.rules.table import judge_table
from web.language import request_words

bp = Blueprint("api", __name__, url_prefix="/api/v1")

MIMETYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


def body() -> Json:
    """The request's JSON, read as strictly as everything else."""
    return parse_json(request.get_data())


@bp.get("/variants")
def variants() -> ResponseReturnValue:
    """Every variant there is."""
    return jsonify(show_variants(request_words()))


@bp.get("/layouts/<code>")
def layout(code: str) -> ResponseReturnValue:
    """The layout behind a code."""
    sheet = sheet_from_code(code)
    return jsonify(show_layout(sheet) | {"fair": show_fairness(sheet, request_words())})


@bp.get("/sheets/<code>.<kind>")
def sheet_picture(code: str, kind: str) -> ResponseReturnValue:
    """One sheet, drawn exactly as on paper."""
    if kind not in FORMATS:
        abort(404)
    out = BytesIO()
    draw_sheet(sheet_from_code(code), kind, out, request_words())
    return Response(out.getvalue(), mimetype=MIMETYPES[kind])


@bp.post("/scores")
def score() -> ResponseReturnValue:
    """Judge one marked sheet."""
    marked = read_marked(body())
    return jsonify(show_verdict(judge(marked.sheet, marked.marks), request_words))


@bp.post("/tables")
def table() -> ResponseReturnValue:
    """Judge a whole table."""
    read = read_table(body())
    return jsonify(show_table(read, judge_table(read.sheets, read.marks), request_words))


@bp.post("/crosses")
def cross() -> ResponseReturnValue:
    """Make one cross and say what follows."""
    marked, made, choose = read_cross(body())
    return jsonify(
        show_outcome(follow(marked.sheet, marked.marks, made, choose), marked, request_words)
    )
