"""How often one address may ask, counted by each copy or by Redis for all of them."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.web.client import HANG, Service, in_thread
from web import create_app, examples
from web.limits import LIMITED

FEW = {"rate_scores": "3 per hour", "rate_pads": "1 per hour"}


def statuses(service: Service, count: int) -> list[int]:
    return [service.post("/api/v1/scores", examples.LAURA).status for _ in range(count)]


def test_too_many_requests_are_told_when_to_come_back() -> None:
    with in_thread(FEW) as service:
        assert statuses(service, 3) == [200, 200, 200]
        answer = service.post("/api/v1/scores", examples.LAURA)
        assert answer.status == 429
        assert answer.headers["content-type"] == "application/problem+json"
        assert 3500 < int(answer.headers["retry-after"]) <= 3601
        assert answer.json["title"] == "Too many requests"
        assert service.post("/api/v1/crosses", examples.CROSS).status == 429
        assert service.post("/api/v1/tables", examples.TABLE).status == 200
        assert service.get("/api/v1/variants").status == 200
        assert service.get("/healthz").status == 200


def test_what_is_refused_counts_too() -> None:
    with in_thread(FEW) as service:
        assert service.post("/api/v1/pads", {}).status == 422
        assert service.post("/api/v1/pads", examples.PAD).status == 429


def test_limits_can_be_switched_off() -> None:
    with in_thread(FEW | {"rate_limits": "off"}) as service:
        assert statuses(service, 5) == [200] * 5


def test_every_limited_call_is_there() -> None:
    assert create_app().view_functions.keys() >= LIMITED.keys()


def addresses(proxies: int, *forwarded: str) -> list[int]:
    """What clients get who come over a proxy that says these addresses, one after the other."""
    client = create_app({"rate_scores": "1 per hour", "trusted_proxies": proxies}).test_client()
    return [
        client.post(
            "/api/v1/scores", json=examples.LAURA, headers={"X-Forwarded-For": address}
        ).status_code
        for address in forwarded
    ]


def test_addresses_are_those_a_trusted_proxy_tells() -> None:
    assert addresses(0, "1.1.1.1", "2.2.2.2") == [200, 429]
    assert addresses(1, "1.1.1.1", "2.2.2.2", "1.1.1.1") == [200, 200, 429]
    assert addresses(1, "1.1.1.1, 3.3.3.3", "2.2.2.2, 3.3.3.3") == [200, 429]


def test_all_addresses_of_one_household_count_as_one() -> None:
    assert addresses(1, "2001:db8:1:2::1", "2001:db8:1:2:ffff::9") == [200, 429]
    assert addresses(1, "2001:db8:1:2::1", "2001:db8:1:3::1") == [200, 200]


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """A real Redis server on a free port."""
    program = shutil.which("redis-server")
    if program is None:
        assert os.environ.get("CI") != "true", "CI needs redis-server: see .ci/run"
        pytest.skip("no redis-server on this machine: apt-get install redis-server")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir"]
    process = subprocess.Popen([*command, str(tmp_path)], stdout=subprocess.DEVNULL)
    deadline = monotonic() + HANG
    while monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            break
        except OSError:
            sleep(0.05)
    yield f"redis://127.0.0.1:{port}/0", process
    process.kill()
    process.wait(HANG)


def test_two_copies_share_their_counters(
    redis: tuple[str, "subprocess.Popen[bytes]"],
) -> None:
    settings = FEW | {"limiter_storage": redis[0]}
    with in_thread(settings) as one, in_thread(settings) as other:
        assert statuses(one, 2) == [200, 200]
        assert statuses(other, 2) == [200, 429]
        assert statuses(one, 1) == [429]
    with in_thread(settings) as started_later:
        assert statuses(started_later, 1) == [429]


def test_without_redis_each_copy_counts_alone(
    redis: tuple[str, "subprocess.Popen[bytes]"],
) -> None:
    with in_thread(FEW | {"limiter_storage": redis[0]}) as service:
        assert statuses(service, 2) == [200, 200]
        redis[1].kill()
        redis[1].wait(HANG)
        assert statuses(service, 4) == [200, 200, 200, 429]


def test_a_missing_redis_does_not_stop_the_service() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with in_thread(FEW | {"limiter_storage": f"redis://127.0.0.1:{port}"}) as service:
        assert statuses(service, 4) == [200, 200, 200, 429]
