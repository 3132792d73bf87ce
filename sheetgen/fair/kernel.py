"""The same games as in sheetgen.fair.play, compiled: every throw, cross, chain and choice agrees.

A sheet comes as one record, what a player has crossed is one line of whole numbers.
"""

import numpy as np
from numba import njit

from sheetgen.fair.promise import MOST_CHANCES, MOST_TURNS
from sheetgen.model import LAST_FIELDS, STEP
from sheetgen.rules.course import ROWS_TO_END

ROWS = 4
KINDS, BAR, FIELDS = 5, 12, 40  # the most there are
WIDE = 16  # places kept for the boxes of a row; box n of row r is also r * WIDE + n
NOWHERE = 99  # the place of a number that a row lacks

# What a player has: for each row the boxes crossed as bits, the crosses with the lock, the place
# after the last cross; then bar boxes used, bonus fields ticked and locks as bits.
MASK, COUNT, NEXT, USED, TICKS, LOCKS, PAWN, MISTHROWS, SIZE = 0, 4, 8, 12, 13, 14, 15, 16, 17

SHEET = np.dtype(
    [
        (name, "i8", shape)
        for name, shape in {
            "players": (),
            "sides": (),
            "needs": (),
            "first_closing": (),
            "misthrow_boxes": (),
            "misthrow_cost": (),
            "points": (WIDE + 2,),
            "chances": (MOST_TURNS,),
            "value": (ROWS, MOST_CHANCES + 1, WIDE, WIDE + 2),
            "place": (ROWS, 2 * WIDE),  # of each number
            "color": (ROWS, WIDE),
            "lock_color": (ROWS,),
            "effect": (ROWS, WIDE),  # which kind of bonus, or -1
            "partner": (ROWS, WIDE),  # the box that must be crossed too, or -1
            "kinds": (),  # of pairs
            "pairs": (KINDS, 2),
            "ticks": (KINDS,),
            "forces": (KINDS,),
            "draws": (KINDS,),
            "fewest": (KINDS,),
            "flat": (KINDS,),
            "doubles": (KINDS,),
            "forgives": (KINDS,),
            "hopes": (KINDS,),
            "lucky": (2,),
            "bar_size": (),
            "bar": (BAR,),
            "fields": (),
            "field_box": (FIELDS + 1,),
            "field_points": (FIELDS + 1,),
        }.items()
    ],
    align=True,
)


DRAW = 4  # owed: the next box of the bonus bar; a row's index stands for a cross in that row
MOST_OWED = 64  # more than all bonus boxes can bring
BY_ROWS, BY_MISTHROWS, BY_PAWN = 0, 1, 2


def _compiled(function):
    """*function*, compiled when it is first called, and kept for next time where there is room."""
    try:
        return njit(cache=True)(function)
    except RuntimeError:  # no folder to keep it in
        return njit(function)


@_compiled
def play_games(sheets, lots, first, marks, turns, ends, closed_rows):
    """Play a game for each of *lots*, leaving every player's line in *marks*."""
    room = np.zeros((5, MOST_OWED), np.int64)
    for game in range(len(lots)):
        played = _play(sheets, lots[game], first[game], marks[game], room)
        turns[game], ends[game], closed_rows[game] = played


@_compiled
def _play(sheets, lot, active, marks, room):
    players = len(sheets)
    marks[:] = 0
    dice = np.zeros(6, np.int64)
    closed = 0
    left = -1  # turns, once the end is rung
    turn = 0
    while True:
        turn += 1
        for n in range(6):
            lot, drawn = _next_lot(lot)
            dice[n] = np.int64(drawn % np.uint64(sheets[0].sides)) + 1
        before = closed
        crossed = False
        for p in range(players):
            made, then = _white(sheets[p], marks[p], before, dice, turn, left, p == active, room)
            closed |= then
            crossed |= made and p == active
        if _bits(closed) >= ROWS_TO_END:
            return turn, BY_ROWS, closed
        s, me = sheets[active], marks[active]
        _, made, closed = _best_colored(s, me, closed, dice, turn, left, crossed, room)
        me[:] = room[2, :SIZE]
        crossed |= made
        if _bits(closed) >= ROWS_TO_END:
            return turn, BY_ROWS, closed
        if s.fields:
            made, closed = _move(s, marks, active, closed, turn, left, crossed, room)
            crossed |= made
            if _bits(closed) >= ROWS_TO_END:
                return turn, BY_ROWS, closed
        if not crossed:
            me[MISTHROWS] += 1
            if me[MISTHROWS] == s.misthrow_boxes:
                return turn, BY_MISTHROWS, closed
        if left > 0:
            left -= 1
        elif left < 0 and _rings(s, me):
            left = players - 1
        if left == 0:
            return turn, BY_PAWN, closed
        active = (active + 1) % players


