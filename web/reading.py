"""Read what a request brings: its JSON, strictly, and the bodies that only the web has."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from flask import current_app, request
from pydantic import ValidationError

from sheetgen.pad import Pad, read_pad
from sheetgen.payload.layouts import read_code
from sheetgen.payload.values import Fault, Json, Malformed, escape, kind, parse_json, unknown_key
from sheetgen.refusal import Refused
from sheetgen.words import words
from web.bodies import PadBody
from web.language import request_words
from web.problems import NotJson, TooLarge, WrongType
from web.settings import Settings
from web.values import Body

JSON = "application/json"
UNREADABLE = {"json", "json-deep", "json-number", "json-constant", "utf-8"}  # no JSON at all
SOURCES = ("shuffle", "standard", "wild", "code")  # where a pad's layouts come from: one of these
ONE_OR_MORE = {"code", "names"}
OPTION_OF = {  # which option a pad is refused for
    "bad-paper": "paper",
    "too-small": "paper",
    "press-alone": "press",
    "many-fillable": "fillable",
    "no-shuffle": "shuffle",
    "other-code": "code",
    "bad-link": "link",
    "long-link": "link",
}
_JSON_TYPE = re.compile(r"application/([^/]+\+)?json")
B = TypeVar("B", bound=Body)


def settings() -> Settings:
    found: Settings = current_app.config["SHEETGEN"]
    return found


def limit_form() -> None:
    """Forms may be no larger than other bodies."""
    request.max_content_length = settings().json_bytes


def json_body(most: int | None = None) -> Json:
    """The request's JSON of at most so many bytes, read as strictly as everything else."""
    mimetype = request.mimetype
    if mimetype != JSON and not (
        mimetype.startswith("application/") and mimetype.endswith("+json")
    ):
        raise WrongType(JSON)
    if request.headers.get("Content-Encoding", "identity") != "identity":
        raise WrongType(JSON)
    most = settings().json_bytes if most is None else most
    try:
        return parse_json(_bytes(most))
    except Malformed as malformed:
        if malformed.faults[0].reason in UNREADABLE:
            raise NotJson(malformed) from None
        raise


def _bytes(most: int) -> bytes:
    """The body, never more of it than allowed: not all clients say how much they will send."""
    if (request.content_length or 0) > most:
        raise TooLarge(most)
    pieces, left = [], most + 1
    while left and (piece := request.stream.read(left)):
        pieces.append(piece)
        left -= len(piece)
    if not left:
        raise TooLarge(most)
    return b"".join(pieces)


def read_body(model: type[B], data: Json) -> B:
    """*data* as *model*, or Malformed with everything that is wrong."""
    if type(data) is not dict:
        raise Malformed([Fault("", "object", {"found": kind(data)})])
    known = tuple(model.model_fields)
    faults = [unknown_key("", key, known) for key in data if key not in known]
    try:
        body = model.model_validate({key: data[key] for key in known if key in data})
    except ValidationError as error:
        faults[:0] = map(_fault, error.errors(include_url=False))
    if faults:
        raise Malformed(faults)
    return body


def _fault(found: Mapping[str, Any]) -> Fault:
    """What pydantic found, in our words."""
    pointer = "".join(f"/{escape(str(step))}" for step in found["loc"])
    match found["type"]:
        case "missing":
            return Fault("", "missing", {"key": found["loc"][-1]})
        case "list_type":
            return Fault(pointer, "array", {"found": kind(found["input"])})
    return Fault(pointer, found["type"], found.get("ctx", {}))


def read_pad_body(data: Json) -> Pad:
    """The pad asked for, or Malformed: what cannot be printed is refused before the first byte."""
    named = _options(data)
    given = {option: value for option, (_, value) in named.items()}
    for option in ONE_OR_MORE & given.keys():
        if type(given[option]) is str:
            given[option] = given[option].split(",") if option == "names" else [given[option]]
    try:
        options = read_body(PadBody, given).model_dump(exclude_unset=True)
        _check_pad(options)
        standard = options.pop("standard", False)
        if standard:
            options["shuffle"] = False
        say = words(options.pop("lang")) if "lang" in options else request_words()
        return read_pad(options, say)
    except Malformed as malformed:
        raise Malformed([_as_given(fault, named) for fault in malformed.faults]) from None
    except Refused as refused:
        option = str(refused.values.get("option", OPTION_OF.get(refused.reason, "")))
        pointer = f"/{option}" if option in named else ""
        fault = Fault(pointer, refused.reason, refused.values, refused.section)
        raise Malformed([_as_given(fault, named)]) from None


def _options(data: Json) -> dict[str, tuple[str, Json]]:
    """Each option under its own name, with the name it was given by and its value."""
    if type(data) is not dict:
        raise Malformed([Fault("", "object", {"found": kind(data)})])
    named: dict[str, tuple[str, Json]] = {}
    faults = []
    for key, value in data.items():
        option = "sheets" if key == "n" else key.replace("-", "_")
        if option in named:
            faults.append(Fault(f"/{escape(key)}", "option-twice", {"key": named[option][0]}))
        named.setdefault(option, (key, value))
    if faults:
        raise Malformed(faults)
    return named


def _check_pad(options: Mapping[str, Any]) -> None:
    faults = []
    most = settings().most_sheets
    if options.get("sheets", 0) > most:
        values = {"most": most, "number": options["sheets"]}
        faults.append(Fault("/sheets", "too-many-sheets", values))
    if len([source for source in SOURCES if options.get(source)]) > 1:
        faults.append(Fault("", "only-one", {"options": SOURCES}))
    for place, code in enumerate(options.get("code", ())):
        try:
            read_code(code, f"/code/{place}")
        except Malformed as malformed:
            faults.extend(malformed.faults)
    if faults:
        raise Malformed(faults)


def _as_given(fault: Fault, named: Mapping[str, tuple[str, Json]]) -> Fault:
    """*fault* with the pointer into the body as it came."""
    _, option, *rest = f"{fault.pointer}/".split("/")
    if option not in named:
        return fault
    key, value = named[option]
    inside = "/".join(rest).rstrip("/") if type(value) is list else ""
    pointer = f"/{escape(key)}" + (f"/{inside}" if inside else "")
    return Fault(pointer, fault.reason, fault.values, fault.section)
