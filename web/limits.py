"""How often one address may ask for what costs time; counted here, or by Redis for many copies."""

from ipaddress import IPv6Address, ip_address
from math import ceil
from time import time

from flask import Flask, Response, request
from flask_limiter import Limiter, RequestLimit

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
}
PATIENCE = 1  # seconds that Redis may take; then this copy counts alone until Redis is back


def register(app: Flask, settings: Settings) -> None:
    if not settings.rate_limits:
        return
    shared = not settings.limiter_storage.startswith("memory:")
    limiter = Limiter(
        _address,
        app=app,
        storage_uri=settings.limiter_storage,
        storage_options=(
            {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE} if shared else {}
        ),
        in_memory_fallback_enabled=shared,
        on_breach=_too_many,
        key_prefix="sheetgen",
    )
    for view, setting in LIMITED.items():
        limit = limiter.shared_limit(getattr(settings, setting), scope=setting)
        app.view_functions[view] = limit(app.view_functions[view])  # type: ignore[assignment]


def _too_many(limit: RequestLimit) -> Response:
    answer = problem(429, request_words()("web", "detail-429"))
    answer.headers["Retry-After"] = str(max(1, ceil(limit.reset_at - time())))
    return answer


def _address() -> str:
    """Who asks; all of a household's addresses, where it has a network of them, count as one."""
    text = (request.remote_addr or "").partition("%")[0]
    try:
        address = ip_address(text)
    except ValueError:  # a socket file has no address
        return text
    return address.exploded[:19] if isinstance(address, IPv6Address) else text
