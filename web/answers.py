"""What the service answers, as strict models: the OpenAPI file is made from them."""

from typing import Annotated

from pydantic import Field

from web.values import Body, Color, Switch, VariantId


class VariantAnswer(Body):
    id: VariantId
    tag: str
    title: str
    about: str
    players: Annotated[list[int], Field(min_length=2, max_length=2)]
    prints: list[str]
    shuffle: Switch
    layouts: Annotated[str, Field(description="how many, in digits: too many for a number")]


class BoxAnswer(Body):
    number: int
    color: Color
    bonus: str | None


class RowAnswer(Body):
    name: Color
    closing: list[int]
    needed: int
    boxes: list[BoxAnswer]


class FieldAnswer(Body):
    color: Color
    number: int
    points: int


class MisthrowsAnswer(Body):
    boxes: int
    points: int


class FairAnswer(Body):
    fair: Switch
    why: str


class LayoutAnswer(Body):
    code: str
    variant: VariantId
    standard: Switch
    rows: Annotated[list[RowAnswer], Field(min_length=4, max_length=4)]
    points: list[int]
    misthrows: MisthrowsAnswer
    lucky: list[int] | None
    bonus_bar: list[Color] | None
    track: list[FieldAnswer] | None
    fair: FairAnswer


class LayoutsAnswer(Body):
    seed: str
    layouts: list[LayoutAnswer]


class RemarkAnswer(Body):
    """A problem or a notice: a code for programs, its place, a sentence for people."""

    code: str
    where: str
    box: str | None
    text: str


class RowScore(Body):
    crosses: int
    points: int


class RowScores(Body):
    red: RowScore
    yellow: RowScore
    green: RowScore
    blue: RowScore


class MisthrowScore(Body):
    count: int
    points: int


class ExtraScore(Body):
    kind: str
    points: int
    row: Color = ""


class Result(Body):
    """A sheet that breaks a rule has no total, but every problem."""

    valid: Switch
    variant: VariantId
    code: str
    total: int | None
    rows: RowScores
    misthrows: MisthrowScore
    extras: list[ExtraScore]
    problems: list[RemarkAnswer]
    notices: list[RemarkAnswer]


class ScoreAnswer(Result):
    link: str


class ErrorAnswer(Body):
    pointer: str
    detail: str


class ErrorsAnswer(Body):
    errors: list[ErrorAnswer]


class MalformedAnswer(Body):
    error: ErrorsAnswer


class BatchAnswer(Body):
    results: list[Result | MalformedAnswer]


class PlayerResult(Result):
    name: str


class Standing(Body):
    """A player's place; whose sheet breaks a rule has none."""

    place: int | None
    player: int
    name: str
    total: int | None


class TableAnswer(Body):
    valid: Switch
    variant: VariantId
    results: list[PlayerResult]
    standings: list[Standing]
    winners: list[str]
    problems: list[RemarkAnswer]
    notices: list[RemarkAnswer]
    link: str


class MadeNumber(Body):
    row: Color
    number: int


class MadeLock(Body):
    row: Color
    lock: Switch


class MadeBar(Body):
    bar: int


class MadeBonus(Body):
    bonus: str


class CrossAnswer(Body):
    legal: Switch
    made: list[MadeNumber | MadeLock | MadeBar | MadeBonus]
    choose: list[Color]
    sheet: Annotated[dict[str, object], Field(description="a marked sheet: the new marks")]
    problems: list[RemarkAnswer]


class HealthAnswer(Body):
    status: str


class ProblemAnswer(Body):
    """What went wrong (RFC 9457); a malformed body has every error with its JSON pointer."""

    type: str
    title: str
    status: int
    detail: str
    errors: Annotated[list[ErrorAnswer], Field(default_factory=list)]
