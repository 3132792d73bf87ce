"""What all pages share, and the first of them: what this is, and the ways on."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from flask import (
    Blueprint,
    Response,
    jsonify,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from flask.typing import ResponseReturnValue

from sheetgen.layout.rules import rule_paragraphs
from sheetgen.model import LAST_FIELDS
from sheetgen.refusal import Refused
from sheetgen.words import Words, language_names
from web.drawings import sprite
from web.language import request_words

bp = Blueprint("pages", __name__)

STATIC = Path(__file__).parent / "static"
YEAR = 365 * 24 * 3600
SAID_BY_SCRIPTS = "js-"  # how the words begin that scripts need


@cache
def version() -> str:
    """Changes whenever a static file does, so that each can be kept forever under its address."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(STATIC).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def varied(response: Response) -> Response:
    """Pages differ by language, and caches are told so."""
    response.vary.add("Accept-Language")
    return response


bp.after_request(varied)


@bp.app_context_processor
def _for_every_page() -> dict[str, object]:
    say = request_words()

    def text(key: str, **values: object) -> str:
        return say("page", key, **values)

    return {
        "say": say,
        "t": text,
        "lang": say.language,
        "languages": language_names(),
        "asset": asset,
        "page": page_address,
        "in_language": _in_language,
        "sprite": sprite,
        "last_fields": LAST_FIELDS,
        "rules": lambda sheet: rule_paragraphs(sheet.variant, say),
    }


def asset(name: str) -> str:
    return url_for("pages.assets", version=version(), name=name)


def page_address(endpoint: str, **values: Any) -> str:  # noqa: ANN401
    """The address of a page, in the language that was asked for, if one was."""
    if "lang" in request.args:
        values.setdefault("lang", request_words().language)
    return url_for(endpoint, **values)


def _in_language(language: str) -> str:
    """This very page in another language."""
    if request.method != "GET":
        return url_for("pages.start", lang=language)
    kept = [(name, value) for name, value in request.args.items() if name != "lang"]
    return f"{request.script_root}{quote(request.path)}?{urlencode([*kept, ('lang', language)])}"


@bp.get("/assets/<version>/<path:name>")
def assets(version: str, name: str) -> ResponseReturnValue:
    """A static file under an address that changes with it."""
    response = send_from_directory(STATIC, name, max_age=YEAR)
    response.cache_control.immutable = True
    return response


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """What a phone needs to install this as an app."""
    say = request_words()
    icons = [
        {"src": asset(f"icons/{name}.png"), "sizes": size, "type": "image/png", "purpose": purpose}
        for name, size, purpose in (
            ("icon-192", "192x192", "any"),
            ("icon-512", "512x512", "any"),
            ("maskable-512", "512x512", "maskable"),
        )
    ]
    shown = {
        "name": say("page", "app-name"),
        "short_name": "sheetgen",
        "description": say("page", "lead"),
        "lang": say.language,
        "start_url": url_for("pages.start"),
        "id": url_for("pages.start"),
        "scope": url_for("pages.start"),
        "display": "standalone",
        "background_color": "#f7f4ee",
        "theme_color": "#f7f4ee",
        "icons": icons,
        "shortcuts": [
            {"name": say("page", "print-title"), "url": url_for("print.form")},
            {"name": say("page", "check-title"), "url": url_for("check.check")},
        ],
    }
    response = jsonify(shown)
    response.mimetype = "application/manifest+json"
    return response


@bp.get("/sw.js")
def service_worker() -> ResponseReturnValue:
    """The service worker, at the root so that it serves every page."""
    script = (STATIC / "js" / "worker.js").read_text("utf-8").replace("VERSION", version())
    response = Response(script, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@bp.get("/")
def start() -> ResponseReturnValue:
    """What this is, and the two ways on."""
    return render_template("start.html", wrong=request.args.get("wrong", ""))


@bp.get("/offline")
def offline() -> ResponseReturnValue:
    """What the service worker shows instead of a page that it does not have."""
    say = request_words()
    title, detail = say("page", "offline-title"), say("page", "offline-why")
    return render_template("error.html", title=title, detail=detail)


def why_not(refused: Refused, say: Words) -> str:
    """Why not, in words for somebody who sees a form and no command line."""
    own = f"refused-{refused.reason}"
    if own in say.texts["page"]:
        values = dict(refused.values)
        if "option" in values:
            values["label"] = say("page", f"option-{values['option']}")
        return say("page", own, **values)
    return say(refused.section, refused.reason, **refused.values)


def spoken(say: Words) -> dict[str, object]:
    """The words that scripts need."""
    texts = say.texts["page"].items()
    length = len(SAID_BY_SCRIPTS)
    spoken = {key[length:]: text for key, text in texts if key.startswith(SAID_BY_SCRIPTS)}
    return {
        "lang": say.language,
        "words": spoken,
        "colors": say.texts["colors"],
        "kinds": say.texts["kind"],
        "titles": say.texts["title"],
    }
