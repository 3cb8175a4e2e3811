"""A service is asked on this machine, and whatever goes wrong there refuses the document."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from crfanon.detect.plugins.answers import Refused
from crfanon.detect.plugins.http_service import Service
from crfanon.errors import ConfigError

GOOD = {"entities": [{"start": 0, "end": 4, "label": "PER"}]}


class Handler(BaseHTTPRequestHandler):
    """Does what its path says."""

    seen: list[tuple[str, bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.seen.append((self.path, body))
        try:
            getattr(self, f"answer_{self.path.strip('/')}")()
        except OSError:
            pass  # the other side did not wait

    def _send(self, content: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def answer_good(self) -> None:
        self._send(json.dumps(GOOD).encode())

    def answer_broken(self) -> None:
        self._send(b'{"entities": [')

    def answer_deep(self) -> None:
        self._send(b"[" * 200_000)

    def answer_error(self) -> None:
        self._send(b"{}", 500)

    def answer_moved(self) -> None:
        self._send(b"", 307, Location=f"http://127.0.0.1:{self.server.server_address[1]}/good")

    def answer_short(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "100")
        self.end_headers()
        self.wfile.write(b"{}")

    def answer_silent(self) -> None:
        time.sleep(30)

    def answer_dripping(self) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for _ in range(300):
            self.wfile.write(b"X: y\r\n")
            self.wfile.flush()
            time.sleep(0.1)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def seen() -> list[tuple[str, bytes]]:
    return []


@pytest.fixture
def service(seen: list[tuple[str, bytes]]) -> Iterator[Callable[..., Service]]:
    """Give what makes a client of a path of a server that runs here."""
    handler = type("Seeing", (Handler,), {"seen": seen})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()

    def make(path: str, seconds: float = 20) -> Service:
        return Service(f"http://127.0.0.1:{server.server_address[1]}/{path}", seconds=seconds)

    yield make
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_text_is_posted_as_json(
    service: Callable[..., Service], seen: list[tuple[str, bytes]]
) -> None:
    assert service("good").ask("Inés\ud800 vino") == GOOD
    assert [(path, json.loads(body)) for path, body in seen] == [
        ("/good", {"text": "Inés\ud800 vino"})
    ]


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("broken", "the answer is not JSON"),
        ("deep", "the answer is not JSON"),
        ("error", "answered with status 500"),
        ("short", "the answer is not whole"),
    ],
)
def test_an_answer_that_cannot_be_used_is_refused(
    service: Callable[..., Service], path: str, problem: str
) -> None:
    with pytest.raises(Refused, match=problem):
        service(path).ask("Inés")


def test_redirects_are_not_followed(
    service: Callable[..., Service], seen: list[tuple[str, bytes]]
) -> None:
    with pytest.raises(Refused, match="elsewhere"):
        service("moved").ask("Inés")
    assert [path for path, _ in seen] == ["/moved"]


@pytest.mark.parametrize("path", ["silent", "dripping"])
def test_the_whole_answer_has_to_come_in_time(service: Callable[..., Service], path: str) -> None:
    began = time.monotonic()
    with pytest.raises(Refused, match="no answer within 0.5 s"):
        service(path, seconds=0.5).ask("Inés")
    assert time.monotonic() - began < 15


def test_a_service_that_is_not_there_is_refused(service: Callable[..., Service]) -> None:
    with pytest.raises(Refused, match="cannot be asked"):
        Service("http://127.0.0.1:9/ner", seconds=20).ask("Inés")


def test_proxies_of_the_environment_are_not_used(
    service: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert service("good").ask("Inés") == GOOD


@pytest.mark.parametrize(
    "url", ["http://localhost/x", "http://127.8.0.1:80", "http://[::1]:8000/?a=b"]
)
def test_this_machine_needs_no_leave(url: str) -> None:
    Service(url, seconds=1)


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("https://ner.example.org/x", "ner.example.org is not this machine"),
        ("https://localhost.example.org/x", "is not this machine"),
        ("http://10.1.2.3/x", "10.1.2.3 is not this machine"),
        ("http://named.example.org/x", "unencrypted"),
        ("http://user:secret@localhost/x", "no user name"),
        ("file:///etc/passwd", "is not an address"),
        ("localhost:8000", "is not an address"),
        ("http://localhost:x/", "is not an address"),
        ("http://localhost/a b", "is not an address"),
        ("http://localhost/\r\nX: y", "is not an address"),
    ],
)
def test_texts_do_not_leave_by_accident(url: str, problem: str) -> None:
    with pytest.raises(ConfigError, match=problem) as caught:
        Service(url, seconds=1, hosts=["named.example.org"])
    assert "secret" not in str(caught.value)


def test_other_machines_have_to_be_named() -> None:
    Service("https://ner.example.org/x", seconds=1, hosts=["NER.example.org"])
    Service("http://10.1.2.3/x", seconds=1, hosts=["10.1.2.3"], plain_http=True)
