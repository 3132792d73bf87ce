"""The language a request asks for: ?lang= first, then what its reader prefers."""

from flask import request

from sheetgen.words import DEFAULT, Words, speaks, words


def request_words() -> Words:
    wanted = [request.args.get("lang", ""), *request.accept_languages.values()]
    found = (language for language in map(speaks, wanted) if language)
    return words(next(found, DEFAULT))
