"""Runs of dark modules: a row of a grid as few rectangles as possible."""

import re

_RUN = re.compile("1+")


def runs_of(row: int, columns: int) -> list[tuple[int, int]]:
    """Where the runs of dark modules begin, and how long they are."""
    found = _RUN.finditer(f"{row:0{columns}b}")
    return [(run.start(), run.end() - run.start()) for run in found]
