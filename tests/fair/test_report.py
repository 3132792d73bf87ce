"""`sheetgen fair`: comparisons as text, JSON and picture."""

import json
from pathlib import Path

import pytest
from PIL import Image

from sheetgen.cli import main
from sheetgen.codes import standard_sheet
from sheetgen.draws import drawn_sheet
from sheetgen.fair import games
from sheetgen.fair.report import Comparison, _win, compare, work
from sheetgen.variants import BY_ID
from sheetgen.words import LANGUAGES


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["fair", *arguments, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def compared(name: str, players: int, count: int = 600) -> list[Comparison]:
    variant = BY_ID[name]
    sheets = [standard_sheet(variant), drawn_sheet(variant, "test", 0, 0)]
    return list(compare(sheets, players, count, "test"))


def test_the_standard_layout_is_as_good_as_itself() -> None:
    """Each throw is played from every seat, so the differences cancel out exactly."""
    standard, _ = compared("gemixxt-b", 2)
    assert standard.difference == pytest.approx(0)
    assert standard.wins == pytest.approx(0.5)
    assert sum(standard.scores.values()) == 2 * 600
    assert sum(standard.ends.values()) == pytest.approx(1)


def test_a_drawn_layout_differs_by_little() -> None:
    _, drawn = compared("gemixxt-b", 3)
    assert drawn.wins == pytest.approx(1 / 3, abs=0.1)
    assert abs(drawn.difference) < 3 + 4 * drawn.error
    assert 0.3 < drawn.error < 2


def test_everybody_plays_on_one_board() -> None:
    _, drawn = compared("on-board", 2)
    assert drawn.wins is None
    assert drawn.error > 0
    assert set(drawn.ends) <= {"rows", "misthrows", "pawn"}


def test_equal_totals_share_the_win() -> None:
    assert _win([70, 70, 60]) == 0.5
    assert _win([70, 71, 60]) == 0
    assert _win([72, 71, 60]) == 1


def test_progress_ends_where_the_work_does() -> None:
    done: list[int] = []
    variant = BY_ID["longo"]
    sheets = [standard_sheet(variant), drawn_sheet(variant, "p", 3, 1)]
    list(compare(sheets, 2, 30, "p", done.append))
    assert max(done) <= work(2, 30) == 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_a_line_for_each_layout(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["fair", "gemixxt-a", "--draw", "2", "--games", "50", "--lang", language]
    assert main(arguments) == 0
    title, head, *lines = capsys.readouterr().out.strip().split("\n")
    assert "gemixxt A" in title
    assert head
    assert [line.split()[0][:2] for line in lines] == ["GA"] * 3


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "longo", "--codes", "L-28G", "L", "--games", "40", "--players", "3", "--json"
    )
    shown = json.loads(out)
    assert code == 0
    assert (shown["variant"], shown["players"], shown["games"]) == ("longo", 3, 40)
    assert [one["code"] for one in shown["layouts"]] == ["L", "L-28G"]
    assert shown["layouts"][0]["standard"]
    assert shown["layouts"][0].keys() >= {
        "mean",
        "difference",
        "standard_error",
        "win_share",
        "rounds",
        "misthrows",
        "ends",
        "scores",
    }


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_shows_how_scores_spread(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"scores.{kind}"
    code, _, _ = run(capsys, "bonus-a", "--draw", "3", "--games", "60", "--picture", str(path))
    assert code == 0
    if kind == "svg":
        text = path.read_text("utf-8")
        assert text.count("<polygon") == 4  # a hill for each layout
        assert "Bonus A" in text
    else:
        with Image.open(path) as picture:
            assert picture.width > 1000


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["clasic"], "no such variant"),
        (["classic", "--draw", "3"], "only one layout"),
        (["longo", "--codes", "GB"], "GB is not a code of Longo"),
        (["longo", "--codes", "L-22"], "come"),
        (["longo", "--players", "6"], "--players must be from 1 to 5"),
        (["longo", "--games", "1"], "--games must be from 2"),
        (["longo", "--draw", "-1"], "--draw must be from 0"),
        (["longo", "--picture", "x.gif"], "must end in one of svg, png"),
        (["longo", "--games", "2", "--picture", "/nowhere/x.svg"], "cannot write"),
    ],
)
def test_what_cannot_be_asked(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_without_numba_the_same_games_are_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("bonus-b", "--draw", "1", "--games", "4", "--json")
    _, fast, _ = run(capsys, *arguments)
    monkeypatch.setattr(games, "find_spec", lambda name: None)
    _, plain, hint = run(capsys, *arguments)
    assert json.loads(plain) == json.loads(fast)
    assert "pip install" in hint
