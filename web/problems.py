"""What cannot be answered: application/problem+json (RFC 9457) for programs, a page for people."""

import json
from collections.abc import Mapping

from flask import Flask, Response, render_template, request
from werkzeug.exceptions import HTTPException, NotAcceptable, RequestEntityTooLarge
from werkzeug.exceptions import UnsupportedMediaType as UnsupportedType

from sheetgen.boards import BadBoard
from sheetgen.codes import BadCode
from sheetgen.payload.results import show_faults
from sheetgen.payload.values import Malformed
from sheetgen.refusal import Refused
from sheetgen.rules.follow import BadChoice
from sheetgen.words import Words
from web.language import request_words

MOST_ERRORS = 100  # shown of one body; the rest is counted
PROGRAMS = ("/api/", "/openapi.json", "/healthz")


class NotJson(ValueError):
    """A body that is no JSON at all."""

    def __init__(self, malformed: Malformed) -> None:
        super().__init__(malformed)
        self.malformed = malformed


class Unacceptable(NotAcceptable):
    def __init__(self, *offered: str) -> None:
        super().__init__()
        self.values = {"options": offered}


class WrongType(UnsupportedType):
    def __init__(self, *expected: str) -> None:
        super().__init__()
        self.values = {"options": expected}


class TooLarge(RequestEntityTooLarge):
    def __init__(self, most: int) -> None:
        super().__init__()
        self.values = {"most": most}


class NotFound(Refused):
    """An address that names nothing, and why."""

    section = "web"


def register(app: Flask) -> None:
    app.register_error_handler(NotJson, _not_json)
    app.register_error_handler(Malformed, _malformed)
    for missing in (BadCode, BadBoard, NotFound):
        app.register_error_handler(missing, _not_found)
    app.register_error_handler(BadChoice, _bad_choice)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _http)


def problem(status: int, detail: str, title: str | None = None, **more: object) -> Response:
    """The answer with *status*, as a problem or as a page, whichever was asked for."""
    say = request_words()
    title = title or say("web", f"status-{status}")
    if for_people():
        errors = more.get("errors", ())
        page = render_template("error.html", title=title, detail=detail, errors=errors)
        answer = Response(page, status, mimetype="text/html")
    else:
        body = {"type": "about:blank", "title": title, "status": status, "detail": detail} | more
        answer = Response(json.dumps(body), status, mimetype="application/problem+json")
    answer.headers["Vary"] = "Accept, Accept-Language"
    return answer


def for_people() -> bool:
    """Whether a page is wanted: not at the addresses for programs, nor by who asks for JSON."""
    if request.path.startswith(PROGRAMS):
        return False
    accepted = request.accept_mimetypes
    return not accepted or accepted.best_match(("text/html", "application/json")) == "text/html"


def show_errors(malformed: Malformed, say: Words) -> list[dict[str, str]]:
    """The first errors of a body, as many as anybody reads."""
    return show_faults(Malformed(malformed.faults[:MOST_ERRORS]), say)


def _not_json(error: NotJson) -> Response:
    return problem(400, show_errors(error.malformed, request_words())[0]["detail"])


def _malformed(malformed: Malformed) -> Response:
    say = request_words()
    errors = show_errors(malformed, say)
    count = len(malformed.faults)
    key = "one-error" if count == 1 else "errors" if count == len(errors) else "many-errors"
    detail = say("web", key, count=count, most=len(errors))
    return problem(422, detail, errors=errors)


def _not_found(bad: Refused) -> Response:
    return problem(404, request_words()(bad.section, bad.reason, **bad.values))


def _refused(refused: Refused, pointer: str = "") -> Response:
    detail = request_words()(refused.section, refused.reason, **refused.values)
    return problem(422, detail, errors=[{"pointer": pointer, "detail": detail}])


def _bad_choice(bad: BadChoice) -> Response:
    return _refused(bad, "/choose")


def _http(error: HTTPException) -> Response:
    plain = error.get_response()
    status = plain.status_code
    if isinstance(plain, Response):  # said already
        return plain
    if status < 400:
        return Response(plain.get_data(), status, dict(plain.headers))
    answer = _said(status, error)
    if "Allow" in plain.headers:
        answer.headers["Allow"] = plain.headers["Allow"]
    return answer


def _said(status: int, error: HTTPException) -> Response:
    say = request_words()
    if f"detail-{status}" not in say.texts["web"]:
        return problem(status, error.description or error.name, error.name)
    values: Mapping[str, object] = getattr(error, "values", None) or {
        "method": request.method,
        "options": tuple(sorted(getattr(error, "valid_methods", None) or ())),
        "most": request.max_content_length,
    }
    return problem(status, say("web", f"detail-{status}", **values))
