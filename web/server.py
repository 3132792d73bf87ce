"""Waitress, set up so that slow, huge and broken requests cost little and are told why."""

import json
import logging
import sys
from socket import socket
from time import monotonic
from typing import Any

from flask import Flask
from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ErrorTask

from web.headers import SAFETY
from web.settings import Settings

THREADS = 8
PATIENCE = 30  # seconds without a byte after which a connection is closed
CONNECTIONS = 1000
SWITCH = 0.0005  # seconds: how soon a long pad lets a short request have its turn
IDENT = "sheetgen"


class ProblemTask(ErrorTask):  # type: ignore[misc]
    """What waitress itself refuses, said as everything else that is refused."""

    def execute(self) -> None:
        error = self.request.error
        told = {"type": "about:blank", "title": error.reason, "status": error.code}
        body = json.dumps(told | {"detail": str(error.body)}).encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers.append(("Content-Type", "application/problem+json"))
        self.response_headers.extend(SAFETY.items())
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection whose requests must come in whole within a while, also byte by byte."""

    error_task_class = ProblemTask
    whole = 120.0  # seconds
    began = 0.0

    def received(self, data: bytes) -> bool:
        now = monotonic()
        if self.request is None:
            self.began = now
        elif now - self.began > self.whole:
            self.will_close = True
            return False
        return bool(super().received(data))


def make_server(app: Flask, listener: socket, scheme: str = "http") -> Any:  # noqa: ANN401
    """A server at *listener*; its run() serves until it is closed or interrupted."""
    settings: Settings = app.config["SHEETGEN"]
    sys.setswitchinterval(SWITCH)
    logging.getLogger("waitress").setLevel(logging.ERROR)  # bad clients and queues are no news
    most = max(settings.json_bytes, settings.batch_bytes, settings.photo_bytes)
    server = create_server(
        app,
        sockets=[listener],
        url_scheme=scheme,
        threads=THREADS,
        channel_timeout=PATIENCE,
        cleanup_interval=5,
        connection_limit=CONNECTIONS,
        max_request_body_size=most + 64 * 1024,  # so that nearly all are refused by the app
        max_request_header_size=32 * 1024,
        ident=IDENT,
        clear_untrusted_proxy_headers=False,  # create_app looks after proxies
        asyncore_use_poll=True,
    )
    server.channel_class = Channel
    return server
