"""The command line: parse, one call, show."""

import argparse
import errno
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from sheetgen import words
from sheetgen.refusal import Refused
from sheetgen.words import Words, printable

if TYPE_CHECKING:
    from sheetgen.model import Sheet

VALID, INVALID, UNREADABLE = 0, 1, 2
STOPPED = 130  # by Ctrl+C, as shells say it
CHUNK = 1 << 16
THEMES = ("color", "ink-saving", "gray")

T = TypeVar("T")


class CannotRead(Exception):
    """What stops the command, in a sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 valid, 1 not valid, 2 unreadable."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started this
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        getattr(sys, name).reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, _stop)
    arguments = sys.argv[1:] if arguments is None else arguments
    say = words.words(_language(arguments))
    options = _parser(say).parse_args(arguments)
    try:
        code: int = options.command(options, say)
        sys.stdout.flush()
        return code
    except Refused as refused:
        print(f"sheetgen: {printable(_sentence(refused, say))}", file=sys.stderr)
        return UNREADABLE
    except CannotRead as error:
        for line in f"sheetgen: {error}".split("\n"):
            print(printable(line), file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:  # the reader has gone: nothing is left to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return VALID
    except OSError as error:  # the answer cannot be written
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"sheetgen: {_why('-', error, say, 'cannot-write')}", file=sys.stderr)
        return UNREADABLE


def _stop(number: int, frame: object) -> None:
    """Told to end: leave no half-written file behind."""
    raise SystemExit(128 + number)


def _parser(say: Words) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sheetgen", description=say("cli", "program"))
    _add_language(parser, say)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(
        name: str, command: Callable[[argparse.Namespace, Words], int], json: bool = True
    ) -> argparse.ArgumentParser:
        help_text = say("cli", name)
        new = commands.add_parser(name, help=help_text, description=help_text)
        new.set_defaults(command=command)
        _add_language(new, say)
        if json:
            new.add_argument("--json", action="store_true", help=say("cli", "json"))
        return new

    add("variants", _variants)
    show = add("show", _show)
    show.add_argument("code", metavar="CODE", help=say("cli", "code"))
    show.add_argument("-o", "--output", default=None, help=say("cli", "picture"))
    score = add("score", _score)
    score.add_argument("file", metavar="FILE", help=say("cli", "file"))
    ways = score.add_mutually_exclusive_group()
    ways.add_argument("--lines", action="store_true", help=say("cli", "lines"))
    ways.add_argument("--explain", action="store_true", help=say("cli", "explain"))
    add("table", _table).add_argument("file", metavar="FILE", help=say("cli", "file"))
    _add_pad(add, say)
    _add_board(add, say)
    _add_fair(add, say)
    _add_serve(add, say)
    return parser


def _add_fair(add: Callable[..., argparse.ArgumentParser], say: Words) -> None:
    def explained(name: str) -> str:
        return say("report", f"help-{name}")

    fair = add("fair", _fair)
    fair.add_argument("variant", metavar="VARIANT", help=say("pad", "variant"))
    fair.add_argument("--codes", nargs="+", default=[], metavar="CODE", help=explained("codes"))
    fair.add_argument("--draw", type=int, default=None, metavar="N", help=explained("draw"))
    fair.add_argument("--games", type=int, default=None, metavar="N", help=explained("games"))
    fair.add_argument("--players", type=int, default=2, metavar="N", help=explained("players"))
    fair.add_argument("--seed", default="fair", help=explained("seed"))
    fair.add_argument("--wild", action="store_true", help=explained("wild"))
    fair.add_argument("--picture", default=None, metavar="FILE", help=explained("picture"))


def _add_serve(add: Callable[..., argparse.ArgumentParser], say: Words) -> None:
    serve = add("serve", _serve, json=False)
    serve.add_argument("--host", default="127.0.0.1", help=say("serve", "host"))
    serve.add_argument("--port", type=int, default=8080, help=say("serve", "port"))
    serve.add_argument("--open", action="store_true", help=say("serve", "open"))
    serve.add_argument("--https", action="store_true", help=say("serve", "https"))


def _add_board(add: Callable[..., argparse.ArgumentParser], say: Words) -> None:
    board = add("board", _board, json=False)
    which = board.add_mutually_exclusive_group()
    which.add_argument("--code", default=None, help=say("board", "code"))
    which.add_argument(
        "--side", choices=("a", "b", "both"), default="both", help=say("board", "side")
    )
    board.add_argument("--paper", default="a4", help=say("pad", "paper"))
    board.add_argument("--tiles", default="1x1", help=say("board", "tiles"))
    board.add_argument("--theme", choices=THEMES, default="color", help=say("pad", "theme"))
    board.add_argument("--title", default=None, help=say("pad", "title"))
    board.add_argument("-o", "--output", default=None, help=say("board", "output"))


def _add_pad(add: Callable[..., argparse.ArgumentParser], say: Words) -> None:
    def explained(name: str) -> str:
        return say("pad", name)

    pad = add("pad", _pad, json=False)
    pad.argument_default = argparse.SUPPRESS  # what is not given is as in sheetgen.pad
    pad.add_argument("variant", metavar="VARIANT", help=explained("variant"))
    pad.add_argument("-n", "--sheets", type=int, help=explained("sheets"))
    pad.add_argument("--seed", help=explained("seed"))
    drawn = pad.add_mutually_exclusive_group()
    drawn.add_argument("--shuffle", action="store_true", help=explained("shuffle"))
    drawn.add_argument(
        "--standard", action="store_false", dest="shuffle", help=explained("standard")
    )
    drawn.add_argument("--wild", action="store_true", help=explained("wild"))
    drawn.add_argument("--code", action="append", help=explained("code"))
    pad.add_argument("--players", type=int, help=explained("players"))
    pad.add_argument("--paper", help=explained("paper"))
    pad.add_argument("--per-page", help=explained("per-page"))
    pad.add_argument("--order", choices=("stack", "page"), help=explained("order"))
    pad.add_argument("--cut-marks", action="store_true", help=explained("cut-marks"))
    pad.add_argument("--theme", choices=THEMES, help=explained("theme"))
    pad.add_argument("--large", action="store_true", help=explained("large"))
    pad.add_argument("--title", help=explained("title"))
    pad.add_argument("--names", help=explained("names"))
    pad.add_argument("--number", action="store_true", help=explained("number"))
    pad.add_argument("--press", action="store_true", help=explained("press"))
    backs = ("same", "rules", "blank")
    pad.add_argument("--duplex", choices=backs, help=explained("duplex"))
    pad.add_argument("--rules", action="store_true", help=explained("rules"))
    pad.add_argument("--fillable", action="store_true", help=explained("fillable"))
    pad.add_argument("--link", help=explained("link"))
    pad.add_argument("-o", "--output", default=None, help=explained("output"))


def _add_language(parser: argparse.ArgumentParser, say: Words) -> None:
    choices = words.LANGUAGES
    parser.add_argument(
        "--lang", choices=choices, default=argparse.SUPPRESS, help=say("cli", "lang")
    )


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, else the one of this machine: help texts need it before parsing."""
    wanted = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    for at, argument in enumerate(arguments):
        if argument == "--lang":
            wanted[:0] = arguments[at + 1 : at + 2]
        elif argument.startswith("--lang="):
            wanted.insert(0, argument.removeprefix("--lang="))
    return next((found for found in map(words.speaks, wanted) if found), words.DEFAULT)


