"""A marked sheet or table inside an address: packed into its fragment, which no server ever sees.

Packed is compact JSON, deflated without a header, in base 64 for addresses without padding: what
a browser's DecompressionStream("deflate-raw") reads.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from sheetgen.payload.values import Fault, Json, Malformed, parse_json

SHEET, TABLE = "s", "t"
MOST_UNPACKED = 1 << 20

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def result_link(root: str, kind: str, data: Json) -> str:
    """The page on which *data*, a SHEET or a TABLE, is checked again."""
    return f"{root}/check#{kind}={pack(data)}"


def pack(data: Json) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = _encode(data).encode("utf-8", "replace")  # half a letter cannot be passed on
    return urlsafe_b64encode(packer.compress(text) + packer.flush()).rstrip(b"=").decode()


def unpack(packed: str) -> Json:
    """What was packed, or Malformed."""
    try:
        raw = urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(raw, MOST_UNPACKED)
    except (ValueError, zlib.error):
        raise Malformed([Fault("", "packed")]) from None
    if not unpacker.eof:
        raise Malformed([Fault("", "packed")])
    return parse_json(text)
