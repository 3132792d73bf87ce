"""A pad's options in a form or an address: read into what sheetgen knows, and written back."""

from collections.abc import Mapping
from typing import Any

from sheetgen.layout.pages import PAPERS
from sheetgen.layout.theme import THEMES
from sheetgen.model import MOST_PLAYERS, Variant
from sheetgen.pad import DEFAULTS, BadPad, Pad, read_pad
from sheetgen.sheets import layouts
from sheetgen.variants import ALL, BY_ID
from sheetgen.words import Words, speaks, words
from web.reading import settings

LAYOUTS = ("standard", "shuffled", "wild")
BACKS = ("", "rules", "same", "blank")
PER_PAGE = ("auto", "1", "2", "3", "4", "6", "8")
SWITCHES = ("cut_marks", "rules", "large", "number", "fillable")
NUMBERS = ("sheets", "players")
CHOICES = {
    "variant": tuple(BY_ID),
    "layouts": LAYOUTS,
    "paper": tuple(PAPERS),
    "per_page": PER_PAGE,
    "theme": tuple(THEMES),
    "back": BACKS,
}
TEXTS = ("title", "names", "link", "seed")


def shown_options(given: Mapping[str, str], say: Words) -> dict[str, Any]:
    """Every field of the form: as given where that can be, as usual otherwise."""
    variant = BY_ID.get(given.get("variant", ""), ALL[0])
    mixable = layouts(variant) > 1
    shown: dict[str, Any] = {
        "variant": variant.id,
        "layouts": usual_layouts(variant),
        "paper": "a4",
        "per_page": DEFAULTS["per_page"],
        "theme": DEFAULTS["theme"],
        "back": "",
    }
    for name, options in CHOICES.items():
        if given.get(name) in options:
            shown[name] = given[name]
    if not mixable:
        shown["layouts"] = "standard"
    shown |= {name: given.get(name, str(DEFAULTS[name])) for name in NUMBERS}
    shown |= {name: given.get(name, "") for name in TEXTS}
    shown |= {name: bool(given.get(name)) for name in SWITCHES}
    shown["language"] = speaks(given.get("language", "")) or say.language
    return shown


def most() -> dict[str, int]:
    """How large each number may be; larger pads are for the command line."""
    return {"sheets": settings().most_sheets, "players": MOST_PLAYERS}


def usual_layouts(variant: Variant) -> str:
    """As the variant is usually printed: shuffled where each player gets another sheet."""
    return "shuffled" if any(part.dealt for part in variant.parts) else "standard"


def pad_from(shown: Mapping[str, Any]) -> Pad:
    """The pad that a form filled in like this asks for, or Refused."""
    kind, back = shown["layouts"], shown["back"]
    given: dict[str, Any] = {name: _number(name, shown[name]) for name in NUMBERS}
    given |= {name: shown[name] for name in ("variant", "paper", "per_page", "theme", *SWITCHES)}
    given |= {
        "seed": shown["seed"],
        "title": shown["title"].strip() or None,
        "names": shown["names"],
        "link": shown["link"].strip(),
        "shuffle": kind == "shuffled",
        "wild": kind == "wild",
        "duplex": back or None,
    }
    return read_pad(given, words(shown["language"]))


def _number(name: str, text: str) -> int:
    limit = most()[name]
    if text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= limit:
        return int(text)
    raise BadPad("bad-count", option=name, least=1, most=limit, number=text[:20])
