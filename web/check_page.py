"""The page that checks: a sheet to tap, a table, or a plain form."""

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from sheetgen.codes import sheet_from_code
from sheetgen.model import MOST_PLAYERS, ROWS, Sheet
from sheetgen.payload.layouts import show_variants
from sheetgen.payload.marked import read_marked
from sheetgen.payload.results import show_verdict
from sheetgen.payload.values import Json
from sheetgen.refusal import Refused
from sheetgen.rules.judge import judge
from web.language import request_words
from web.pages import page_address, spoken, varied, why_not
from web.reading import limit_form

bp = Blueprint("check", __name__)
bp.before_request(limit_form)
bp.after_request(varied)


@bp.get("/s/<code>")
def scanned(code: str) -> ResponseReturnValue:
    """Where a printed QR code leads."""
    return redirect(page_address("check.check", code=code))


@bp.get("/check")
def check() -> ResponseReturnValue:
    """The sheet to mark, or a choice of sheets."""
    given = request.args.get("code", "").strip()
    if not given:
        return _check_page()
    try:
        sheet = sheet_from_code(_code_in(given))
    except Refused as refused:
        return _check_page(wrong=given, why=why_not(refused, request_words())), 404
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
        most_players=MOST_PLAYERS,
        spoken=spoken(request_words()),
    )
