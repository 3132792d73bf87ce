"""The kinds of value that bodies hold, strict: each says what is wrong in our words.

A check raises a PydanticCustomError whose type is the key of a sentence in the word files.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, LiteralString

from pydantic import AfterValidator, BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from sheetgen.model import ROWS
from sheetgen.payload.values import HUGE, LONGEST_NAME, Fault, Json, kind, read_text
from sheetgen.variants import BY_ID

LONGEST_CODE = 200


class Body(BaseModel):
    """What comes in or goes out: nothing is converted, nothing unknown let through."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


@dataclass(frozen=True, eq=False)
class Kind:
    """How a value is read, and how the description shows it."""

    read: Callable[[Json], Any]
    schema: dict[str, Any]

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> dict[str, Any]:
        return dict(self.schema)


def refuse(reason: LiteralString, **values: object) -> PydanticCustomError:
    return PydanticCustomError(reason, reason, values)


def whole(least: int | None = None, most: int | None = None) -> Kind:
    """A whole number; JSON has one kind of number, so 9.0 is 9."""

    def read(value: Json) -> int:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            raise refuse("whole", found=value if type(value) is float else kind(value))
        if not -HUGE < value < HUGE:
            raise refuse("huge")
        if (least is not None and value < least) or (most is not None and value > most):
            reason: LiteralString = "least" if most is None else "between"
            raise refuse(reason, least=least, most=most, number=value)
        return value

    smallest = 1 - HUGE if least is None else least
    largest = HUGE - 1 if most is None else most
    return Kind(read, {"type": "integer", "minimum": smallest, "maximum": largest})


def one_of(options: Sequence[str]) -> Kind:
    """One of some words."""

    def read(value: Json) -> str:
        if type(value) is not str or value not in options:
            raise refuse("one-of", options=tuple(options))
        return value

    return Kind(read, {"type": "string", "enum": list(options)})


def text(most: int = LONGEST_NAME) -> Kind:
    """A text of at most so many letters."""

    def read(value: Json) -> str:
        faults: list[Fault] = []
        found = read_text(value, "", faults, most)
        for fault in faults:
            raise refuse(fault.reason, **fault.values)
        return found

    return Kind(read, {"type": "string", "maxLength": most})


def _read_switch(value: Json) -> bool:
    if type(value) is not bool:
        raise refuse("boolean", found=kind(value))
    return value


def _different(values: list[Any]) -> list[Any]:
    if len(set(values)) != len(values):
        raise refuse("twice")
    return values


Whole = Annotated[int, whole()]
Switch = Annotated[bool, Kind(_read_switch, {"type": "boolean"})]
Color = Annotated[str, one_of(ROWS)]
VariantId = Annotated[str, one_of(tuple(BY_ID))]
Code = Annotated[str, text(LONGEST_CODE)]
Name = Annotated[str, text()]
Different = AfterValidator(_different)
