"""Everything a person reads: sentences from one file a language, filled with the values at hand."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
DEFAULT = "en"  # for whoever asks for none that is here


class Words:
    """The words of one language."""

    def __init__(self, language: str, texts: Mapping[str, Mapping[str, str]]) -> None:
        self.language, self.texts = language, texts

    def __call__(self, section: str, key: str, /, **values: object) -> str:
        """The sentence *key* of *section* with *values* put in, each shown as its name asks."""
        text = self.texts[section][key]
        return text.format_map({name: self._show(name, value) for name, value in values.items()})

    def sentence(self, section: str, code: str, reason: str, values: Mapping[str, object]) -> str:
        """The sentence for *code*, or the one for *code* with *reason* where there is one."""
        key = f"{code}_{reason}"
        return self(section, key if key in self.texts[section] else code, **values)

    def join(self, items: Sequence[str], last: str = "and") -> str:
        """A, B and C."""
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + self("join", last) + items[-1]

    def player(self, place: int, name: str) -> str:
        """A player's name, or for one without, the seat."""
        return name or self("join", "player", number=place + 1)

    def box(self, box: str) -> str:
        """A box by its id, such as red.5, red.lock or bar.3, in words."""
        strip, _, name = box.partition(".")
        if strip in self.texts["box"]:
            kind = self("kind", name) if name in self.texts["kind"] else name
            return self("box", strip, number=name, kind=kind)
        key = name if name in self.texts["box"] else "number"
        return self("box", key, row=strip, number=name)

    def _show(self, name: str, value: object) -> object:
        show = SHOW.get(name)
        return show(self, value) if show else value


def _color(words: Words, value: object) -> str:
    return words.texts["colors"].get(str(value), str(value))


def _rows(words: Words, value: object) -> str:
    return words.join([_color(words, row) for row in _items(value)])


def _or(words: Words, value: object) -> str:
    return words.join([str(item) for item in _items(value)], "or")


def _list(words: Words, value: object) -> str:
    return ", ".join(str(item) for item in _items(value))


def _players(words: Words, value: object) -> str:
    named: Sequence[tuple[int, str]] = value  # type: ignore[assignment]
    return words.join([words.player(place, name) for place, name in named])


def _kind(words: Words, value: object) -> str:
    return words.texts["kind"].get(str(value), str(value))


def _box(words: Words, value: object) -> str:
    return words.box(str(value))


def _boxes(words: Words, value: object) -> str:
    return words.join([_box(words, box) for box in _items(value)], "or")


def _json(words: Words, value: object) -> str:
    return words.texts["json"].get(str(value), str(value))


def _title(words: Words, value: object) -> str:
    return words.texts["title"].get(str(value), str(value))


def _items(value: object) -> Sequence[object]:
    return value if isinstance(value, (tuple, list)) else (value,)


SHOW: Mapping[str, Callable[[Words, object], str]] = {
    "row": _color,
    "color": _color,
    "rows": _rows,
    "closing": _or,
    "options": _list,
    "known": _list,
    "tags": _list,
    "papers": _list,
    "players": _players,
    "kind": _kind,
    "box": _box,
    "boxes": _boxes,
    "found": _json,
    "variant": _title,
    "expected": _title,
}


@cache
def words(language: str) -> Words:
    """The words of *language*, one of LANGUAGES; each has all of them."""
    with (FOLDER / f"{language}.toml").open("rb") as file:
        return Words(language, tomllib.load(file))


@cache
def language_names() -> dict[str, str]:
    """What each language calls itself."""
    return {language: str(words(language).texts["language"]) for language in LANGUAGES}


def speaks(wanted: str) -> str | None:
    """The language of ours that *wanted* names, such as de for de-AT or de_DE.UTF-8."""
    short = wanted.replace("_", "-").split("-")[0].split(".")[0].lower()
    return short if short in LANGUAGES else None


def printable(text: str) -> str:
    """*text* without anything that would steer the terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
