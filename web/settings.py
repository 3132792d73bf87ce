"""How a copy of the service is set up: read once at start, a wrong value refused in a sentence."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from limits import parse_many

from sheetgen.pad import MOST_SHEETS
from sheetgen.refusal import Refused
from sheetgen.words import DEFAULT, words

PREFIX = "SHEETGEN_"
SWITCH = {"on": True, "1": True, "true": True, "off": False, "0": False, "false": False}
STORAGES = ("memory://", "redis://", "rediss://", "unix://")


@dataclass(frozen=True, slots=True)
class Settings:
    most_sheets: int = 10_000  # of one pad
    json_bytes: int = 64 * 1024  # of a body, unless it is one of the next two
    batch_bytes: int = 1024 * 1024
    photo_bytes: int = 12 * 1024 * 1024
    longest_batch: int = 20  # seconds; what is not judged by then is said to be left
    rate_limits: bool = True
    rate_pads: str = "60 per minute"  # and so on: of one address
    rate_pictures: str = "600 per minute"
    rate_layouts: str = "120 per minute"
    rate_scores: str = "6000 per minute"
    rate_batch: str = "120 per minute"
    rate_tables: str = "1200 per minute"
    rate_photos: str = "60 per minute"
    limiter_storage: str = "memory://"
    trusted_proxies: int = 0  # how many stand in front and tell the client's address
    access_log: bool = False


class BadSetting(Refused):
    """A setting that cannot be."""

    section = "web"

    def __str__(self) -> str:
        return words(DEFAULT)(self.section, self.reason, **self.values)


def read_settings(
    given: Mapping[str, object] | None = None, environ: Mapping[str, str] = os.environ
) -> Settings:
    """What is *given*, the rest from SHEETGEN_ variables, the rest as usual; or BadSetting."""
    given = given or {}
    known = {field.name: field for field in fields(Settings)}
    for name in given.keys() - known.keys():
        raise BadSetting("no-setting", name=name, options=tuple(known))
    ours = {PREFIX + name.upper() for name in known}
    for variable in sorted(environ):
        if variable.startswith(PREFIX) and variable not in ours:
            raise BadSetting("no-setting", name=variable, options=tuple(sorted(ours)))
    read: dict[str, Any] = {}
    for name in known:
        variable = PREFIX + name.upper()
        if name in given:
            read[name] = _READ[name.partition("_")[0]](name, str(given[name]))
        elif environ.get(variable, "").strip():
            read[name] = _READ[name.partition("_")[0]](variable, environ[variable].strip())
    return Settings(**read)


def _number(least: int, most: int) -> Callable[[str, str], int]:
    def read(name: str, text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text[:20]) <= most):
            raise BadSetting("bad-number", name=name, least=least, most=most, value=text[:40])
        return int(text)

    return read


def _switch(name: str, text: str) -> bool:
    if text.lower() not in SWITCH:
        raise BadSetting("bad-switch", name=name, value=text[:40])
    return SWITCH[text.lower()]


def _rate(name: str, text: str) -> str | bool:
    if name.lower().endswith("rate_limits"):
        return _switch(name, text)
    try:
        parse_many(text)
    except ValueError:
        raise BadSetting("bad-rate", name=name, value=text[:40]) from None
    return text


def _storage(name: str, text: str) -> str:
    if not text.startswith(STORAGES):
        raise BadSetting("bad-storage", name=name)  # the value may hold a password
    return text


_BYTES = _number(1024, 1024**3)
_READ: Mapping[str, Callable[[str, str], object]] = {  # by the first word of the name
    "most": _number(1, MOST_SHEETS),
    "json": _BYTES,
    "batch": _BYTES,
    "photo": _BYTES,
    "rate": _rate,
    "limiter": _storage,
    "longest": _number(1, 3600),
    "trusted": _number(0, 10),
    "access": _switch,
}
