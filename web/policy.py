"""What a page may load: only what comes from here."""

from flask import Flask, Response

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def register(app: Flask) -> None:
    app.after_request(_add)


def _add(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    return response
