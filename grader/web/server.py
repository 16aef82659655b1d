"""The server: it binds an address and runs until it is interrupted."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from grader.errors import GraderError, Message, system_reason
from grader.web.application import Settings, application

HEAD_SECONDS = 10.0
"""Seconds in which the head of a request must arrive."""
IDLE_SECONDS = 15
"""Seconds that a connection without a request is kept."""
CLOSING_SECONDS = 1
"""Seconds that open requests get when the server ends."""
MOST_CONNECTIONS = 500
LARGEST_HEAD = 16 << 10
"""Bytes of the head of a request."""


class ServerError(GraderError):
    """The server cannot be started."""


class PromptProtocol(H11Protocol):
    """HTTP/1.1 with a time limit for the head of each request.

    A client that sends a byte now and then would otherwise keep its connection for ever.
    """

    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        connection = transport.get_extra_info("socket")
        if connection is not None:
            # Without it a client that acknowledges late gets the body 40 ms after the head.
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take what the client has sent."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the time limit."""
        self._unwatch()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Set the time limit while the head of a request is incomplete."""
        if self.conn.their_state is not h11.IDLE:
            self._unwatch()
        elif self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._close_slow)

    def _unwatch(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _close_slow(self) -> None:
        self._head_timer = None
        if not self.transport.is_closing() and self.conn.their_state is h11.IDLE:
            self.transport.abort()


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address.

    Raises:
        ServerError: the address cannot be used.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        message = Message(
            "listen",
            "cannot listen at {host}, port {port}: {reason}; choose another --port",
            host=host,
            port=port,
            reason=system_reason(error),
        )
        raise ServerError(message) from None


def serve(listening: socket.socket, settings: Settings) -> None:
    """Serve requests at a socket until the process is interrupted."""
    logging.getLogger("uvicorn.error").addFilter(_is_of_interest)
    config: Any = uvicorn.Config(
        application(settings),
        http=PromptProtocol,
        ws="none",
        lifespan="on",
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        h11_max_incomplete_event_size=LARGEST_HEAD,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _is_of_interest(record: logging.LogRecord) -> bool:
    """Return whether a message is about a fault of the server.

    Strangers must not fill the log, and requests are cancelled whenever the server ends.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, asyncio.CancelledError):
        return False
    return not record.getMessage().startswith(_EXPECTED)


_EXPECTED = ("Invalid HTTP request", "Exceeded concurrency", "Unsupported upgrade", "Cancel ")
"""Beginnings of messages about clients, and about requests that the end of the server cancels."""
