"""`make bench`: what the service costs beside a bare one, as ratios within one run."""

import json
import multiprocessing
import socket
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from time import perf_counter

from flask import Flask, Response, request

from web import create_app, examples
from web.server import make_server
from web.settings import read_settings

HEADERS = {"Content-Type": "application/json"}
LIMITS = {"rate_scores": "1000000 per second", "rate_batch": "1000000 per second"}
LIMITS |= {"rate_pads": "1000000 per second"}
PAD = {"variant": "gemixxt-b", "sheets": 4000, "shuffle": True, "seed": "bench"}  # 1,000 pages
BODY = json.dumps(examples.LAURA).encode()
Call = Callable[[], bytes]


def main() -> None:
    bench_score()
    bench_batch()
    bench_while_printing()


def bare_app(answer: bytes) -> Flask:
    """A view that parses the body and answers the same each time."""
    app = Flask("bare")
    app.config["SHEETGEN"] = read_settings({})

    @app.post("/api/v1/scores")
    def fixed() -> Response:
        json.loads(request.get_data())
        return Response(answer, mimetype="application/json")

    return app


def _run(listener: socket.socket, answer: bytes | None) -> None:
    app = create_app(LIMITS) if answer is None else bare_app(answer)
    make_server(app, listener).run()


@contextmanager
def served(answer: bytes | None = None) -> Iterator[int]:
    """The service, or a bare one with a fixed answer, in a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        process = multiprocessing.get_context("fork").Process(target=_run, args=(listener, answer))
        process.start()
        yield listener.getsockname()[1]
        process.terminate()
        process.join()


def caller(port: int, path: str, body: bytes) -> Call:
    """A call on a connection that is kept."""
    connection = HTTPConnection("127.0.0.1", port)

    def call() -> bytes:
        connection.request("POST", path, body, HEADERS)
        answer = connection.getresponse()
        assert answer.status == 200
        return answer.read()

    return call


def seconds(call: Call, times: int) -> float:
    start = perf_counter()
    for _ in range(times):
        call()
    return perf_counter() - start


def bench_score(times: int = 500, rounds: int = 11) -> None:
    """Requests a second, the service and a bare view in turn; the middle of all rounds counts."""
    with served() as port:
        answer = caller(port, "/api/v1/scores", BODY)()
        with served(answer) as bare_port:
            ours = caller(port, "/api/v1/scores", BODY)
            bare = caller(bare_port, "/api/v1/scores", BODY)
            pairs = [(seconds(ours, times), seconds(bare, times)) for _ in range(rounds + 1)][1:]
    ratio = statistics.median(plain / own for own, plain in pairs)
    rate = times / statistics.median(own for own, _ in pairs)
    print(f"/api/v1/scores: {ratio:.2f} of a bare view (at least 0.6), {rate:.0f} a second")


def bench_batch(rounds: int = 5) -> None:
    """1,000 sheets at once against one by one."""
    batch = json.dumps({"sheets": [examples.LAURA] * 1000}).encode()
    with served() as port:
        one = caller(port, "/api/v1/scores", BODY)
        many = caller(port, "/api/v1/scores/batch", batch)
        pairs = [(seconds(many, 1), seconds(one, 1000)) for _ in range(rounds)]
    ratio = statistics.median(together / apart for together, apart in pairs)
    print(f"/api/v1/scores/batch: 1,000 sheets cost {ratio:.2f} of 1,000 requests (at most 0.20)")


def bench_while_printing(times: int = 2000) -> None:
    """How long the slowest hundredth of scores takes while one client draws pads."""
    with served() as port:
        score = caller(port, "/api/v1/scores", BODY)
        seconds(score, 200)
        quiet = _slowest(score, times)
        printer = multiprocessing.get_context("fork").Process(target=_draw_on, args=(port,))
        printer.start()
        busy = _slowest(score, times)
        printer.terminate()
        printer.join()
    print(
        f"p99 of a score while 1,000-page pads are drawn: {busy / quiet:.1f} times the quiet one "
        f"(at most 10), {busy * 1e3:.1f} and {quiet * 1e3:.1f} ms"
    )


def _draw_on(port: int) -> None:
    draw = caller(port, "/api/v1/pads", json.dumps(PAD).encode())
    while True:
        draw()


def _slowest(call: Call, times: int) -> float:
    """The time that all but one in a hundred calls keep to."""
    found = sorted(seconds(call, 1) for _ in range(times))
    return found[times * 99 // 100]


if __name__ == "__main__":
    main()