def _variants(options: argparse.Namespace, say: Words) -> int:
    from sheetgen.payload.layouts import show_variants
    from sheetgen.terminal import variants_text

    variants = show_variants(say)
    _print(variants if options.json else variants_text(variants, say))
    return VALID


def _show(options: argparse.Namespace, say: Words) -> int:
    from sheetgen.codes import sheet_from_code
    from sheetgen.payload.layouts import show_fairness, show_layout
    from sheetgen.terminal import fair_text, layout_text

    sheet = sheet_from_code(options.code)
    if options.output is not None:
        return _draw(sheet, options.output, say)
    fair = show_fairness(sheet, say)
    if options.json:
        _print(show_layout(sheet) | {"fair": fair})
    else:
        _print(f"{layout_text(sheet, say)}\n{fair_text(fair, say)}")
    return VALID


def _score(options: argparse.Namespace, say: Words) -> int:
    from sheetgen.payload.marked import read_marked
    from sheetgen.payload.results import show_steps, show_verdict
    from sheetgen.rules.judge import explain, judge
    from sheetgen.terminal import score_text, steps_text

    if options.lines:
        return _score_lines(options, say)
    marked = _read(options.file, read_marked, say)
    verdict = judge(marked.sheet, marked.marks)
    steps = explain(marked.sheet, marked.marks) if options.explain and verdict.valid else None
    shown = show_verdict(verdict, lambda: say)
    if options.json:
        _print(shown | ({} if steps is None else {"order": show_steps(steps)}))
    else:
        _print(score_text(marked.marks.name, shown, say))
        if steps is not None:
            _print(steps_text(steps, say))
    return VALID if verdict.valid else INVALID


