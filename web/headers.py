"""What every answer says to browsers, and the one line about it in the log."""

import logging
from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import quote

from flask import Flask, Response, g, request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
SAFETY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}

log = logging.getLogger("sheetgen.access")


def register(app: Flask, access_log: bool) -> None:
    app.wsgi_app = _protected(app.wsgi_app)  # type: ignore[assignment,method-assign]
    if access_log:
        log.setLevel(logging.INFO)
        if not log.hasHandlers():
            log.addHandler(logging.StreamHandler())
        app.before_request(_start)
        app.after_request(_note)


def _protected(inner: "WSGIApplication") -> "WSGIApplication":
    """*inner*, every answer with the headers that keep it safe to show."""
    safety = list(SAFETY.items())

    def protected(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        return inner(
            environ, lambda status, headers, *error: start(status, headers + safety, *error)
        )

    return protected


def _start() -> None:
    g.start = perf_counter()


def _note(answer: Response) -> Response:
    """One line without query and body, so that no player's name ever stands in a log."""
    took = (perf_counter() - g.start) * 1e3
    path = quote(request.path)
    log.info(
        "%s %s %s %d %.0f ms", request.remote_addr, request.method, path, answer.status_code, took
    )
    return answer
