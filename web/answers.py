"""What the service answers, as strict models: the OpenAPI file is made from them."""

from typing import Annotated

from pydantic import Field

from web.values import Body, Color, Switch, VariantId, Whole


class VariantAnswer(Body):
    id: VariantId
    tag: str
    title: str
    about: str
    players: Annotated[list[Whole], Field(min_length=2, max_length=2)]
    prints: list[str]
    shuffle: Switch
    layouts: Annotated[str, Field(description="how many, in digits: too many for a number")]


class BoxAnswer(Body):
    number: Whole
    color: Color
    bonus: str | None


class RowAnswer(Body):
    name: Color
    closing: list[Whole]
    needed: Whole
    boxes: list[BoxAnswer]


class FieldAnswer(Body):
    color: Color
    number: Whole
    points: Whole


class MisthrowsAnswer(Body):
    boxes: Whole
    points: Whole


class FairAnswer(Body):
    fair: Switch
    why: str


class LayoutAnswer(Body):
    code: str
    variant: VariantId
    standard: Switch
    rows: Annotated[list[RowAnswer], Field(min_length=4, max_length=4)]
    points: list[Whole]
    misthrows: MisthrowsAnswer
    lucky: list[Whole] | None
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
    crosses: Whole
    points: Whole


class RowScores(Body):
    red: RowScore
    yellow: RowScore
    green: RowScore
    blue: RowScore


class MisthrowScore(Body):
    count: Whole
    points: Whole


class ExtraScore(Body):
    kind: str
    points: Whole
    row: Color = ""


class Result(Body):
    """A sheet that breaks a rule has no total, but every problem."""

    valid: Switch
    variant: VariantId
    code: str
    total: Whole | None
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
    place: Whole
    player: Whole
    name: str
    total: Whole


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
    number: Whole


class MadeLock(Body):
    row: Color
    lock: Switch


class MadeBar(Body):
    bar: Whole


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
    status: Whole
    detail: str
    errors: Annotated[list[ErrorAnswer], Field(default_factory=list)]
