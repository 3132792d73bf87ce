"""The plain values of a body in JSON, read strictly: every mistake is kept with its place."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sheetgen.model import ROWS

Json = Any  # what json.loads gives

LONGEST_NAME = 100
HUGE = 10**15  # no number that counts anything comes near


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a body: where (a JSON pointer), and which sentence says what."""

    pointer: str
    reason: str
    values: Mapping[str, object] = field(default_factory=dict)
    section: str = "fault"


class Malformed(ValueError):
    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)


def parse_json(text: bytes | str) -> Json:
    """What *text* says, or Malformed: nothing is guessed, no key is silently overwritten."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        values = {"line": error.lineno, "column": error.colno}
        raise Malformed([Fault("", "json", values)]) from None
    except UnicodeDecodeError as error:
        raise Malformed([Fault("", "utf-8", {"at": error.start + 1})]) from None
    except RecursionError:
        raise Malformed([Fault("", "json-deep")]) from None
    except Malformed:
        raise
    except ValueError:  # Python refuses to convert more than some thousand digits
        raise Malformed([Fault("", "json-number")]) from None


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise Malformed([Fault("", "json-twice", {"key": twice[:LONGEST_NAME]})])
    return found


def _constant(constant: str) -> Json:
    raise Malformed([Fault("", "json-constant", {"constant": constant})])


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def read_numbers(
    value: Json, at: str, least: int | None, faults: list[Fault], most: int | None = None
) -> tuple[int, ...]:
    return tuple(
        read_whole(number, f"{at}/{place}", least, faults, most)
        for place, number in enumerate(value)
    )


def read_whole(
    value: Json, at: str, least: int | None, faults: list[Fault], most: int | None = None
) -> int:
    """A whole number; JSON has one kind of number, so 9.0 is 9."""
    if type(value) is float and value.is_integer():
        value = int(value)
    if type(value) is not int:
        found = value if type(value) is float else kind(value)
        faults.append(Fault(at, "whole", {"found": found}))
        return least or 0
    if not -HUGE < value < HUGE:
        faults.append(Fault(at, "huge"))
        return least or 0
    if (least is not None and value < least) or (most is not None and value > most):
        reason = "least" if most is None else "between"
        faults.append(Fault(at, reason, {"least": least, "most": most, "number": value}))
    return value


def read_names(value: Json, at: str, names: Sequence[str], faults: list[Fault]) -> tuple[str, ...]:
    """Different names out of *names*."""
    if type(value) is not list:
        faults.append(Fault(at, "array", {"found": kind(value)}))
        return ()
    seen = set()
    for place, name in enumerate(value):
        if type(name) is not str or name not in names:
            faults.append(Fault(f"{at}/{place}", "one-of", {"options": tuple(names)}))
        elif name in seen:
            faults.append(Fault(f"{at}/{place}", "twice"))
        else:
            seen.add(name)
    return tuple(value)


def read_text(value: Json, at: str, faults: list[Fault], most: int = LONGEST_NAME) -> str:
    if type(value) is not str:
        faults.append(Fault(at, "text", {"found": kind(value)}))
        return ""
    if len(value) > most:
        faults.append(Fault(at, "text-length", {"most": most}))
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        faults.append(Fault(at, "half-letter"))
    return value


def read_color(value: Json, at: str, faults: list[Fault]) -> str:
    if type(value) is not str or value not in ROWS:
        faults.append(Fault(at, "one-of", {"options": ROWS}))
        return ROWS[0]
    return value


def get(value: Json, key: str, otherwise: Json = None) -> Json:
    return value.get(key, otherwise) if type(value) is dict else otherwise


def kind(value: Json) -> str:
    return _KINDS[type(value)]


_KINDS = {
    dict: "object",
    list: "array",
    str: "text",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
}


def unknown_key(at: str, key: str, known: Collection[str]) -> Fault:
    return Fault(f"{at}/{escape(key)}", "unknown-key", {"known": tuple(sorted(known))})


def escape(key: str) -> str:
    return key[:LONGEST_NAME].replace("~", "~0").replace("/", "~1")