@_compiled
def _white(s, me, closed, dice, turn, left, active, room):
    """Action 1: the best cross of the white sum, or none: (crossed, rows closed then)."""
    best, keep = room[0, :SIZE], room[1, :SIZE]
    best[:] = me
    worth = _after_white(s, me, closed, dice, turn, left, active, False, room)
    crossed, then = False, closed
    white = dice[0] + dice[1]
    ways = 2 if white == s.lucky[0] or white == s.lucky[1] else 1
    least = min(me[COUNT], me[COUNT + 1], me[COUNT + 2], me[COUNT + 3])
    for way in range(ways):  # the sum itself, or the next box of a row with fewest crosses
        for r in range(ROWS):
            if way and me[COUNT + r] != least:
                continue
            cell = me[NEXT + r] if way else s.place[r, white]
            if not _legal(s, me, closed, r, cell):
                continue
            for choose in range(-1, ROWS):  # no row is named first: mostly there is no choice
                keep[:] = me
                rows, after = _make(s, keep, closed, r, cell, choose, room[4])
                if not rows:
                    found = _after_white(s, keep, after, dice, turn, left, active, True, room)
                    if found > worth:
                        worth, crossed, then = found, True, after
                        best[:] = keep
                    if choose < 0:
                        break
    me[:] = best
    return crossed, then


@_compiled
def _after_white(s, me, closed, dice, turn, left, active, crossed, room):
    """What a player has after action 1, an active one counting on the best of action 2."""
    if not active or _bits(closed) >= ROWS_TO_END:
        return _worth(s, me, closed, _chances(s, turn, closed, left))
    return _best_colored(s, me, closed, dice, turn, left, crossed, room)[0]


@_compiled
def _best_colored(s, me, closed, dice, turn, left, crossed, room):
    """Action 2: the worth of the best way to go on, whether it crosses, the rows closed then."""
    best, keep = room[2, :SIZE], room[3, :SIZE]
    best[:] = me
    worth = _after_colored(s, me, closed, turn, left, crossed)
    made, then = False, closed
    for color in range(ROWS):
        out = False
        for r in range(ROWS):
            out |= closed >> r & 1 and s.lock_color[r] == color
        if out:
            continue
        for white in range(2):
            number = dice[white] + dice[2 + color]
            for r in range(ROWS):
                cell = s.place[r, number]
                if s.color[r, cell] != color or not _legal(s, me, closed, r, cell):
                    continue
                for choose in range(-1, ROWS):
                    keep[:] = me
                    rows, after = _make(s, keep, closed, r, cell, choose, room[4])
                    if not rows:
                        found = _after_colored(s, keep, after, turn, left, True)
                        if found > worth:
                            worth, made, then = found, True, after
                            best[:] = keep
                        if choose < 0:
                            break
    return worth, made, then


@_compiled
def _after_colored(s, me, closed, turn, left, crossed):
    """What an active player has after action 2; with a board there is another action to come."""
    if s.fields:
        return _worth(s, me, closed, _chances(s, turn, closed, left))
    return _after_turn(s, me, closed, turn, left, crossed)


@_compiled
def _after_turn(s, me, closed, turn, left, crossed):
    """What an active player has in the end: without a cross there is a misthrow."""
    if left < 0 and _rings(s, me):
        left = s.players - 1
    if crossed:
        return _worth(s, me, closed, _chances(s, turn, closed, left))
    me[MISTHROWS] += 1
    over = me[MISTHROWS] == s.misthrow_boxes
    worth = _worth(s, me, closed, 0 if over else _chances(s, turn, closed, left))
    me[MISTHROWS] -= 1
    return worth


@_compiled
def _move(s, marks, p, closed, turn, left, crossed, room):
    """Action 3: the best move of the pawn, or none: (crossed, rows closed then)."""
    me, best, keep = marks[p], room[0, :SIZE], room[1, :SIZE]
    best[:] = me
    worth = _after_turn(s, me, closed, turn, left, crossed)
    made, then = False, closed
    field, free = me[PAWN], 0
    while free < STEP and field < s.fields:
        field += 1
        taken = False
        for other in range(len(marks)):
            taken |= other != p and marks[other, PAWN] == field
        if taken:
            continue
        free += 1
        r, cell = s.field_box[field] // WIDE, s.field_box[field] % WIDE
        crosses = not me[MASK + r] >> cell & 1
        if crosses and not _legal(s, me, closed, r, cell):
            continue
        keep[:] = me
        after = closed
        if crosses:
            _, after = _make(s, keep, closed, r, cell, -1, room[4])
        keep[PAWN] = field
        found = _after_turn(s, keep, after, turn, left, crossed or crosses)
        if found > worth:
            worth, made, then = found, crosses, after
            best[:] = keep
    me[:] = best
    return made, then


