"""How often one address may ask for what costs time; counted here, or by Redis for many copies."""

from collections.abc import Callable, Sequence
from functools import wraps
from ipaddress import IPv6Address
from math import ceil
from threading import Lock
from time import monotonic, time
from typing import Any

from flask import Flask, Response, request
from flask_limiter import Limiter
from limits import RateLimitItem, parse_many

from web.language import request_words
from web.problems import problem
from web.settings import Settings

LIMITED = {  # view -> the setting that limits it
    "api.draw_pad": "rate_pads",
    "api.sheet_picture": "rate_pictures",
    "api.board_picture": "rate_pictures",
    "api.draw_layouts": "rate_layouts",
    "api.score": "rate_scores",
    "api.cross": "rate_scores",
    "api.score_batch": "rate_batch",
    "api.table": "rate_tables",
    "api.read_photo": "rate_photos",
    "print.pad_pdf": "rate_pads",
    "print.board_pdf": "rate_pads",
    "print.preview": "rate_pictures",
    "print.board_preview": "rate_pictures",
    "check.check_plain": "rate_scores",
}
QUICK = ("rate_scores",)  # for calls that are answered sooner than Flask-Limiter counts in memory
PATIENCE = 1  # seconds that Redis may take; then this copy counts alone until Redis is back

View = Callable[..., Any]


class _Limiter(Limiter):
    """Counts where a view is limited and only there: other requests make no detour."""

    def _check_request_limit(
        self, callable_name: str | None = None, in_middleware: bool = True
    ) -> None:
        if not in_middleware:
            super()._check_request_limit(callable_name, in_middleware)


def register(app: Flask, settings: Settings) -> None:
    if not settings.rate_limits:
        return
    shared = not settings.limiter_storage.startswith("memory:")
    limiter = _Limiter(
        _address,
        app=app,
        storage_uri=settings.limiter_storage,
        storage_options=(
            {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE} if shared else {}
        ),
        in_memory_fallback_enabled=shared,
        on_breach=lambda limit: _too_many(limit.reset_at - time()),
        key_prefix="sheetgen",
    )
    quick = {setting: _tallies(settings, setting) for setting in (() if shared else QUICK)}
    for name, setting in LIMITED.items():
        view = app.view_functions[name]
        if setting in quick:
            app.view_functions[name] = _quickly(view, quick[setting])
        else:
            limit = limiter.shared_limit(getattr(settings, setting), scope=setting)
            app.view_functions[name] = limit(view)  # type: ignore[assignment]


def _tallies(settings: Settings, setting: str) -> list["_Tally"]:
    return [_Tally(limit) for limit in parse_many(getattr(settings, setting))]


def _quickly(view: View, tallies: Sequence["_Tally"]) -> View:
    @wraps(view)
    def counted(*arguments: object, **named: object) -> object:
        who = _address()
        for tally in tallies:
            wait = tally.ask(who)
            if wait:
                return _too_many(wait)
        return view(*arguments, **named)

    return counted


class _Tally:
    """How often each address asked in the current stretch of time, counted by this copy."""

    def __init__(self, limit: RateLimitItem) -> None:
        self.most, self.stretch = limit.amount, limit.get_expiry()
        self.counts: dict[str, int] = {}
        self.end = 0.0
        self.lock = Lock()

    def ask(self, who: str) -> float:
        """Count one more; how many seconds to wait if that is too many."""
        now = monotonic()
        with self.lock:
            if now >= self.end:
                self.counts, self.end = {}, now + self.stretch
            count = self.counts[who] = self.counts.get(who, 0) + 1
        return self.end - now if count > self.most else 0.0


def _too_many(wait: float) -> Response:
    answer = problem(429, request_words()("web", "detail-429"))
    answer.headers["Retry-After"] = str(max(1, ceil(wait)))
    return answer


def _address() -> str:
    """Who asks; all of a household's addresses, where it has a network of them, count as one."""
    text = (request.remote_addr or "").partition("%")[0]
    if ":" not in text:
        return text
    try:
        return IPv6Address(text).exploded[:19]
    except ValueError:
        return text