def _score_lines(options: argparse.Namespace, say: Words) -> int:
    """One result a line, written as soon as the lines that have come in are judged."""
    from sheetgen.payload.marked import read_marked
    from sheetgen.payload.results import show_faults, show_verdict
    from sheetgen.payload.values import Fault, Malformed, parse_json
    from sheetgen.rules.judge import judge

    worst = VALID
    write = sys.stdout.write
    dumps = json.JSONEncoder(check_circular=False).encode
    with _open(options.file, say) as file:
        for lines in _batches(file, options.file, say):
            for line in lines:
                try:
                    if not line.strip():
                        raise Malformed([Fault("", "empty-line")])
                    sheet, marks, _ = read_marked(parse_json(line))
                    verdict = judge(sheet, marks)
                    answer = show_verdict(verdict, lambda: say)
                    code = INVALID if verdict.problems else VALID
                except Malformed as malformed:
                    answer = {"error": {"errors": show_faults(malformed, say)}}
                    code = UNREADABLE
                worst = max(worst, code)
                write(dumps(answer) + "\n")
            sys.stdout.flush()
    return worst


def _table(options: argparse.Namespace, say: Words) -> int:
    from sheetgen.payload.marked import read_table
    from sheetgen.payload.results import show_table
    from sheetgen.rules.table import judge_table
    from sheetgen.terminal import table_text

    table = _read(options.file, read_table, say)
    verdict = judge_table(table.sheets, table.marks)
    shown = show_table(table, verdict, lambda: say)
    _print(shown if options.json else table_text(shown, say))
    return VALID if verdict.valid else INVALID


def _fair(options: argparse.Namespace, say: Words) -> int:
    from sheetgen.fair.games import compiled
    from sheetgen.fair.question import read_question
    from sheetgen.fair.report import compare, work
    from sheetgen.payload.comparisons import show_comparisons
    from sheetgen.terminal import comparisons_text, progress_bar

    kind = None if options.picture is None else _kind(options.picture, say, ("svg", "png"))
    asked = read_question(
        options.variant,
        options.codes,
        options.draw,
        options.games,
        options.players,
        options.seed,
        options.wild,
    )
    if not compiled():
        print(f"sheetgen: {say('report', 'slow')}", file=sys.stderr)
    with ExitStack() as stack:
        file = None if kind is None else stack.enter_context(_whole_file(options.picture, say))
        with progress_bar(work(len(asked.sheets), asked.games)) as progress:
            found = list(compare(asked.sheets, asked.players, asked.games, asked.seed, progress))
        if kind is not None and file is not None:
            from sheetgen.fair.picture import place_report
            from sheetgen.pictures import draw_plan

            draw_plan(place_report(found, asked.players, say), kind, file)
    shown = show_comparisons(found, asked.players, asked.games, asked.seed)
    _print(shown if options.json else comparisons_text(shown, say))
    if kind is not None and not options.json:
        _print(say("pad", "wrote", file=options.picture))
    return VALID


def _board(options: argparse.Namespace, say: Words) -> int:
    from sheetgen.boards import read_board
    from sheetgen.layout.place import Style
    from sheetgen.printing import print_boards

    board = read_board(options.code, options.side, options.paper, options.tiles)
    style = Style(say, options.theme, options.title)
    name = _output(options, "board.pdf", say)
    if name == "-":
        print_boards(board.sheets, style, board.paper, board.tiles, sys.stdout.buffer)
        return VALID
    with _whole_file(name, say) as file:
        print_boards(board.sheets, style, board.paper, board.tiles, file)
    _print(say("pad", "wrote", file=name))
    return VALID


