"""A result's link holds the whole sheet."""

import json
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.payload.values import Malformed
from web import examples
from web.links import MOST_UNPACKED, pack, unpack

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(JSON)
def test_what_is_packed_comes_back(data: object) -> None:
    assert unpack(pack(data)) == data


def test_it_is_short_and_made_of_letters_for_addresses() -> None:
    packed = pack(examples.LAURA)
    assert len(packed) < 200
    assert packed.replace("-", "").replace("_", "").isalnum()


@pytest.mark.parametrize("packed", ["", "x", "äöü", "AAAA", pack({"a": 1})[:-3], "====", " "])
def test_damage_is_found(packed: str) -> None:
    with pytest.raises(Malformed):
        unpack(packed)


def test_a_bomb_is_not_blown_up() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = packer.compress(json.dumps("x" * 10 * MOST_UNPACKED).encode()) + packer.flush()
    with pytest.raises(Malformed):
        unpack(urlsafe_b64encode(raw).decode())
