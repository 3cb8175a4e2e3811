"""A service that is asked over HTTP, on this machine unless the user names another.

The text of a document leaves the process here, so nothing leads it elsewhere than
to the address that was given: redirects are not followed, proxies are not used
whatever the environment says, and a host that is not this machine has to be named
once more under ``hosts`` and, unless ``plain_http`` says otherwise, be reached by
HTTPS with a certificate that the system trusts.
"""

from __future__ import annotations

import http.client
import ipaddress
import json
import socket
import ssl
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from ...errors import ConfigError
from .answers import MOST_BYTES, Refused
from .bounded import within


class Service:
    """Posts texts to `url` and returns what it answers, within `seconds` in all."""

    def __init__(
        self,
        url: str,
        *,
        seconds: float,
        hosts: Collection[str] = (),
        plain_http: bool = False,
    ) -> None:
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise ConfigError("url: is not an address; write http://localhost:8000/ner") from None
        if parts.scheme not in ("http", "https") or not host or not _is_plain(url):
            raise ConfigError("url: is not an address; write http://localhost:8000/ner")
        if parts.username is not None or parts.fragment:
            raise ConfigError("url: should hold no user name, no password and no #")
        if not is_this_machine(host):
            if host not in {name.lower() for name in hosts}:
                raise ConfigError(
                    f"url: {host} is not this machine; texts are sent there only if it stands "
                    "under hosts"
                )
            if parts.scheme == "http" and not plain_http:
                raise ConfigError(
                    f"url: texts would go to {host} unencrypted; use https, or set plain_http: yes"
                )
        self.host = host
        self._port = port
        self._target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self._context = ssl.create_default_context() if parts.scheme == "https" else None
        self._seconds = seconds

    def ask(self, text: str) -> Any:
        """Post ``{"text": ...}`` and return the JSON that comes back."""
        content = self.post(json.dumps({"text": text}).encode(), "application/json")
        try:
            return json.loads(content)
        except (ValueError, RecursionError):
            raise Refused("the answer is not JSON") from None

    def post(self, body: bytes, content_type: str) -> bytes:
        """Return the body of the answer; raises `Refused` for any but a 200 in time."""
        connection = self._connection()
        try:
            return within(
                self._seconds,
                lambda: _post(connection, self._target, body, content_type),
                stop=lambda: _cut_off(connection),
            )
        finally:
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        # A little longer than anybody waits, so that the thread ends that is left behind.
        seconds = self._seconds + 1
        if self._context is None:
            return http.client.HTTPConnection(self.host, self._port, timeout=seconds)
        return http.client.HTTPSConnection(
            self.host, self._port, timeout=seconds, context=self._context
        )


def is_this_machine(host: str) -> bool:
    """Return whether a name or address is that of the machine itself.

    >>> is_this_machine("localhost"), is_this_machine("127.0.0.1"), is_this_machine("10.0.0.1")
    (True, True, False)
    """
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _is_plain(url: str) -> bool:
    return url.isascii() and url.isprintable() and " " not in url


def _post(
    connection: http.client.HTTPConnection, target: str, body: bytes, content_type: str
) -> bytes:
    headers = {"Content-Type": content_type, "Connection": "close", "User-Agent": "crfanon"}
    try:
        connection.request("POST", target, body, headers)
        with connection.getresponse() as response:
            if 300 <= response.status < 400:
                raise Refused("the service sends texts elsewhere, where they are not sent to")
            if response.status != http.HTTPStatus.OK:
                raise Refused(f"the service answered with status {response.status}")
            content = response.read(MOST_BYTES + 1)
            left = response.length
    except (OSError, http.client.HTTPException) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise Refused(f"the service cannot be asked ({why}); is it running?") from None
    if len(content) > MOST_BYTES:
        raise Refused("the answer is too long")
    if left:
        raise Refused("the answer is not whole")
    return content


def _cut_off(connection: http.client.HTTPConnection) -> None:
    """Take away what a thread may be waiting for."""
    try:
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
