"""The command line, run as people run it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from web.examples import LAURA


def run(*arguments: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run a command; it never shows a traceback."""
    environment = os.environ | {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen.cli", *arguments],
        input=given,
        capture_output=True,
        env=environment,
        check=False,
    )
    text = subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )
    assert "Traceback" not in text.stderr
    return text


def test_help_names_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("variants", "show", "score", "table"):
        assert command in done.stdout


def test_variants_are_listed() -> None:
    assert len(run("variants").stdout.splitlines()) == 9
    assert [v["tag"] for v in json.loads(run("variants", "--json").stdout)] == [
        *("C", "XL", "L", "GA", "GB", "BA", "BB", "OB")
    ]


def test_a_layout_is_shown() -> None:
    assert "10  6  2  8  3  4 12  5  9  7 11" in run("show", "gb").stdout
    assert json.loads(run("show", "--json", "L").stdout)["lucky"] == [5, 10]
    assert "①" in run("show", "BB").stdout
    assert "green 10 +3" in run("show", "OB").stdout
    assert "2● 3● 4● 5■" in " ".join(run("show", "GA").stdout.split())


def test_a_bad_code_is_explained() -> None:
    done = run("show", "GB-123")
    assert (done.returncode, done.stdout) == (2, "")
    assert "after GB come 22 characters, here are 3" in done.stderr


def test_a_valid_sheet_scores_and_exits_0(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(LAURA))
    done = run("score", str(path))
    assert done.returncode == 0
    assert "Laura  Classic  C  valid" in done.stdout
    assert "70" in done.stdout.splitlines()[-1]
    assert json.loads(run("score", "-", "--json", stdin=json.dumps(LAURA)).stdout)["total"] == 70


def test_an_invalid_sheet_says_why_and_exits_1() -> None:
    done = run("score", "-", "--lang", "de", stdin=json.dumps(LAURA | {"locks": []}))
    assert done.returncode == 1
    assert "Fehler: Grün 2 schließt die Reihe" in done.stdout
    assert "(lock-missing)" in done.stdout


def test_an_order_of_play_is_told() -> None:
    sheet = {"variant": "bonus-a", "rows": {"red": [4, 5], "green": [11]}, "bonus_bar": [1]}
    done = run("score", "-", "--explain", stdin=json.dumps(sheet))
    assert done.stdout.splitlines()[-3:] == [
        "   1. red 4",
        "   2. green 11",
        "      → box 1 of the bonus bar + red 5",
    ]
    order = json.loads(run("score", "-", "--explain", "--json", stdin=json.dumps(sheet)).stdout)
    assert order["order"][-1] == {"by": "bonus", "boxes": ["bar.1", "red.5"]}


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "not JSON: line 1, column 1"),
        ("[]", "must be an object, is an array"),
        ('{"variant": "classic", "foo": 1}', "/foo is not known here"),
        ('{"variant": "classic", "rows": {"red": [5.5]}}', "/rows/red/0 must be a whole number"),
        ('{"variant": "classic", "misthrows": true}', "/misthrows must be a whole number"),
        ('{"variant": "classic", "rows": {"pink": []}}', "/rows/pink is not known here"),
        ("[" * 99_999, "nested too deeply"),
        ("9" * 9_999, "too many digits"),
    ],
)
def test_what_cannot_be_read_exits_2_with_its_place(text: str, message: str) -> None:
    for command in ("score", "table"):
        done = run(command, "-", stdin=text)
        assert (done.returncode, done.stdout) == (2, "")
        if command == "score" or not text.startswith("{"):
            assert message in done.stderr


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "no such file" in run("score", str(tmp_path / "none.json")).stderr
    assert "directory" in run("score", str(tmp_path)).stderr
    assert run("score", str(tmp_path), "--lines").returncode == 2
    assert "byte 2 is not UTF-8" in run("score", "-", stdin=b'"\xff"').stderr


def test_lines_stream_through_one_process() -> None:
    lines = [json.dumps(LAURA), '{"variant": "classic", "misthrows": 5}', "nonsense", "", ""]
    done = run("score", "-", "--lines", stdin="\n".join(lines[:1]))
    assert done.returncode == 0
    done = run("score", "-", "--lines", stdin="\n".join(lines[:2]))
    assert done.returncode == 1
    done = run("score", "-", "--lines", stdin="\n".join(lines))
    assert done.returncode == 2
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [result.get("total") for result in results] == [70, None, None, None]
    assert results[3]["error"]["errors"][0]["detail"] == "an empty line is no sheet"
    assert results[1]["problems"][0]["code"] == "too-many-misthrows"
    assert results[2]["error"]["errors"][0]["detail"] == "not JSON: line 1, column 1"


def test_a_table_gives_standings_and_winners() -> None:
    players = [LAURA | {"name": "Laura"}, {"rows": {"red": [2]}, "misthrows": 4}]
    for player in players:
        player.pop("variant", None)
    done = run("table", "-", stdin=json.dumps({"variant": "classic", "players": players}))
    assert done.returncode == 1  # at most 5 turns of one's own leave no room for 21 crosses
    assert "turns-impossible" in done.stdout
    players[1]["rows"] = {"red": [2, 3, 4, 5], "yellow": [2, 3, 4, 5], "blue": [12, 11, 10]}
    done = run("table", "-", stdin=json.dumps({"variant": "classic", "players": players}))
    assert done.returncode == 0, done.stdout
    assert "winner: Laura" in done.stdout
    assert "player 2" in done.stdout


def test_names_cannot_steer_the_terminal() -> None:
    sheet = LAURA | {"name": "\x1b[2Jevil"}
    done = run("score", "-", stdin=json.dumps(sheet))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "evil" in done.stdout


def test_a_reader_that_leaves_is_no_error() -> None:
    lines = "\n".join([json.dumps(LAURA)] * 5_000)
    command = f"{sys.executable} -m sheetgen.cli score --lines - | head -n 1"
    done = subprocess.run(
        command, shell=True, input=lines, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert json.loads(done.stdout)["total"] == 70


def test_each_line_is_answered_before_the_next_one_comes() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "sheetgen.cli", "score", "--lines", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write(json.dumps(LAURA) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["total"] == 70
        process.stdin.close()


def test_an_answer_that_cannot_be_written_is_said() -> None:
    command = f"{sys.executable} -m sheetgen.cli variants --lang en > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "sheetgen: cannot write -: the disk is full\n"


def test_help_speaks_the_language_asked_for() -> None:
    assert "Blöcke für das Würfelspiel" in run("--lang", "de", "--help").stdout


@pytest.mark.parametrize("closed", ["1>&-", "2>&-", "1>&- 2>&-"])
def test_closed_streams_are_no_error(closed: str) -> None:
    command = f"{sys.executable} -m sheetgen.cli variants {closed}"
    assert subprocess.run(command, shell=True, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("sent, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_whoever_stops_a_pad_finds_nothing_half_written(
    sent: signal.Signals, code: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "sheetgen.cli", "pad", "gemixxt-b", "--shuffle"]
    command += ["-n", "1000000", "-o", str(tmp_path / "big.pdf")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        while not any(file.stat().st_size for file in tmp_path.iterdir()):
            assert running.poll() is None
            sleep(0.05)
        running.send_signal(sent)
        _, said = running.communicate(timeout=60)
    assert running.returncode == code
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == []
