"""Judge a whole table: each sheet, what the sheets say about each other, and who has won.

The conditions between the sheets are necessary ones: every table that play can lead to keeps them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sheetgen.model import Marks, Remark, Sheet, Verdict
from sheetgen.rules.check import crossed_boxes
from sheetgen.rules.course import ROWS_TO_END
from sheetgen.rules.judge import judge


@dataclass(frozen=True, slots=True)
class Standing:
    player: int
    place: int | None  # shared by equal totals; None for a sheet that breaks a rule
    total: int | None


@dataclass(frozen=True, slots=True)
class TableVerdict:
    verdicts: tuple[Verdict, ...]
    standings: tuple[Standing, ...]  # best first
    problems: tuple[Remark, ...] = ()  # of the table; each sheet has its own
    notices: tuple[Remark, ...] = ()

    @property
    def valid(self) -> bool:
        return not self.problems and all(verdict.valid for verdict in self.verdicts)

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.valid:
            return ()
        return tuple(standing.player for standing in self.standings if standing.place == 1)


@dataclass(frozen=True, slots=True)
class _Player:
    sheet: Sheet
    marks: Marks
    crosses: int  # locks not counted
    closed_with: dict[str, tuple[int, ...]]  # the closing numbers crossed in each locked row


def judge_table(sheets: Sequence[Sheet], marks: Sequence[Marks]) -> TableVerdict:
    """Judge sheets of one variant that were played at one table."""
    cards = any(played.cards for played in marks)
    locked = {lock for played in marks for lock in played.locks}
    verdicts = tuple(
        judge(sheet, _at_table(played, locked, len(marks)))
        for sheet, played in zip(sheets, marks, strict=True)
    )
    problems: list[Remark] = []
    notices: list[Remark] = []
    if not cards:
        players = [_player(sheet, played) for sheet, played in zip(sheets, marks, strict=True)]
        problems.extend(_check_closed(players, locked))
        problems.extend(_check_fourth_misthrows(players))
        if not sheets[0].variant.chains and all(all(p.closed_with.values()) for p in players):
            problems.extend(_check_locks(players))
        if not _turns_fit(players, len(locked) >= ROWS_TO_END):
            problems.append(Remark("turns-impossible", "/players"))
        if not _over(players, locked):
            notices.append(Remark("game-not-over", "/players"))
    for part in sheets[0].variant.parts:
        problems.extend(part.table_problems(sheets, marks))
        notices.extend(part.table_notices(sheets, marks))
    return TableVerdict(verdicts, _standings(verdicts), tuple(problems), tuple(notices))


def _at_table(marks: Marks, locked: set[str], players: int) -> Marks:
    """The same marks, knowing what the table knows: who plays, and which rows were closed."""
    closed = None if marks.cards else tuple(sorted(locked))
    return replace(marks, closed=closed, players=players)


def _player(sheet: Sheet, marks: Marks) -> _Player:
    crosses = 0
    closed_with = {}
    for row in sheet.rows:
        numbers = marks.rows.get(row.name, ())
        crosses += crossed_boxes(row, numbers).bit_count()
        if row.name in marks.locks:
            closed_with[row.name] = tuple(n for n in row.closing if n in numbers)
    return _Player(sheet, marks, crosses, closed_with)


def _check_closed(players: Sequence[_Player], locked: set[str]) -> Iterator[Remark]:
    """What a sheet says about closed rows must be what the locks on the table say."""
    for place, player in enumerate(players):
        closed = player.marks.closed
        if closed is not None and {*closed, *player.marks.locks} != locked:
            values = {"players": ((place, player.marks.name),)}
            where = f"/players/{place}/closed"
            yield Remark("rows-closed-impossibly", where, None, values, "closed")


def _check_fourth_misthrows(players: Sequence[_Player]) -> Iterator[Remark]:
    boxes = players[0].sheet.variant.misthrow_boxes
    fourth = [n for n, player in enumerate(players) if player.marks.misthrows >= boxes]
    if len(fourth) > 1:
        values = {"players": tuple((n, players[n].marks.name) for n in fourth)}
        yield Remark("second-fourth-misthrow", f"/players/{fourth[1]}/misthrows", None, values)


def _check_locks(players: Sequence[_Player]) -> Iterator[Remark]:
    """One action closes a row for everybody; the action that closes the second row is the last."""
    names = [row.name for row in players[0].sheet.rows]
    holders = {
        name: [n for n, player in enumerate(players) if name in player.marks.locks]
        for name in names
    }
    closed = [name for name in names if holders[name]]
    for name in closed:
        if len(holders[name]) > 1 and not _common_sum(players, [name], holders):
            who = tuple((n, players[n].marks.name) for n in holders[name])
            values = {"row": name, "players": who}
            where = f"/players/{holders[name][1]}/rows/{name}"
            yield Remark("rows-closed-impossibly", where, None, values, "same-row")
    if len(closed) <= ROWS_TO_END:
        return
    for first in closed:
        together = [name for name in closed if name != first]
        if _one_each(together, holders) and _common_sum(players, together, holders):
            return
    if _one_each(closed, holders) and _common_sum(players, closed, holders):
        return
    yield Remark("rows-closed-impossibly", "/players", None, {"rows": tuple(closed)}, "many")


def _one_each(rows: Sequence[str], holders: dict[str, list[int]]) -> bool:
    """In one action a player makes one cross."""
    crossing = [n for name in rows for n in holders[name]]
    return len(set(crossing)) == len(crossing)


def _common_sum(
    players: Sequence[_Player], rows: Sequence[str], holders: dict[str, list[int]]
) -> bool:
    """Whether one white sum can have closed these rows; a lucky number stands in for any cross."""
    sums = [
        {*players[n].closed_with[name], *players[n].sheet.lucky}
        for name in rows
        for n in holders[name]
    ]
    return bool(set.intersection(*sums))


def _turns_fit(players: Sequence[_Player], rows_ended: bool) -> bool:
    """Whether some number of turns fits everybody's crosses and misthrows."""
    if any(p.marks.misthrows > p.sheet.variant.misthrow_boxes for p in players):
        return True  # that sheet breaks a rule of its own, and says nothing about turns
    most = sum(player.crosses + player.marks.misthrows for player in players) + 1
    return any(_fit(players, turns, rows_ended) for turns in range(most + 1))


