"""`sheetgen serve`: the service on this machine, with an address to open and a code to scan."""

import errno
import logging
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

from flask import Flask

from sheetgen.refusal import Refused
from sheetgen.words import Words
from web import create_app
from web.server import make_server

NOWHERE = ("203.0.113.1", 9)  # for documentation only: asking the way there sends nothing
WHY = {
    errno.EADDRINUSE: "port-taken",
    errno.EACCES: "port-not-allowed",
    errno.EADDRNOTAVAIL: "no-such-host",
}


class CannotServe(Refused):
    """An address at which nothing can be served."""

    section = "serve"


def serve(host: str, port: int, browser: bool, https: bool, say: Words) -> None:
    """Serve until stopped; raise CannotServe if the address cannot be had."""
    logging.basicConfig(format="%(message)s", stream=sys.stderr, level=logging.INFO)
    app = create_app()
    certificate = _certificate(host) if https else None
    listener = _listen(host, port, say)
    address = _address(host, listener.getsockname()[1], https)
    for number in (signal.SIGINT, signal.SIGTERM):  # the shell may have one of them ignored
        signal.signal(number, signal.default_int_handler)
    with listener, suppress(KeyboardInterrupt):
        _announce(address, _is_local(host), https, say)
        if browser:
            webbrowser.open(address)
        if certificate:
            _encrypted(app, listener, certificate)
        else:
            make_server(app, listener).run()


def _certificate(host: str) -> Path:
    from web.certificate import own_certificate

    hosts = ["localhost", "127.0.0.1", *([] if _is_local(host) else [_reachable(host)])]
    try:
        return own_certificate(hosts)
    except (OSError, RuntimeError) as error:  # the latter where there is no home
        raise CannotServe("no-certificate", file=getattr(error, "filename", None) or "~") from None


def _encrypted(app: Flask, listener: socket.socket, certificate: Path) -> None:
    from web.tls import run_front

    with socket.create_server(("127.0.0.1", 0)) as behind:
        server = make_server(app, behind, "https")
        threading.Thread(target=server.run, daemon=True).start()
        run_front(listener, certificate, behind.getsockname())


def _listen(host: str, port: int, say: Words) -> socket.socket:
    if not 0 <= port <= 65535:
        raise CannotServe("bad-port", port=port)
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        why = say("serve", WHY.get(error.errno or 0, "no-such-host"))
        raise CannotServe("cannot-listen", host=host, port=port, why=why) from None


def _announce(address: str, local: bool, https: bool, say: Words) -> None:
    """The address in words and, if other machines can reach it, as a QR code."""
    import segno

    print(say("serve", "running", address=address))
    if local:
        print(say("serve", "only-here"))
    else:
        segno.make(address, error="l", micro=False).terminal(border=2, compact=_has_blocks())
    if https:
        print(say("serve", "https-hint"))
    sys.stdout.flush()


def _has_blocks() -> bool:
    """Whether the terminal knows half blocks, which make the code half as large."""
    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _address(host: str, port: int, https: bool) -> str:
    name = _reachable(host)
    return f"http{'s' * https}://{f'[{name}]' if ':' in name else name}:{port}/"


def _is_local(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _reachable(host: str) -> str:
    """The address by which others reach *host*; every address of this machine may be meant."""
    try:
        if not ip_address(host).is_unspecified:
            return host
    except ValueError:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
            return str(probe.getsockname()[0])
        except OSError:  # no network at all
            return socket.gethostname()
