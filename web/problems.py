"""What cannot be answered, said as application/problem+json (RFC 9457)."""

from flask import Flask, Response, json
from werkzeug.exceptions import HTTPException

from sheetgen.codes import BadCode
from sheetgen.payload.results import show_faults
from sheetgen.payload.values import Malformed
from sheetgen.refusal import Refused
from web.language import request_words


def register(app: Flask) -> None:
    app.register_error_handler(Malformed, _malformed)
    app.register_error_handler(BadCode, _bad_code)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _http)


def problem(status: int, title: str, detail: str, **more: object) -> Response:
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail} | more
    return Response(json.dumps(body), status, mimetype="application/problem+json")


def _malformed(malformed: Malformed) -> Response:
    errors = show_faults(malformed, request_words())
    return problem(422, "Unprocessable Content", errors[0]["detail"], errors=errors)


def _bad_code(bad: BadCode) -> Response:
    return problem(404, "Not Found", request_words()(bad.section, bad.reason, **bad.values))


def _refused(refused: Refused) -> Response:
    detail = request_words()(refused.section, refused.reason, **refused.values)
    return problem(422, "Unprocessable Content", detail, errors=[{"pointer": "", "detail": detail}])


def _http(error: HTTPException) -> Response:
    return problem(error.code or 500, error.name, error.description or error.name)