def _fit(players: Sequence[_Player], turns: int, rows_ended: bool) -> bool:
    """Whether everybody can have been active as often as *turns* gives, the rest once more."""
    each, once_more = divmod(turns, len(players))
    fewer = [_could_be_active(player, each, turns) for player in players]
    more = [_could_be_active(player, each + 1, turns) for player in players]
    if _deal(fewer, more, once_more):
        return True
    if not rows_ended or not turns:
        return False
    # The last active player may have neither cross nor misthrow in the turn that ended the game.
    last = each + 1 if once_more else each
    for n, player in enumerate(players):
        if _could_be_active(player, last, turns, spare=1):
            others_fewer, others_more = fewer[:n] + fewer[n + 1 :], more[:n] + more[n + 1 :]
            if _deal(others_fewer, others_more, once_more - 1 if once_more else 0):
                return True
    return False


def _deal(fewer: Sequence[bool], more: Sequence[bool], once_more: int) -> bool:
    """Whether just *once_more* of the players can be those with one turn more."""
    must = sum(b and not a for a, b in zip(fewer, more, strict=True))
    can = sum(more)
    possible = all(a or b for a, b in zip(fewer, more, strict=True))
    return possible and must <= once_more <= can


def _could_be_active(player: _Player, active: int, turns: int, spare: int = 0) -> bool:
    crossing = active - player.marks.misthrows  # active turns with a cross
    if crossing < 0 or crossing - spare > player.crosses:
        return False
    variant = player.sheet.variant
    most = variant.actions * crossing + turns - active
    return variant.chains or player.crosses <= most


def _over(players: Sequence[_Player], locked: set[str]) -> bool:
    return len(locked) >= ROWS_TO_END or any(
        player.marks.misthrows >= player.sheet.variant.misthrow_boxes
        or any(part.ends(player.sheet, player.marks) for part in player.sheet.variant.parts)
        for player in players
    )


def _standings(verdicts: Sequence[Verdict]) -> tuple[Standing, ...]:
    totals = [verdict.total for verdict in verdicts]
    counted = sorted((total for total in totals if total is not None), reverse=True)
    standings = [
        Standing(player, None if total is None else counted.index(total) + 1, total)
        for player, total in enumerate(totals)
    ]
    return tuple(sorted(standings, key=lambda s: (s.place is None, s.place or 0, s.player)))
