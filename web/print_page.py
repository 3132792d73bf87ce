"""The page that prints: options, a preview of the first page, and the PDF."""

import secrets
from io import BytesIO
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue

from sheetgen.boards import read_board
from sheetgen.codes import standard_sheet
from sheetgen.layout.pages import PAPERS
from sheetgen.pad import Pad
from sheetgen.payload.layouts import show_fairness, show_variants
from sheetgen.payload.values import Json
from sheetgen.preview import board_page, first_page, first_sheets, pad_needs
from sheetgen.printing import print_boards
from sheetgen.refusal import Refused
from sheetgen.variants import BY_ID
from sheetgen.words import Words
from web import options
from web.language import request_words
from web.pages import spoken, varied, why_not
from web.reading import limit_form
from web.streams import pad_response

bp = Blueprint("print", __name__, url_prefix="/print")
bp.before_request(limit_form)
bp.after_request(varied)

SHORT = 300  # seconds a preview may be kept


@bp.get("")
def form() -> ResponseReturnValue:
    """The form for a pad, with its preview."""
    shown = options.shown_options(request.args, request_words())
    shown["seed"] = shown["seed"] or new_seed()
    return _print_form(shown)


@bp.get("/preview.svg")
def preview() -> ResponseReturnValue:
    """The very first page."""
    shown = options.shown_options(request.args, request_words())
    return _picture(first_page(options.pad_from(shown)))


@bp.get("/board.svg")
def board_preview() -> ResponseReturnValue:
    """The board that belongs to a sheet."""
    shown = options.shown_options(request.args, request_words())
    pad = options.pad_from(shown)
    return _picture(board_page(pad.sheet(0), pad.style))


@bp.get("/summary.json")
def summary() -> ResponseReturnValue:
    """What the pad will need and how fair it is, or why it cannot be."""
    say = request_words()
    shown = options.shown_options(request.args, say)
    try:
        return jsonify(_summary(options.pad_from(shown), shown, say))
    except Refused as refused:
        return jsonify({"refused": why_not(refused, say)})


@bp.post("/pad.pdf")
def pad_pdf() -> ResponseReturnValue:
    """The pad that the form asks for, or the form again with what is wrong."""
    shown = options.shown_options(request.form, request_words())
    shown["seed"] = shown["seed"] or new_seed()
    try:
        pad = options.pad_from(shown)
    except Refused as refused:
        return _print_form(shown, why_not(refused, request_words())), 422
    return pad_response(pad)


@bp.post("/board.pdf")
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
        return _print_form(shown, why_not(refused, request_words())), 422
    out = BytesIO()
    print_boards(board.sheets, pad.style, board.paper, board.tiles, out)
    response = Response(out.getvalue(), mimetype="application/pdf")
    response.headers.set("Content-Disposition", "attachment", filename="board.pdf")
    return response


def new_seed() -> str:
    return secrets.token_hex(4)


def _print_form(shown: dict[str, Any], refused: str = "") -> str:
    say = request_words()
    summary: dict[str, Json] = {}
    try:
        summary = _summary(options.pad_from(shown), shown, say)
    except Refused as wrong:
        refused = refused or why_not(wrong, say)
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
        spoken=spoken(say),
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


def _picture(svg: str) -> Response:
    response = Response(svg, mimetype="image/svg+xml")
    response.cache_control.max_age = SHORT
    response.cache_control.private = True  # names may stand in it
    return response
