"""A pad as a stream: each piece leaves as soon as its pages are drawn, none is kept."""

from collections.abc import Generator, Iterator
from contextlib import closing
from io import BytesIO
from urllib.parse import quote

from flask import Response

from sheetgen.pad import Pad
from sheetgen.printing import print_pages

PIECE = 1 << 15


def pad_response(pad: Pad) -> Response:
    """The pad as a download, sent page by page."""
    pieces = pad_pieces(pad)
    first = next(pieces)  # whatever can go wrong at the start still has an answer of its own
    response = Response(_from(first, pieces), mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'attachment; filename="{pad.variant.id}.pdf"'
    response.headers["Sheetgen-Seed"] = quote(pad.seed)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Accept-Language"
    return response


def _from(first: bytes, rest: Generator[bytes, None, None]) -> Iterator[bytes]:
    """*first* and what follows it; whoever leaves early stops the work."""
    with closing(rest):
        yield first
        yield from rest


def pad_pieces(pad: Pad) -> Generator[bytes, None, None]:
    """The PDF in pieces; closing the iterator stops the work."""
    out = BytesIO()
    for _ in print_pages(pad, out):
        if out.tell() >= PIECE:
            yield _take(out)
    yield _take(out)


def _take(out: BytesIO) -> bytes:
    piece = out.getvalue()
    out.seek(0)
    out.truncate()
    return piece