@_compiled
def _rings(s, me):
    """Whether the pawn stands on one of the last fields."""
    return s.fields > 0 and me[PAWN] > s.fields - LAST_FIELDS


@_compiled
def _chances(s, turn, closed, left):
    """How many chances a row may still get."""
    if _bits(closed) >= ROWS_TO_END:
        return 0
    if left >= 0:
        return min(left, MOST_CHANCES)
    return s.chances[min(turn, MOST_TURNS - 1)]


@_compiled
def _worth(s, me, closed, chances):
    """What these marks promise, in thousandths of a point."""
    total = -s.misthrow_cost * me[MISTHROWS]
    least, lowest = NOWHERE, 0
    for r in range(ROWS):
        count = me[COUNT + r]
        if closed >> r & 1:
            row = s.points[count]
        else:
            row = s.value[r, chances, me[NEXT + r], count]
        total += row
        if count < least or (count == least and row < lowest):
            least, lowest = count, row
    for k in range(s.kinds):
        one, other = s.pairs[k, 0], s.pairs[k, 1]
        first = me[MASK + one // WIDE] >> one % WIDE & 1
        second = me[MASK + other // WIDE] >> other % WIDE & 1
        if first and second:
            total += s.flat[k] + s.doubles[k] * lowest
            if s.forgives[k]:
                total += s.misthrow_cost * me[MISTHROWS] + (s.hopes[k] if chances else 0)
        elif (first or second) and chances:
            waits = other if first else one
            r = waits // WIDE
            if not closed >> r & 1 and me[NEXT + r] <= waits % WIDE:
                total += s.hopes[k]
    return total + s.field_points[me[PAWN]]


@_compiled
def _legal(s, me, closed, r, cell):
    if closed >> r & 1 or cell < me[NEXT + r]:
        return False
    return cell < s.first_closing or (cell < WIDE and me[COUNT + r] >= s.needs)


@_compiled
def _make(s, me, closed, r, cell, choose, owed):
    """Cross a box and all that it forces: (rows to choose from, as bits; rows closed then)."""
    closed, size, rows = _cross(s, me, closed, r, cell, choose, owed, 0)
    at = 0
    while at < size and not rows:
        row = owed[at]
        at += 1
        if row == DRAW:
            for n in range(s.bar_size):
                if not me[USED] >> n & 1 and not closed >> s.bar[n] & 1:
                    me[USED] |= 1 << n
                    row = s.bar[n]
                    break
            if row == DRAW:
                continue
        if _legal(s, me, closed, row, me[NEXT + row]):
            closed, size, rows = _cross(s, me, closed, row, me[NEXT + row], choose, owed, size)
    return rows, closed


@_compiled
def _cross(s, me, closed, r, cell, choose, owed, size):
    """Cross one box: (rows closed then, how much is owed, rows to choose from)."""
    me[MASK + r] |= 1 << cell
    me[COUNT + r] += 1
    me[NEXT + r] = cell + 1
    if cell >= s.first_closing:
        me[COUNT + r] += 1
        me[LOCKS] |= 1 << r
        closed |= 1 << r
    kind = s.effect[r, cell]
    if kind < 0:
        return closed, size, 0
    partner = s.partner[r, cell]
    if partner >= 0 and not me[MASK + partner // WIDE] >> partner % WIDE & 1:
        return closed, size, 0
    me[TICKS] |= s.ticks[kind]
    for row in range(ROWS):
        if s.forces[kind] >> row & 1:
            owed[size] = row
            size += 1
    for _ in range(s.draws[kind]):
        owed[size] = DRAW
        size += 1
    if not s.fewest[kind]:
        return closed, size, 0
    least = min(me[COUNT], me[COUNT + 1], me[COUNT + 2], me[COUNT + 3])
    rows, row = 0, choose
    for other in range(ROWS):
        if me[COUNT + other] == least:
            rows |= 1 << other
    if rows & (rows - 1):
        if choose < 0 or not rows >> choose & 1:
            return closed, size, rows
    else:
        row = _bits(rows - 1)
    for _ in range(s.fewest[kind]):
        owed[size] = row
        size += 1
    return closed, size, 0


@_compiled
def _bits(mask):
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@_compiled
def _next_lot(state):
    """splitmix64, as in sheetgen.lots."""
    state = state + np.uint64(0x9E3779B97F4A7C15)
    mixed = state
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state, mixed ^ (mixed >> np.uint64(31))
