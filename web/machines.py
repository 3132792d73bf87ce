"""For machines and programmers: whether the service is well, and how to talk to it."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from web.api import answer, offer
from web.openapi import description
from web.reading import JSON, settings

bp = Blueprint("machines", __name__)


@bp.get("/healthz")
def health() -> ResponseReturnValue:
    """That this copy answers."""
    offer(JSON)
    return answer({"status": "ok"})


@bp.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """Every call, in OpenAPI 3.1."""
    offer(JSON)
    return answer(description(settings().most_sheets))


@bp.get("/docs")
def docs() -> ResponseReturnValue:
    """The same for people, with a button to try each call."""
    return render_template("docs.html"), {"Vary": "Accept-Language"}
