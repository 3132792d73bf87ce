"""The service's own description, OpenAPI 3.1: made from the models that bodies and answers have."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from typing import Any

from pydantic.json_schema import models_json_schema

from sheetgen.layout.theme import THEMES
from sheetgen.pictures import FORMATS
from sheetgen.words import LANGUAGES
from web import answers, bodies, examples
from web.values import Body

Json = dict[str, Any]
Answer = type[Body] | str | tuple[type[Body]]  # a model, a type of file, a list of a model

SCHEMAS = "#/components/schemas/{model}"
PROBLEM = "application/problem+json"
JSON, PDF = "application/json", "application/pdf"
ALWAYS = (406, 500)
WITH_BODY = (400, 413, 415, 422)
SAID = {
    400: "not JSON",
    404: "there is nothing of this name; the detail says why",
    406: "the answer cannot be given in an accepted type",
    413: "the body is too large",
    415: "the body is not application/json",
    422: "the body is malformed; every error with its JSON pointer",
    429: "too many requests from this address",
    500: "our fault",
    501: "not yet",
}


@dataclass(frozen=True, slots=True)
class Call:
    """One call: what it takes, what it answers, what can go wrong."""

    method: str
    path: str
    name: str
    about: str
    answer: Answer
    body: type[Body] | None = None
    example: Json | None = None
    inputs: tuple[Json, ...] = ()
    wrong: tuple[int, ...] = ()


def _in_path(name: str, about: str, example: str) -> Json:
    text = {"type": "string", "minLength": 1}
    found = {"name": name, "in": "path", "required": True, "schema": text}
    return found | {"description": about, "example": example}


CODE = _in_path("code", "a sheet code, written as people write it", examples.CODE)
FORMAT = {
    "name": "format",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "enum": list(FORMATS)},
    "example": "svg",
}
THEME = {
    "name": "theme",
    "in": "query",
    "schema": {"type": "string", "enum": list(THEMES), "default": "color"},
}
LANG = {
    "name": "lang",
    "in": "query",
    "description": "language of texts; otherwise as Accept-Language asks",
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}
BOARD = _in_path("code", "the code of a sheet with a board", examples.BOARD)

CALLS: Sequence[Call] = (
    Call("get", "/api/v1/variants", "variants", "Every variant there is", (answers.VariantAnswer,)),
    Call(
        "get",
        "/api/v1/layouts/{code}",
        "layout",
        "The layout behind a code",
        answers.LayoutAnswer,
        inputs=(CODE,),
        wrong=(404,),
    ),
    Call(
        "post",
        "/api/v1/layouts",
        "draw_layouts",
        "New random layouts, fair unless wild ones are asked for",
        answers.LayoutsAnswer,
        bodies.DrawBody,
        examples.DRAW,
        wrong=(429,),
    ),
    Call(
        "get",
        "/api/v1/sheets/{code}.{format}",
        "sheet_picture",
        "One sheet, drawn exactly as on paper",
        "picture",
        inputs=(CODE, FORMAT, THEME),
        wrong=(404, 422, 429),
    ),
    Call(
        "get",
        "/api/v1/boards/{code}.{format}",
        "board_picture",
        "The board that belongs to a sheet",
        "picture",
        inputs=(BOARD, FORMAT, THEME),
        wrong=(404, 422, 429),
    ),
    Call(
        "post",
        "/api/v1/pads",
        "draw_pad",
        "A pad as PDF, sent page by page; options as on the command line",
        PDF,
        bodies.PadBody,
        examples.PAD,
        wrong=(429,),
    ),
    Call(
        "post",
        "/api/v1/scores",
        "score",
        "Check and score a marked sheet: 200 whether it is valid or not",
        answers.ScoreAnswer,
        bodies.MarkedSheet,
        examples.LAURA,
        wrong=(429,),
    ),
    Call(
        "post",
        "/api/v1/scores/batch",
        "score_batch",
        "Check and score many marked sheets, answered in the same order",
        answers.BatchAnswer,
        bodies.BatchBody,
        examples.BATCH,
        wrong=(429,),
    ),
    Call(
        "post",
        "/api/v1/tables",
        "table",
        "Check and score a whole table: standings, winners, what cannot have happened",
        answers.TableAnswer,
        bodies.TableBody,
        examples.TABLE,
        wrong=(429,),
    ),
    Call(
        "post",
        "/api/v1/crosses",
        "cross",
        "Make one cross in play: is it allowed, and what follows",
        answers.CrossAnswer,
        bodies.CrossBody,
        examples.CROSS,
        wrong=(429,),
    ),
    Call("get", "/healthz", "health", "Whether this copy is well", answers.HealthAnswer),
)
PHOTOS: Json = {
    "operationId": "read_photo",
    "summary": "What a photo of a marked sheet shows (not yet)",
    "requestBody": {
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["photo"],
                    "properties": {"photo": {"type": "string", "format": "binary"}},
                }
            }
        }
    },
}


@lru_cache(maxsize=4)
def description(most_sheets: int) -> Json:
    """The whole description of a service that prints so many sheets a pad."""
    paths: Json = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call)
    photos = {"responses": dict(_problems((413, 429, 501, *ALWAYS)))}
    paths["/api/v1/photos"] = {"post": PHOTOS | photos}
    schemas = _schemas()
    schemas["PadBody"]["properties"]["sheets"]["maximum"] = most_sheets
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "sheetgen",
            "version": version("sheetgen-pads"),
            "summary": "Score pads for Qwixx and its variants, and a referee for marked sheets",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(call: Call) -> Json:
    found: Json = {
        "operationId": call.name,
        "summary": call.about,
        "parameters": [*call.inputs, LANG],
        "responses": {"200": {"description": "the answer", "content": _content(call.answer)}},
    }
    if call.body:
        reference = {"$ref": SCHEMAS.format(model=call.body.__name__)}
        content = {JSON: {"schema": reference, "example": call.example}}
        found["requestBody"] = {"required": True, "content": content}
    wrong = sorted({*call.wrong, *(WITH_BODY if call.body else ()), *ALWAYS})
    found["responses"] |= dict(_problems(wrong))
    return found


def _content(answer: Answer) -> Json:
    if answer == "picture":
        return {"image/svg+xml": {}, "image/png": {}, PDF: {}}
    if isinstance(answer, str):
        return {answer: {}}
    model = answer[0] if isinstance(answer, tuple) else answer
    schema: Json = {"$ref": SCHEMAS.format(model=model.__name__)}
    if isinstance(answer, tuple):
        schema = {"type": "array", "items": schema}
    return {JSON: {"schema": schema}}


def _problems(statuses: Sequence[int]) -> Iterator[tuple[str, Json]]:
    schema = {"schema": {"$ref": SCHEMAS.format(model="ProblemAnswer")}}
    for status in statuses:
        yield str(status), {"description": SAID[status], "content": {PROBLEM: schema}}


def _schemas() -> Json:
    models: list[type[Body]] = [answers.ProblemAnswer]
    for call in CALLS:
        if call.body:
            models.append(call.body)
        if isinstance(call.answer, tuple):
            models += call.answer
        elif not isinstance(call.answer, str):
            models.append(call.answer)
    wanted = [(model, "validation") for model in dict.fromkeys(models)]
    _, found = models_json_schema(wanted, ref_template=SCHEMAS)  # type: ignore[arg-type]
    return _tidy(found["$defs"])  # type: ignore[no-any-return]


def _tidy(schema: Any) -> Any:  # noqa: ANN401
    """Without titles that repeat names, and without defaults that mean "not given"."""
    if isinstance(schema, Mapping):
        return {
            key: _tidy(value)
            for key, value in schema.items()
            if not (key == "title" and isinstance(value, str))
            and not (key == "default" and value in (None, ""))
        }
    return [_tidy(item) for item in schema] if isinstance(schema, list) else schema