def _draw(sheet: "Sheet", name: str, say: Words) -> int:
    """One sheet as a picture, in the format that the file's name asks for."""
    from sheetgen.pictures import FORMATS, draw_sheet

    kind = _kind(name, say, tuple(FORMATS))
    with _whole_file(name, say) as file:
        draw_sheet(sheet, kind, file, say)
    _print(say("pad", "wrote", file=name))
    return VALID


def _kind(name: str, say: Words, kinds: Sequence[str]) -> str:
    """The format that a file's name asks for."""
    kind = Path(name).suffix[1:].lower()
    if kind not in kinds:
        raise CannotRead(say("pad", "bad-format", options=kinds))
    return kind


def _pad(options: argparse.Namespace, say: Words) -> int:
    from sheetgen.pad import read_pad
    from sheetgen.printing import print_pad
    from sheetgen.terminal import progress_bar

    pad = read_pad(vars(options), say)
    name = _output(options, f"{pad.variant.id}.pdf", say)
    if name == "-":
        print_pad(pad, sys.stdout.buffer)
        return VALID
    with _whole_file(name, say) as file, progress_bar(pad.sheets) as progress:
        print_pad(pad, file, progress)
    _print(say("pad", "wrote-pad", file=name, sheets=pad.sheets, seed=pad.seed))
    return VALID


def _serve(options: argparse.Namespace, say: Words) -> int:
    from web.serve import serve

    serve(options.host, options.port, options.open, options.https, say)
    return VALID


def _output(options: argparse.Namespace, usual: str, say: Words) -> str:
    """The file asked for, or the usual one in output/, which is made if need be."""
    if options.output is not None:
        return str(options.output)
    try:
        Path("output").mkdir(exist_ok=True)
    except OSError as error:
        raise CannotRead(_why("output", error, say, "cannot-write")) from None
    return f"output/{usual}"


@contextmanager
def _whole_file(name: str, say: Words) -> Iterator[BinaryIO]:
    """A file that is written whole or not at all, or a sentence that says why not."""
    from sheetgen.files import whole_file

    try:
        with whole_file(name) as file:
            yield file
    except OSError as error:
        raise CannotRead(_why(name, error, say, "cannot-write")) from None


def _read(name: str, read: Callable[[Any], T], say: Words) -> T:
    """Read one JSON document, or say everything that is wrong with it."""
    from sheetgen.payload.results import show_faults
    from sheetgen.payload.values import Malformed, parse_json

    with _open(name, say) as file:
        text = b"\n".join(line for lines in _batches(file, name, say) for line in lines)
    try:
        return read(parse_json(text))
    except Malformed as malformed:
        faults = show_faults(malformed, say)
        lines = [f"{fault['pointer']} {fault['detail']}".strip() for fault in faults]
        raise CannotRead("\n  ".join(printable(line) for line in lines)) from None


def _open(name: str, say: Words) -> BinaryIO:
    if name == "-":
        if sys.stdin is None:
            raise CannotRead(say("cli", "no-input"))
        return sys.stdin.buffer
    try:
        return open(name, "rb")
    except (OSError, ValueError) as error:
        raise CannotRead(_why(name, error, say)) from None


def _batches(file: BinaryIO, name: str, say: Words) -> Iterator[list[bytes]]:
    """The lines of a file, as many at a time as have come in."""
    rest = b""
    try:
        while chunk := file.read1(CHUNK):  # type: ignore[attr-defined]
            *lines, rest = (rest + chunk).split(b"\n")
            if lines:
                yield lines
    except OSError as error:
        raise CannotRead(_why(name, error, say)) from None
    if rest:
        yield [rest]


def _why(name: str, error: Exception, say: Words, what: str = "cannot-read") -> str:
    reasons: dict[type[Exception], str] = {
        FileNotFoundError: "no-such-file",
        IsADirectoryError: "is-directory",
        PermissionError: "not-allowed",
        NotADirectoryError: "no-such-file",
    }
    key = reasons.get(type(error), "read-error" if what == "cannot-read" else "write-error")
    if key == "no-such-file" and what == "cannot-write":
        key = "no-such-folder"
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        key = "disk-full"
    return say("cli", what, file=printable(name), why=say("cli", key))


def _sentence(refused: Refused, say: Words) -> str:
    return say(refused.section, refused.reason, **refused.values)


def _print(answer: object) -> None:
    print(answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    sys.exit(main())
