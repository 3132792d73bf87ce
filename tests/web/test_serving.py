"""`sheetgen serve` and gunicorn, really started."""

import os
import re
import socket
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep

import pytest

from sheetgen.cli import main
from sheetgen.words import words
from tests.web.client import HANG, Service, in_process
from web import examples
from web.certificate import own_certificate
from web.serve import CannotServe, serve

SERVE = [sys.executable, "-u", "-m", "sheetgen", "serve", "--port", "0"]


@contextmanager
def served(*options: str, **environ: str) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [*SERVE, *options],
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        yield process
    finally:
        process.terminate()
        assert process.wait(HANG) == 0


def address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    found = re.search(r"https?://\S+/", process.stdout.readline())
    assert found
    return found[0]


def test_serve_says_where_it_is_and_ends_when_told() -> None:
    with in_process() as service:
        assert service.host == "127.0.0.1"
        assert service.get("/healthz").status == 200


def test_on_the_home_network_there_is_a_code_to_scan() -> None:
    with served("--host", "0.0.0.0") as process:
        where = address(process)
        assert process.stdout
        assert "█" in process.stdout.readline()
        port = int(where.rstrip("/").rpartition(":")[2])
        assert Service("127.0.0.1", port).get("/healthz").status == 200


def test_https_is_for_the_phone(tmp_path: Path) -> None:
    with served("--https", XDG_STATE_HOME=str(tmp_path)) as process:
        where = address(process)
        assert where.startswith("https://127.0.0.1:")
        certificate = tmp_path / "sheetgen" / "https.pem"
        deadline = monotonic() + HANG
        while not certificate.exists() and monotonic() < deadline:
            sleep(0.05)
        assert certificate.stat().st_mode & 0o077 == 0
        port = int(where.rstrip("/").rpartition(":")[2])
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
        plain = socket.create_connection(("127.0.0.1", port))
        plain.sendall(b"GET / HTTP/1.0\r\n\r\n")
        trusted = ssl.create_default_context(cafile=str(certificate))
        with urllib.request.urlopen(f"{where}healthz", timeout=HANG, context=trusted) as answer:
            assert answer.status == 200
        body = b'{"variant": "gemixxt-b", "sheets": 400, "seed": "x"}'
        request = urllib.request.Request(
            f"{where}api/v1/pads", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=HANG, context=trusted) as answer:
            assert answer.read().endswith(b"%%EOF\n")
        scores = urllib.request.Request(
            f"{where}api/v1/scores", b'{"code": "C"}', {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(scores, timeout=HANG, context=trusted) as answer:
            assert where.encode() + b"check#s=" in answer.read()
        for client in (*silent, plain):
            client.close()


def test_a_certificate_is_kept_while_it_fits(tmp_path: Path) -> None:
    first = own_certificate(["localhost", "127.0.0.1"], tmp_path).read_bytes()
    assert own_certificate(["127.0.0.1"], tmp_path).read_bytes() == first
    assert own_certificate(["192.168.1.2"], tmp_path).read_bytes() != first
    (tmp_path / "https.pem").write_bytes(b"spoilt")
    assert own_certificate(["localhost"], tmp_path).read_bytes() != b"spoilt"


def test_open_opens_the_browser(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    with served("--open", BROWSER=str(browser)) as process:
        where = address(process)
        opened = tmp_path / "opened"
        deadline = monotonic() + HANG
        while not (opened.exists() and opened.read_text()) and monotonic() < deadline:
            sleep(0.05)
        assert opened.read_text().strip() == where


@pytest.mark.parametrize(
    "host, port, reason",
    [
        ("127.0.0.1", 70_000, "bad-port"),
        ("no.such.host.invalid", 0, "cannot-listen"),
        ("203.0.113.9", 0, "cannot-listen"),
    ],
)
def test_an_address_that_cannot_be_had_is_refused(host: str, port: int, reason: str) -> None:
    with pytest.raises(CannotServe) as refused:
        serve(host, port, False, False, words("en"))
    assert refused.value.reason == reason


def test_a_taken_port_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["--lang", "en", "serve", "--port", str(port)]) == 2
    assert "something else is there already" in capsys.readouterr().err


def test_a_wrong_setting_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_MOST_SHEETS", "many")
    assert main(["--lang", "de", "serve", "--port", "0"]) == 2
    assert "SHEETGEN_MOST_SHEETS muss eine ganze Zahl" in capsys.readouterr().err


@contextmanager
def gunicorn(folder: Path) -> Iterator[Service]:
    """The command of the README, on a free port; what it says goes into a file."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "web:create_app()", "--bind", f"127.0.0.1:{port}"]
    command += ["--workers", "2", "--threads", "4"]
    environ = {**os.environ, "HOME": str(folder), "SHEETGEN_ACCESS_LOG": "on"}
    with (folder / "log").open("w") as file:
        process = subprocess.Popen(command, env=environ, stderr=file)
        service = Service("127.0.0.1", port)
        try:
            deadline = monotonic() + HANG
            while monotonic() < deadline:
                try:
                    service.get("/healthz")
                    break
                except ConnectionError:
                    sleep(0.1)
            yield service
        finally:
            process.terminate()
            assert process.wait(HANG) == 0


def test_gunicorn_serves_it_in_production(tmp_path: Path) -> None:
    with gunicorn(tmp_path) as service:
        assert service.post("/api/v1/scores", examples.LAURA).json["total"] == 70
        pad = service.post("/api/v1/pads", {"variant": "gemixxt-b", "sheets": 400, "seed": "x"})
        assert pad.body.endswith(b"%%EOF\n")
        assert service.post("/api/v1/scores", b"{" * 70_000).status == 413
        assert service.post("/api/v1/scores", b"{").status == 400
        connection = HTTPConnection("127.0.0.1", service.port, timeout=HANG)
        pieces = iter([b" " * 1000] * 100)  # sent without saying how many there will be
        connection.request("POST", "/api/v1/scores", pieces, {"Content-Type": "application/json"})
        assert connection.getresponse().status == 413
        connection.close()
    log = (tmp_path / "log").read_text()
    assert "127.0.0.1 POST /api/v1/scores 200" in log
    assert "Laura" not in log
