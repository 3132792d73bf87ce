"""Colours: each row's band, box and ink, told apart also by the colour-blind and in grey."""

from dataclasses import dataclass

WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Tint:
    band: str  # behind the boxes
    box: str  # inside a box: so pale that any pen shows
    ink: str  # borders and symbols on pale ground
    number: str  # a mid tone: pen is always darker than print
    on_band: str  # what is written on the band

    @property
    def solid(self) -> str:
        """A stripe that shows the colour, also where bands are left white."""
        return self.ink if self.band == WHITE else self.band

    @property
    def on_solid(self) -> str:
        return WHITE if self.band == WHITE else self.on_band


@dataclass(frozen=True, slots=True)
class Theme:
    tints: dict[str, Tint]
    text: str = "#000000"
    soft: str = "#8c8c8c"  # frames and hints
    pale: str = "#f2f2f2"
    plain_band: str = "#dcdcdc"  # behind a row that mixes colours


COLOR = Theme(
    {
        "red": Tint("#ee3124", "#fdf0ef", "#8a1208", "#b9635c", "#ffffff"),
        "yellow": Tint("#ffec46", "#fffce6", "#5a4a00", "#988c55", "#5a4a00"),
        "green": Tint("#66bd9c", "#edf7f3", "#0e4f3a", "#5d8c7d", "#0e4f3a"),
        "blue": Tint("#1f5a9c", "#eff3f8", "#123a66", "#617fa0", "#ffffff"),
    }
)
INK_SAVING = Theme(
    {
        "red": Tint("#ffffff", "#ffffff", "#fd6d53", "#b9635c", "#8a1208"),
        "yellow": Tint("#ffffff", "#ffffff", "#d9c400", "#988c55", "#5a4a00"),
        "green": Tint("#ffffff", "#ffffff", "#47d7a5", "#5d8c7d", "#0e4f3a"),
        "blue": Tint("#ffffff", "#ffffff", "#4480b6", "#617fa0", "#123a66"),
    },
    plain_band="#ffffff",
)
GRAY = Theme(
    {
        "red": Tint("#8f8f8f", "#ffffff", "#000000", "#a6a6a6", "#ffffff"),
        "yellow": Tint("#e6e6e6", "#ffffff", "#000000", "#a6a6a6", "#000000"),
        "green": Tint("#bdbdbd", "#ffffff", "#000000", "#a6a6a6", "#000000"),
        "blue": Tint("#5c5c5c", "#ffffff", "#000000", "#a6a6a6", "#ffffff"),
    },
    plain_band="#e6e6e6",
)
THEMES = {"color": COLOR, "ink-saving": INK_SAVING, "gray": GRAY}
