"""The language a request asks for: ?lang= first, then what its reader prefers."""

from flask import request

from sheetgen.words import DEFAULT, Words, speaks, words


def request_words() -> Words:
    accepted = (language for language, quality in request.accept_languages if quality > 0)
    wanted = [request.args.get("lang", ""), *accepted]
    found = (language for language in map(speaks, wanted) if language)
    return words(next(found, DEFAULT))
