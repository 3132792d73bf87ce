"""A plain client for a running service."""

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from socket import create_server
from typing import Any

from waitress.wasyncore import close_all

from web import create_app
from web.server import make_server

HANG = 60  # seconds after which something hangs; nothing here takes nearly as long
QUIET = {"rate_limits": "off"}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401
        return json.loads(self.body)


@dataclass(frozen=True)
class Service:
    host: str
    port: int
    pid: int = 0

    def call(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """One request on a connection of its own; header names with underscores for hyphens."""
        connection = HTTPConnection(self.host, self.port, timeout=HANG)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, sent)
            found = connection.getresponse()
            headers_found = {name.lower(): value for name, value in found.getheaders()}
            return Answer(found.status, headers_found, found.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.call("GET", path, None, **headers)

    def post(self, path: str, data: object, **headers: str) -> Answer:
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        return self.call("POST", path, body, **{"Content_Type": "application/json", **headers})

    def memory(self) -> int:
        """How much of the machine's memory the service's process holds, in bytes."""
        text = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", text)
        assert found
        return int(found[1]) * 1024


@contextmanager
def in_thread(settings: Mapping[str, object]) -> Iterator[Service]:
    """A service on a free port, in a thread of the tests' own process."""
    with create_server(("127.0.0.1", 0), backlog=512) as listener:
        server = make_server(create_app(settings), listener)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        yield Service(*listener.getsockname()[:2])
        server.task_dispatcher.shutdown()  # answers under way are finished first
        server.trigger.pull_trigger(lambda: close_all(server._map))
        thread.join(HANG)
        assert not thread.is_alive()


@contextmanager
def in_process(*options: str, **environ: str) -> Iterator[Service]:
    """`sheetgen serve` on a free port."""
    command = [sys.executable, "-m", "sheetgen", "serve", "--port", "0", *options]
    process = subprocess.Popen(
        command, env={**os.environ, **environ}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout
        found = re.search(r"://([^/:]+):(\d+)/", process.stdout.readline())
        assert found
        yield Service(found[1], int(found[2]), process.pid)
    finally:
        process.terminate()
        assert process.wait(HANG) == 0
