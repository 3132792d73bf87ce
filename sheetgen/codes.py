"""Sheet codes: a variant's tag and, unless the layout is published, its number with a check.

The number is written in Crockford's base 32; the last character makes the sum of all characters,
each weighted by a power of a generator of the field of 32 elements, zero. Weights are never zero
and neighbours' weights differ, so every single wrong character and every swap of neighbours shows.
The tag takes part.
"""

from dataclasses import replace
from functools import lru_cache

from sheetgen.choices import digits, undigits
from sheetgen.model import Sheet, Variant
from sheetgen.refusal import Refused
from sheetgen.sheets import blank_sheet, layout_number, layouts, published_number
from sheetgen.variants import ALL

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
VALUE = {letter: value for value, letter in enumerate(ALPHABET)}
KIND = str.maketrans("OIL", "011")  # what people write for 0 and 1
GROUP = 5
LONGEST = 200  # no code is nearly as long; more is not worth reading


class BadCode(Refused):
    """A text that is no sheet's code."""

    section = "code"


@lru_cache(maxsize=4096)
def sheet_from_code(code: str) -> Sheet:
    """The sheet that bears *code*; raise BadCode with the reason if there is none."""
    variant, number = parse_code(code)
    return sheet_from_number(variant, number)


def sheet_from_number(variant: Variant, number: int) -> Sheet:
    return replace(blank_sheet(variant, number), code=write_code(variant, number))


def standard_sheet(variant: Variant) -> Sheet:
    return sheet_from_code(variant.tag)


def code_of(sheet: Sheet) -> str:
    """The code of any layout, also a made-up one; raise BadLayout if it is not allowed."""
    return write_code(sheet.variant, layout_number(sheet))


def write_code(variant: Variant, number: int) -> str:
    published = published_number(variant)
    if number == published:
        return variant.tag
    others = number - (number > published)
    body = "".join(ALPHABET[digit] for digit in digits(others, 32, _length(variant)))
    body += ALPHABET[_sum(_plain(variant.tag) + body + "0")]
    groups = [body[at : at + GROUP] for at in range(0, len(body), GROUP)]
    return "-".join((variant.tag, *groups))


def parse_code(text: str) -> tuple[Variant, int]:
    """The variant and the layout number behind *text*, read as people write it."""
    if len(text) > LONGEST:
        raise BadCode("long", most=LONGEST)
    letters = "".join(text.split()).replace("-", "")
    for letter in letters:
        if not (letter.isascii() and _plain(letter) in VALUE):
            raise BadCode("letter", letter=letter)
    code = _plain(letters)
    variant = next((v for v in ALL if code.startswith(_plain(v.tag))), None)
    if variant is None:
        raise BadCode("tag", tags=tuple(v.tag for v in ALL))
    body = code[len(variant.tag) :]
    published = published_number(variant)
    if not body:
        return variant, published
    if layouts(variant) == 1:
        raise BadCode("no-choice", tag=variant.tag)
    if len(body) != _length(variant) + 1:
        raise BadCode("length", tag=variant.tag, count=_length(variant) + 1, found=len(body))
    if _sum(code):
        raise BadCode("check")
    others = undigits([VALUE[letter] for letter in body[:-1]], 32)
    if others >= layouts(variant) - 1:
        raise BadCode("range", tag=variant.tag)
    return variant, others + (others >= published)


def _plain(text: str) -> str:
    return text.upper().translate(KIND)


def _length(variant: Variant) -> int:
    """Characters needed for every layout but the published one."""
    return -(-(layouts(variant) - 2).bit_length() // 5)


def _sum(code: str) -> int:
    """The weighted sum over GF(32): times the generator is a shift, modulo x^5 + x^2 + 1."""
    total = 0
    for letter in code:
        total <<= 1
        if total & 32:
            total ^= 0b100101
        total ^= VALUE[letter]
    return total
