"""Whatever is thrown at the service, it answers the next request and gives its memory back."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic, sleep

import pytest

from tests.web.client import HANG, Service
from tests.web.test_pads_sent import leave_early
from web import examples
from web.server import Channel

MB = 1024**2
HEAD = (
    "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    "Content-Length: {length}\r\n\r\n"
)


def well(service: Service) -> None:
    """The next request is answered, and not after a long wait."""
    start = monotonic()
    assert service.post("/api/v1/scores", examples.LAURA).json["total"] == 70
    assert monotonic() - start < 5


def connect(service: Service) -> socket.socket:
    return socket.create_connection((service.host, service.port), timeout=HANG)


def raw(service: Service, sent: bytes) -> bytes:
    """Everything that comes back for *sent*."""
    with connect(service) as client:
        client.sendall(sent)
        with suppress(OSError):  # the answer may have come already
            client.shutdown(socket.SHUT_WR)
        found = b""
        with suppress(ConnectionResetError):
            while piece := client.recv(65536):
                found += piece
        return found


@pytest.mark.parametrize(
    "body, status",
    [
        (b'{"variant": "classic"', 400),
        (b'{"variant": "classic", "misthrows": NaN}', 400),
        (b'{"variant": "classic", "misthrows": -Infinity}', 400),
        (b'{"variant": "classic", "misthrows": 1e400}', 422),
        (b'{"variant": "classic", "misthrows": 1%s}' % (b"0" * 400), 422),
        (b'{"variant": "classic", "misthrows": 1%s}' % (b"0" * 20_000), 400),
        (b"[" * 10_000 + b"]" * 10_000, 400),
        (b'{"layout": ' * 900 + b"1" + b"}" * 900, 422),
        (b'{"variant": "classic", "layout": %s1%s}' % (b'{"fair":' * 800, b"}" * 800), 422),
        (b"\x00\x01\x02", 400),
        (b"\xef\xbb\xbf{}", 422),
        (b'"\\ud800"', 422),
        (b'{"variant": "classic", "name": "\\ud800"}', 422),
        (b'{"variant": "classic", "\\ud800": 1}', 422),
        (b"null", 422),
        (b"1e400", 422),
    ],
)
@pytest.mark.parametrize("path", ["scores", "tables", "crosses", "scores/batch", "pads", "layouts"])
def test_broken_bodies(service: Service, path: str, body: bytes, status: int) -> None:
    answer = service.post(f"/api/v1/{path}", body)
    if path == "scores":
        assert answer.status == status
    assert answer.status < 500
    if answer.status >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
    json.loads(answer.body)


@pytest.mark.parametrize(
    "sent, status",
    [
        (b"\r\n\r\n", None),
        (b"GET\r\n\r\n", b"400"),
        (b"nonsense \x00\xff\r\n\r\n", b"400"),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n", b"400"),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nA: %s\r\n\r\n" % (b"x" * 33_000), b"431"),
        (b"GET /%s HTTP/1.1\r\nHost: x\r\n\r\n" % (b"x" * 20_000), b"404"),
        (b"POST /api/v1/scores HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"400"),
        (b"POST /api/v1/scores HTTP/1.1\r\nContent-Length: x\r\n\r\n", b"400"),
        (b"POST /api/v1/scores HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", b"501"),
        (b"GET /healthz HTTP/1.1\r\nHost: evil\r\nHost: x\r\n\r\n", None),
        (b"GET /api/v1/layouts/%ff%fe%00 HTTP/1.1\r\nHost: x\r\n\r\n", b"404"),
        (b"GET /healthz?lang=%ff&lang=%00 HTTP/1.1\r\nHost: x\r\n\r\n", b"200"),
        (b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", None),
    ],
)
def test_broken_requests(service: Service, sent: bytes, status: bytes | None) -> None:
    found = raw(service, sent)
    if status:
        assert found.split()[1] == status
        if status >= b"4" and b"GET /x" not in sent:
            assert b"application/problem+json" in found
    assert b"Traceback" not in found
    well(service)


def test_a_huge_body_is_refused_and_never_held(process: Service) -> None:
    well(process)
    before = process.memory()
    for announced in (True, False):
        with connect(process) as client:
            head = HEAD.format(path="/api/v1/scores", length=100 * MB)
            if not announced:
                head = head.replace(f"Content-Length: {100 * MB}", "Transfer-Encoding: chunked")
            client.sendall(head.encode())
            piece = b" " * 65536
            sent = piece if announced else b"10000\r\n" + piece + b"\r\n"
            most = 0
            with suppress(ConnectionError):
                for _ in range(100 * MB // len(piece)):
                    client.sendall(sent)
                    most = max(most, process.memory())
            assert most - before < 40 * MB
        well(process)
    with connect(process) as client:  # who looks for the answer before sending all of it sees it
        client.sendall(HEAD.format(path="/api/v1/scores", length=100 * MB).encode())
        found = client.recv(65536)
    assert found.split()[1] == b"413"
    assert b"application/problem+json" in found
    assert process.memory() - before < 40 * MB


def test_slow_bodies_keep_nobody_waiting(process: Service) -> None:
    clients = [connect(process) for _ in range(100)]
    try:
        for client in clients:
            client.sendall(HEAD.format(path="/api/v1/scores", length=1000).encode())
        for _ in range(3):
            for client in clients:
                client.sendall(b"{")
            well(process)
            sleep(0.1)
    finally:
        for client in clients:
            client.close()
    well(process)


def test_a_body_that_never_ends_is_given_up(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Channel, "whole", 0.5)
    with connect(service) as client:
        client.sendall(HEAD.format(path="/api/v1/scores", length=1000).encode())
        start = monotonic()
        with suppress(ConnectionError):
            while monotonic() - start < HANG:
                client.sendall(b" ")
                sleep(0.05)
        assert monotonic() - start < HANG / 2
    well(service)


def test_half_closed_connections(process: Service) -> None:
    for _ in range(50):
        assert raw(process, HEAD.format(path="/api/v1/scores", length=10).encode() + b"{") == b""
        with connect(process) as client:
            client.sendall(b"GET /healthz HTTP/1.1\r\n")
    whole = b"GET /healthz HTTP/1.0\r\n\r\n"
    assert raw(process, whole).split()[1] == b"200"
    well(process)


def test_two_hundred_clients_at_once(process: Service) -> None:
    def ask(n: int) -> int:
        calls = (
            lambda: process.post("/api/v1/scores", examples.LAURA),
            lambda: process.post("/api/v1/tables", examples.TABLE),
            lambda: process.get("/api/v1/sheets/GB.svg"),
            lambda: process.post("/api/v1/crosses", examples.CROSS),
        )
        return calls[n % len(calls)]().status

    with ThreadPoolExecutor(200) as pool:
        assert list(pool.map(ask, range(400))) == [200] * 400
    well(process)


def test_clients_that_leave_their_pads(process: Service) -> None:
    leave_early(process)
    well(process)
    before = process.memory()
    for _ in range(10):
        leave_early(process)
    well(process)
    deadline = monotonic() + HANG
    while process.memory() - before > 40 * MB and monotonic() < deadline:
        sleep(0.2)
    assert process.memory() - before < 40 * MB
    well(process)


def test_the_costliest_batch_is_answered(process: Service) -> None:
    """A full batch of sheets with as many mistakes as fit, and of the longest searches."""
    sheet = {"code": "C", "rows": {row: [1] * 50 for row in ("red", "yellow", "green", "blue")}}
    body = json.dumps({"sheets": [sheet] * 1000}, separators=(",", ":")).encode()
    assert len(body) < MB
    before = process.memory()
    answer = process.post("/api/v1/scores/batch", body)
    assert answer.status == 200
    assert len(answer.json["results"]) == 1000
    well(process)
    assert process.memory() - before < 200 * MB
