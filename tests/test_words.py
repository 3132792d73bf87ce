"""Every language says everything, with the same values."""

import re
import string
import tomllib
from pathlib import Path

import pytest

import sheetgen
from sheetgen.words import DEFAULT, FOLDER, LANGUAGES, speaks, words

SOURCE = Path(sheetgen.__file__).parent
INTERFACE = """
    unknown-number crossed-twice lock-missing lock-unearned closed-too-early closed-twice third-lock
    two-endings too-many-misthrows bonus-unearned bonus-unreachable pawn-off-board pawn-field-open
    pawn-out-of-reach second-fourth-misthrow rows-closed-impossibly turns-impossible
    pawns-share-field left-of-last row-closed game-over
"""
SECTIONS = [name for name, texts in words(DEFAULT).texts.items() if isinstance(texts, dict)]
PRINTED: dict[str, set[str]] = {  # what stands on paper; all keys of a section unless named
    "colors": set(),
    "title": {"classic"},  # the others are names
    "sheet": set(),
    "fair": set(),
    "board": {"start", "move", "points", "end"},
    "rules": set(),
    "page": set(),
}
NOTICES = ["bar-not-struck", "bonus-not-ticked", "game-not-over", "same-lucky-numbers"]


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for section, entries in words(language).texts.items():
        if isinstance(entries, dict):
            found |= {f"{section}.{key}": text for key, text in entries.items()}
    return found


def test_german_and_english_are_there() -> None:
    assert {"de", "en"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing_or_left_over(language: str) -> None:
    """German and English say everything, the others all that is printed."""
    own = tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))
    every = words(DEFAULT).texts
    if language in ("de", "en"):
        assert own.keys() == every.keys()
        assert all(own[section].keys() == every[section].keys() for section in SECTIONS)
        return
    assert own.keys() == {"language", *PRINTED}
    for section, keys in PRINTED.items():
        assert own[section].keys() == (keys or every[section].keys()), section


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_takes_the_same_values(language: str) -> None:
    def names(text: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(text)} - {None}

    for key, text in texts(language).items():
        assert text.strip(), key
        assert names(text) == names(texts(DEFAULT)[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_and_notice_has_a_sentence(language: str) -> None:
    say = words(language)
    assert set(INTERFACE.split()) <= set(say.texts["problem"])
    assert set(NOTICES) <= set(say.texts["notice"])


def test_every_reason_in_the_code_has_a_sentence() -> None:
    source = "".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
    say = words(DEFAULT)
    for pattern, section in (
        (r'Fault\([^"]*?(?:f?"[^"]*")?, "([a-z0-9-]+)"', "fault"),
        (r'BadLayout\(\s*(?:f?"[^"]*"|where), "([a-z-]+)"', "fault"),
        (r'BadCode\("([a-z-]+)"', "code"),
        (r'Bad(?:Pad|Pages)\("([a-z-]+)"', "pad"),
        (r'say\("cli", "([a-z-]+)"', "cli"),
    ):
        found = set(re.findall(pattern, source)) - {"code"}  # a section, not a reason
        assert len(found) > 4, pattern
        assert found <= set(say.texts[section])


@pytest.mark.parametrize(
    "wanted, language",
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("de_DE.UTF-8", "de"),
        ("EN", "en"),
        ("xx", None),
        ("C.UTF-8", None),
    ],
)
def test_languages_are_found_by_their_usual_names(wanted: str, language: str | None) -> None:
    assert speaks(wanted) == language


def test_lists_and_names_read_well() -> None:
    say = words("en")
    assert say.join(["a"]) == "a"
    assert say.join(["a", "b", "c"]) == "a, b and c"
    assert say.box("red.12") == "red 12"
    assert say.box("bar.3") == "box 3 of the bonus bar"
    assert words("de").box("red.lock") == "das Schloss von Rot"
    assert words("de")("problem", "row-closed", row="green") == "Grün ist geschlossen"
