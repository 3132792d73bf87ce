"""Bonus B: five kinds of bonus box, two of each; whoever crosses both earns the bonus."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb, prod

from sheetgen.choices import nth_subset, subset_rank
from sheetgen.lots import Lots
from sheetgen.model import (
    Effect,
    Extra,
    Fairness,
    Marks,
    Part,
    Place,
    Remark,
    Score,
    Sheet,
    row_points,
)
from sheetgen.variants import classic
from sheetgen.variants.bonus_boxes import (
    bonus_boxes,
    bonus_places,
    inner_places,
    leaning,
    row_places,
    with_bonus_boxes,
)

PAIR = 2
PUBLISHED = {
    "fewest-row": (("yellow", 11), ("green", 9)),
    "each-row": (("yellow", 7), ("blue", 7)),
    "double-lowest": (("red", 8), ("blue", 10)),
    "thirteen": (("red", 6), ("blue", 4)),
    "no-misthrows": (("yellow", 3), ("green", 5)),
}


BONUSES: Mapping[str, Effect] = {
    "fewest-row": Effect(fewest=2),
    "each-row": Effect(rows=(0, 1, 2, 3)),
    "double-lowest": Effect(doubles=True),
    "thirteen": Effect(points=13),
    "no-misthrows": Effect(forgives=True),
}
# What a bonus box of each kind in the second, third ... place of a row adds to a player's points,
# tenfold, and what each place between the two boxes of a pair takes away, found by simulation
# (tests/make_leans.py); BASE makes the published sheet zero.
LEANS: Mapping[str, tuple[int, ...]] = {
    "fewest-row": (0, -2, 11, 9, 4, 2, 1, -4, -8, -14),
    "each-row": (0, 5, 25, 21, 9, -9, -4, -9, -8, -29),
    "double-lowest": (0, -11, 4, 8, 3, 2, 0, 0, 0, -7),
    "thirteen": (0, -11, 6, 13, 5, 7, 3, -1, -5, -15),
    "no-misthrows": (0, -13, -2, 2, 3, 7, 2, 3, 3, -6),
}
BASE, APART = 45, 1
FAIR_LEAN = 8


@dataclass(frozen=True, slots=True)
class BonusPairs(Part):
    bonuses: tuple[str, ...] = tuple(PUBLISHED)
    key = "bonuses"
    kinds = tuple(kind for kind, effect in BONUSES.items() if not effect.forces)
    symbols = ("bonus-kinds",)
    varies = frozenset({"bonus"})

    def layouts(self, sheet: Sheet) -> int:
        return prod(self._pairs(sheet))

    def furnish(self, sheet: Sheet, choice: int) -> Sheet:
        ranks = []
        for pairs in reversed(self._pairs(sheet)):
            choice, rank = divmod(choice, pairs)
            ranks.append(rank)
        left = bonus_places(sheet)
        chosen = {}
        for kind in self.bonuses:
            chosen[kind] = tuple(left[n] for n in nth_subset(PAIR, ranks.pop()))
            left = [place for place in left if place not in chosen[kind]]
        return paired(sheet, chosen)

    def publish(self, sheet: Sheet) -> Sheet:
        names = [row.name for row in sheet.rows]
        chosen = {}
        for kind in self.bonuses:
            boxes = [(names.index(name), number) for name, number in PUBLISHED[kind]]
            chosen[kind] = tuple((r, sheet.rows[r].numbers.index(n)) for r, n in boxes)
        return paired(sheet, chosen)

    def draw(self, sheet: Sheet, lots: Lots, seat: int) -> Sheet:
        while True:
            rising, falling = (self._half(sheet, rows, lots) for rows in ((0, 1), (2, 3)))
            chosen = dict(zip(self.bonuses, zip(rising, falling, strict=True), strict=True))
            if abs(_lean(chosen)) <= FAIR_LEAN:
                return paired(sheet, chosen)

    def _half(self, sheet: Sheet, rows: Sequence[int], lots: Lots) -> list[Place]:
        """One box of each kind in two rows: two in the one, three in the other."""
        few = len(self.bonuses) // 2
        counts = zip(lots.shuffled(rows), (few, len(self.bonuses) - few), strict=True)
        return lots.shuffled(
            [
                (r, n)
                for r, count in counts
                for n in lots.one_of(inner_places(sheet.rows[r].first_closing, count))
            ]
        )

    def fairness(self, sheet: Sheet) -> Fairness:
        rows = zip(sheet.rows, row_places(sheet), strict=True)
        spread = all(
            len(n) in (2, 3) and n in inner_places(row.first_closing, len(n)) for row, n in rows
        )
        both = all(
            len({box.bonus for row in half for box in row.boxes if box.bonus}) == len(self.bonuses)
            for half in (sheet.rows[:2], sheet.rows[2:])
        )
        chosen = {kind: bonus_boxes(sheet, kind, PAIR) for kind in self.bonuses}
        if not (spread and both):
            return Fairness(False, "bonus-b-not")
        return leaning(_lean(chosen), FAIR_LEAN, "bonus-b")

    def rank(self, sheet: Sheet) -> int:
        left = bonus_places(sheet)
        rank = 0
        for kind, pairs in zip(self.bonuses, self._pairs(sheet), strict=True):
            places = bonus_boxes(sheet, kind, PAIR)
            rank = rank * pairs + subset_rank([left.index(place) for place in places])
            left = [place for place in left if place not in places]
        return rank

    def problems(self, sheet: Sheet, marks: Marks) -> Iterator[Remark]:
        earned = self._earned(sheet, marks)
        for kind in marks.bonuses:
            if kind not in earned:
                yield Remark("bonus-unearned", "/bonuses", f"bonus.{kind}", {"kind": kind})

    def notices(self, sheet: Sheet, marks: Marks, closed: set[str]) -> Iterator[Remark]:
        for kind in self._earned(sheet, marks):
            if kind not in marks.bonuses:
                yield Remark("bonus-not-ticked", "/bonuses", f"bonus.{kind}", {"kind": kind})

    def earn(self, sheet: Sheet, marks: Marks, score: Score) -> Score:
        for kind in self._earned(sheet, marks):
            effect = BONUSES[kind]
            if effect.doubles:
                score = _double_lowest(kind, sheet, score)
            elif effect.forgives:
                score = replace(score, misthrow_points=0, extras=(*score.extras, Extra(kind, 0)))
            elif effect.points:
                score = replace(score, extras=(*score.extras, Extra(kind, effect.points)))
        return score

    def _pairs(self, sheet: Sheet) -> list[int]:
        """How many pairs of boxes each kind can take, those before it having taken theirs."""
        free = len(bonus_places(sheet))
        return [comb(free - PAIR * n, PAIR) for n in range(len(self.bonuses))]

    def _earned(self, sheet: Sheet, marks: Marks) -> list[str]:
        crossed = dict.fromkeys(self.bonuses, 0)
        for row in sheet.rows:
            numbers = marks.rows.get(row.name, ())
            for box in row.boxes:
                if box.bonus and box.number in numbers:
                    crossed[box.bonus] += 1
        return [kind for kind, count in crossed.items() if count == PAIR]


def _lean(chosen: Mapping[str, tuple[Place, ...]]) -> int:
    """How many points more a sheet with these bonus boxes gives than the published one, tenfold."""
    lean = BASE
    for kind, ((_, one), (_, other)) in chosen.items():
        lean += LEANS[kind][one] + LEANS[kind][other] - APART * abs(one - other)
    return lean


def _double_lowest(kind: str, sheet: Sheet, score: Score) -> Score:
    fewest = min(score.crosses)
    row = sheet.rows[score.crosses.index(fewest)].name
    return replace(score, extras=(*score.extras, Extra(kind, row_points(fewest), row)))


def paired(sheet: Sheet, chosen: Mapping[str, tuple[Place, ...]]) -> Sheet:
    """Give *sheet* its bonus boxes, two of each kind, and what completing a pair brings."""
    effects = {}
    for kind, (first, second) in chosen.items():
        effect = replace(BONUSES[kind], ticks=kind)
        effects[first] = replace(effect, also=(second,))
        effects[second] = replace(effect, also=(first,))
    places = {place: kind for kind, pair in chosen.items() for place in pair}
    furnished = with_bonus_boxes(sheet, places)
    return replace(furnished, bonuses=tuple(chosen), effects=effects)


VARIANT = replace(
    classic.VARIANT, id="bonus-b", tag="BB", players=(2, 4), chains=True, parts=(BonusPairs(),)
)
