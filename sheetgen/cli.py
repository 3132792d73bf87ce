"""The command line: parse, one call, show."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any, TypeVar

from sheetgen import words
from sheetgen.words import Words

VALID, INVALID, UNREADABLE = 0, 1, 2

T = TypeVar("T")


class CannotRead(Exception):
    """What stops the command, in a sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 valid, 1 not valid, 2 unreadable."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    arguments = sys.argv[1:] if arguments is None else arguments
    say = words.words(_language(arguments))
    options = _parser(say).parse_args(arguments)
    try:
        code: int = options.command(options, say)
        sys.stdout.flush()
        return code
    except CannotRead as error:
        print(f"sheetgen: {error}", file=sys.stderr)
        return UNREADABLE
    except BrokenPipeError:  # the reader has gone: nothing is left to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return VALID


def _parser(say: Words) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sheetgen", description=say("cli", "program"))
    _add_language(parser, say)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(
        name: str, command: Callable[[argparse.Namespace, Words], int]
    ) -> argparse.ArgumentParser:
        help_text = say("cli", name)
        new = commands.add_parser(name, help=help_text, description=help_text)
        new.set_defaults(command=command)
        _add_language(new, say)
        new.add_argument("--json", action="store_true", help=say("cli", "json"))
        return new

    add("variants", _variants)
    add("show", _show).add_argument("code", metavar="CODE", help=say("cli", "code"))
    score = add("score", _score)
    score.add_argument("file", metavar="FILE", help=say("cli", "file"))
    ways = score.add_mutually_exclusive_group()
    ways.add_argument("--lines", action="store_true", help=say("cli", "lines"))
    ways.add_argument("--explain", action="store_true", help=say("cli", "explain"))
    add("table", _table).add_argument("file", metavar="FILE", help=say("cli", "file"))
    return parser


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
    from sheetgen.codes import BadCode, sheet_from_code
    from sheetgen.payload.layouts import show_layout
    from sheetgen.terminal import layout_text

    try:
        sheet = sheet_from_code(options.code)
    except BadCode as bad:
        raise CannotRead(say("code", bad.reason, **bad.values)) from None
    _print(show_layout(sheet) if options.json else layout_text(sheet, say))
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
    """One result a line, each written as soon as its sheet is judged."""
    from sheetgen.payload.marked import read_marked
    from sheetgen.payload.results import show_faults, show_verdict
    from sheetgen.payload.values import Malformed, parse_json
    from sheetgen.rules.judge import judge

    worst = VALID
    write = sys.stdout.write
    dumps = json.JSONEncoder(check_circular=False).encode
    with _open(options.file, say) as file:
        for line in _lines(file, options.file, say):
            try:
                sheet, marks, _ = read_marked(parse_json(line))
                verdict = judge(sheet, marks)
                answer = show_verdict(verdict, lambda: say)
                code = INVALID if verdict.problems else VALID
            except Malformed as malformed:
                answer = {"error": {"errors": show_faults(malformed, say)}}
                code = UNREADABLE
            worst = max(worst, code)
            write(dumps(answer) + "\n")
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


def _read(name: str, read: Callable[[Any], T], say: Words) -> T:
    """Read one JSON document, or say everything that is wrong with it."""
    from sheetgen.payload.results import show_faults
    from sheetgen.payload.values import Malformed, parse_json
    from sheetgen.terminal import printable

    with _open(name, say) as file:
        text = b"".join(_lines(file, name, say))
    try:
        return read(parse_json(text))
    except Malformed as malformed:
        faults = show_faults(malformed, say)
        lines = [f"{fault['pointer']} {fault['detail']}".strip() for fault in faults]
        raise CannotRead("\n  ".join(printable(line) for line in lines)) from None


def _open(name: str, say: Words) -> IO[bytes]:
    if name == "-":
        return sys.stdin.buffer
    try:
        return open(name, "rb")
    except (OSError, ValueError) as error:
        raise CannotRead(_why(name, error, say)) from None


def _lines(file: IO[bytes], name: str, say: Words) -> Iterator[bytes]:
    try:
        yield from file
    except OSError as error:
        raise CannotRead(_why(name, error, say)) from None


def _why(name: str, error: Exception, say: Words) -> str:
    from sheetgen.terminal import printable

    reasons: dict[type[Exception], str] = {
        FileNotFoundError: "no-such-file",
        IsADirectoryError: "is-directory",
        PermissionError: "not-allowed",
    }
    why = say("cli", reasons.get(type(error), "read-error"))
    return say("cli", "cannot-read", file=printable(name), why=why)


def _print(answer: object) -> None:
    print(answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    sys.exit(main())
