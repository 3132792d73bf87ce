"""The nouns of the game: variants and blank sheets, marks on them, and what is said about them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.lots import Lots
from sheetgen.refusal import Refused

ROWS = ("red", "yellow", "green", "blue")
LAST_FIELDS = 5  # of a track: reaching one of them rings the end
STEP = 5  # free fields a pawn may move
MOST_PLAYERS = 10  # at one table, more than any booklet allows

Place = tuple[int, int]  # a box by its row and its place in the row, both counted from 0


@dataclass(frozen=True, slots=True)
class Lock:
    last: int = 1  # how many of the rightmost boxes close the row
    needs: int = 5  # crosses required before one of them


@dataclass(frozen=True, slots=True)
class Box:
    number: int
    color: str
    bonus: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    boxes: tuple[Box, ...]
    lock: Lock
    bits: Mapping[int, int] = field(init=False, repr=False, compare=False)  # number -> its bit
    closing_bits: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        bits = {box.number: 1 << place for place, box in enumerate(self.boxes)}
        object.__setattr__(self, "bits", bits)
        object.__setattr__(self, "closing_bits", -(1 << self.first_closing) & (1 << len(bits)) - 1)

    @property
    def first_closing(self) -> int:
        return len(self.boxes) - self.lock.last

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(box.number for box in self.boxes)

    @property
    def closing(self) -> tuple[int, ...]:
        return self.numbers[self.first_closing :]

    def box_id(self, place: int) -> str:
        return f"{self.name}.{self.boxes[place].number}"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a board's track."""

    color: str
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Effect:
    """What crossing a box brings, provided the boxes in *also* are crossed too."""

    also: tuple[Place, ...] = ()
    ticks: str = ""  # the bonus field that is ticked
    draws: int = 0  # boxes of the bonus bar that are used
    rows: tuple[int, ...] = ()  # a cross in the next box of each of these rows
    fewest: int = 0  # crosses in the next boxes of the row with fewest crosses
    points: int = 0  # at the end
    doubles: bool = False  # at the end the row with fewest crosses counts twice
    forgives: bool = False  # misthrows cost nothing

    @property
    def forces(self) -> bool:
        return bool(self.draws or self.rows or self.fewest)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One blank sheet: a pure function of its code."""

    variant: "Variant"
    rows: tuple[Row, ...]
    lucky: tuple[int, ...] = ()
    bar: tuple[str, ...] = ()  # the bonus bar, each box in a row's colour
    bonuses: tuple[str, ...] = ()  # the bonus fields below the rows
    track: tuple[Field, ...] = ()
    effects: Mapping[Place, Effect] = field(default_factory=dict, compare=False, repr=False)
    code: str = ""

    @property
    def points(self) -> tuple[int, ...]:
        """Points for 0, 1, 2 ... crosses, up to the most a row can hold with its lock."""
        row = self.rows[0]
        return tuple(row_points(n) for n in range(len(row.boxes) - row.lock.last + 3))


@dataclass(frozen=True, slots=True)
class Marks:
    """What a player crossed, as it stands on the paper, right or wrong."""

    rows: Mapping[str, Sequence[int]] = field(default_factory=dict)
    locks: Sequence[str] = ()
    misthrows: int = 0
    bonus_bar: Sequence[int] = ()
    bonuses: Sequence[str] = ()
    pawn: int = 0
    closed: Sequence[str] | None = None  # rows closed by anyone, where that is known
    cards: bool = False  # played with the cards instead of the dice
    players: int | None = None
    name: str = ""

    def known_closed(self) -> set[str]:
        return {*self.locks, *(self.closed or ())}


@dataclass(frozen=True, slots=True)
class Remark:
    """A problem or a notice: a code for programs, a place for the page, values for the sentence."""

    code: str
    where: str
    box: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    reason: str = ""  # picks the sentence where a code has several


@dataclass(frozen=True, slots=True)
class Extra:
    kind: str
    points: int
    row: str | None = None


@dataclass(frozen=True, slots=True)
class Score:
    crosses: tuple[int, ...]
    misthrows: int
    misthrow_points: int
    extras: tuple[Extra, ...] = ()

    @property
    def total(self) -> int:
        rows = sum(map(row_points, self.crosses))
        return rows + self.misthrow_points + sum(extra.points for extra in self.extras)


@dataclass(frozen=True, slots=True)
class Verdict:
    sheet: Sheet
    score: Score  # counts only where there are no problems
    problems: tuple[Remark, ...] = ()
    notices: tuple[Remark, ...] = ()

    @property
    def valid(self) -> bool:
        return not self.problems

    @property
    def total(self) -> int | None:
        return None if self.problems else self.score.total


class BadLayout(Refused):
    """A layout that its variant does not allow."""

    section = "fault"

    def __init__(self, where: str, reason: str, /, **values: object) -> None:
        super().__init__(reason, **values)
        self.where = where


@dataclass(frozen=True, slots=True)
class Fairness:
    fair: bool
    reason: str
    values: Mapping[str, object] = field(default_factory=dict)


class Part:
    """A mechanism that classic lacks. Each method may stay as it is here: nothing added."""

    key: str = ""  # what its marks are called in a marked sheet
    kinds: tuple[str, ...] = ()  # what it may add to a score
    symbols: tuple[str, ...] = ()  # what it prints on a sheet
    varies: frozenset[str] = frozenset()  # what may differ from layout to layout
    dealt: bool = False  # whether each player at a table gets another layout

    def layouts(self, sheet: Sheet) -> int:
        """How many layouts it can give *sheet*."""
        return 1

    def furnish(self, sheet: Sheet, choice: int) -> Sheet:
        """Give *sheet* the layout with the number *choice*."""
        return sheet

    def publish(self, sheet: Sheet) -> Sheet:
        """Give *sheet* the published layout."""
        return sheet

    def draw(self, sheet: Sheet, lots: Lots, seat: int) -> Sheet:
        """Give *sheet* a layout worth playing, by lot; *seat* counts where layouts are dealt."""
        return self.furnish(sheet, lots.below(self.layouts(sheet)))

    def fairness(self, sheet: Sheet) -> Fairness | None:
        """Whether the layout of *sheet* is as good to play on as the published one, and why."""
        return None

    def boards(self, sheet: Sheet) -> tuple[Sheet, ...]:
        """The standard boards, where there are any."""
        return ()

    def rank(self, sheet: Sheet) -> int:
        """The number of the layout that *sheet* has; raise BadLayout if it is none."""
        return 0

    def problems(self, sheet: Sheet, marks: Marks) -> Iterator[Remark]:
        yield from ()

    def notices(self, sheet: Sheet, marks: Marks, closed: set[str]) -> Iterator[Remark]:
        yield from ()

    def earn(self, sheet: Sheet, marks: Marks, score: Score) -> Score:
        return score

    def ends(self, sheet: Sheet, marks: Marks) -> bool:
        """Whether these marks end the game in a way of this part's own."""
        return False

    def table_problems(self, sheets: Sequence[Sheet], marks: Sequence[Marks]) -> Iterator[Remark]:
        yield from ()

    def table_notices(self, sheets: Sequence[Sheet], marks: Sequence[Marks]) -> Iterator[Remark]:
        yield from ()


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of one booklet."""

    id: str
    tag: str  # how its codes begin
    numbers: tuple[tuple[int, ...], ...]
    players: tuple[int, int] = (2, 5)
    lock: Lock = Lock()
    misthrow_boxes: int = 4
    misthrow_points: int = -5
    actions: int = 2  # crosses an active player may make in one turn
    chains: bool = False  # whether one cross may force others
    large: bool = False  # printed in large type
    parts: tuple[Part, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """What a marked sheet may hold beyond what every variant has."""
        return frozenset(part.key for part in self.parts if part.key)


def row_points(crosses: int) -> int:
    """1, 3, 6, 10, 15 ...: the sum of 1 to *crosses*."""
    return crosses * (crosses + 1) // 2
