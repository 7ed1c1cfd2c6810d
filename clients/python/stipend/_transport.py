from __future__ import annotations

import http.client
import io
import os
import select
import socket
import ssl
import threading
import time
from typing import Any, Dict, List, Mapping, Optional, Tuple
from urllib.parse import urlsplit

from ._stop import Deadline, Stop

IDLE_SECONDS_MAX = 30.0
IDLE_CONNECTIONS_MAX = 32
CHUNK_BYTES = 64 * 1024

Origin = Tuple[str, str, int]


class Transport:
    """Keeps connections open and shares them between threads. A connection serves one request at a time."""

    def __init__(self, tls: Optional[ssl.SSLContext]) -> None:
        self._tls = tls
        self._lock = threading.Lock()
        self._idle: Dict[Origin, List[Connection]] = {}
        self._process = os.getpid()

    def send(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        body: Optional[bytes],
        deadline: Deadline,
        stop: Stop,
    ) -> Response:
        """Sends one request. Returns as soon as the head of the reply has arrived; `close` the reply after use."""
        parts = urlsplit(url)
        is_tls = parts.scheme.lower() == "https"
        origin = (parts.scheme.lower(), str(parts.hostname), parts.port or (443 if is_tls else 80))
        connection = self._take(origin)
        try:
            if connection is None:
                connection = Connection(origin, self._context() if is_tls else None, deadline)
            stop.watch(connection.socket)
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            return Response(self, connection, connection.request(method, target, headers, body, deadline), stop)
        except BaseException:
            stop.unwatch()
            if connection is not None:
                connection.close()
            raise

    def close(self) -> None:
        with self._lock:
            connections = [one for idle in self._idle.values() for one in idle]
            self._idle.clear()
        for connection in connections:
            connection.close()

    def __del__(self) -> None:
        # a program that never closes its client gets no warnings about open sockets
        self.close()

    def keep(self, connection: Connection) -> None:
        connection.idle_since = time.monotonic()
        with self._lock:
            idle = self._idle.setdefault(connection.origin, [])
            if len(idle) < IDLE_CONNECTIONS_MAX and self._process == os.getpid():
                idle.append(connection)
                return
        connection.close()

    def _take(self, origin: Origin) -> Optional[Connection]:
        while True:
            with self._lock:
                if self._process != os.getpid():
                    # after a fork, the connections belong to the parent
                    self._idle = {}
                    self._process = os.getpid()
                idle = self._idle.get(origin)
                if not idle:
                    return None
                connection = idle.pop()
            if connection.is_usable():
                return connection
            connection.close()

    def _context(self) -> ssl.SSLContext:
        with self._lock:
            if self._tls is None:
                self._tls = ssl.create_default_context()
            return self._tls


class Connection:
    idle_since = 0.0

    def __init__(self, origin: Origin, tls: Optional[ssl.SSLContext], deadline: Deadline) -> None:
        self.origin = origin
        _, host, port = origin
        self.socket = socket.create_connection((host, port), timeout=deadline.left())
        try:
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if tls is not None:
                self.socket.settimeout(deadline.left())
                self.socket = tls.wrap_socket(self.socket, server_hostname=host)
        except BaseException:
            self.socket.close()
            raise
        self.timed = TimedSocket(self.socket)
        kind = http.client.HTTPConnection if tls is None else http.client.HTTPSConnection
        self._http = kind(host, port)
        self._http.sock = self.timed

    def request(
        self, method: str, target: str, headers: Mapping[str, str], body: Optional[bytes], deadline: Deadline
    ) -> http.client.HTTPResponse:
        self.timed.deadline = deadline
        self._http.request(method, target, body=body, headers=dict(headers))
        return self._http.getresponse()

    def is_usable(self) -> bool:
        """An idle connection that can be read from was closed by the server."""
        if time.monotonic() - self.idle_since > IDLE_SECONDS_MAX:
            return False
        try:
            if hasattr(select, "poll"):
                poll = select.poll()
                poll.register(self.socket, select.POLLIN)
                return not poll.poll(0)
            return not select.select([self.socket], [], [], 0)[0]
        except (OSError, ValueError):
            return False

    def is_open(self) -> bool:
        return self._http.sock is not None

    def close(self) -> None:
        self._http.close()
        self.socket.close()


class Response:
    """The reply to a request. Its body is read piece by piece."""

    def __init__(
        self, transport: Transport, connection: Connection, reply: http.client.HTTPResponse, stop: Stop
    ) -> None:
        self.status = reply.status
        self.headers = {name.lower(): value for name, value in reply.getheaders()}
        self._transport = transport
        self._connection = connection
        self._reply = reply
        self._stop = stop
        self._is_whole = False

    def read(self, deadline: Optional[Deadline] = None) -> bytes:
        """Returns the next bytes; none at the end of the body."""
        if self._is_whole:
            return b""
        if deadline is not None:
            self._connection.timed.deadline = deadline
        piece = self._reply.read1(CHUNK_BYTES)
        if not piece:
            if self._reply.length:
                raise http.client.IncompleteRead(b"")
            self._is_whole = True
        return piece

    def close(self) -> None:
        """Keeps the connection if the whole reply was read, and ends it otherwise."""
        self._stop.unwatch()
        self._reply.close()
        if self._is_whole and self._connection.is_open():
            self._transport.keep(self._connection)
        else:
            self._connection.close()


class TimedSocket:
    """What http.client needs of a socket, with a time limit for the whole request. A socket's own time limit starts
    again with each piece, so a slow server could take forever."""

    deadline: Deadline

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected

    def sendall(self, data: bytes) -> None:
        self._socket.settimeout(self.deadline.left())
        self._socket.sendall(data)

    def makefile(self, mode: str, *_: Any) -> io.BufferedReader:
        return io.BufferedReader(_TimedReader(self, self._socket))

    def close(self) -> None:
        self._socket.close()


class _TimedReader(io.RawIOBase):
    def __init__(self, timed: TimedSocket, connected: socket.socket) -> None:
        self._timed = timed
        self._connected = connected
        # keeps the socket open until the reply is read, as http.client expects
        self._file = connected.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._connected.settimeout(self._timed.deadline.left())
        return self._file.readinto(buffer)

    def close(self) -> None:
        self._file.close()
        super().close()
