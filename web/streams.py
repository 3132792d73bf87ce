"""A pad as a stream: each piece leaves as soon as its pages are drawn, none is kept."""

from collections.abc import Generator
from io import BytesIO

from sheetgen.pad import Pad
from sheetgen.printing import print_pages

PIECE = 1 << 15


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
