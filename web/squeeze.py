"""Answers made smaller on the wire: text is packed where the browser takes it packed."""

import gzip

from flask import Flask, Response, request

LEAST = 800  # bytes; below that packing gains nothing
TEXT = ("text/", "image/svg+xml", "application/json", "application/manifest+json")


def register(app: Flask) -> None:
    app.after_request(_pack)


def _pack(response: Response) -> Response:
    if request.method != "GET":
        return response  # short, and asked for but once
    if response.is_streamed and not response.direct_passthrough:
        return response  # goes out as it comes to be
    kind = response.mimetype or ""
    packable = kind.startswith(TEXT) or kind.endswith("javascript")
    if not packable or "Content-Encoding" in response.headers:
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or not request.accept_encodings["gzip"]:
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= LEAST:
        response.set_data(gzip.compress(body, 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        tag, _ = response.get_etag()
        if tag:
            response.set_etag(tag, weak=True)  # the same picture, though not the same bytes
        response.headers.pop("Accept-Ranges", None)
    return response
