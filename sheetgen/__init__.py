"""Score pads for Qwixx and its variants: layouts, their codes, and a referee for marked sheets."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.codes import BadCode, code_of, sheet_from_code, standard_sheet
    from sheetgen.model import Marks, Sheet, Variant, Verdict
    from sheetgen.pad import Pad
    from sheetgen.printing import print_pad
    from sheetgen.rules.follow import Cross, follow
    from sheetgen.rules.judge import explain, judge
    from sheetgen.rules.table import judge_table
    from sheetgen.variants import BY_ID

__all__ = [
    "BY_ID",
    "BadCode",
    "Cross",
    "Marks",
    "Pad",
    "Sheet",
    "Variant",
    "Verdict",
    "code_of",
    "explain",
    "follow",
    "judge",
    "judge_table",
    "print_pad",
    "sheet_from_code",
    "standard_sheet",
]

_HOMES = {
    "sheetgen.codes": ("BadCode", "code_of", "sheet_from_code", "standard_sheet"),
    "sheetgen.model": ("Marks", "Sheet", "Variant", "Verdict"),
    "sheetgen.pad": ("Pad",),
    "sheetgen.printing": ("print_pad",),
    "sheetgen.rules.follow": ("Cross", "follow"),
    "sheetgen.rules.judge": ("explain", "judge"),
    "sheetgen.rules.table": ("judge_table",),
    "sheetgen.variants": ("BY_ID",),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401
    """Load a public name when it is first asked for: importing sheetgen stays quick."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
