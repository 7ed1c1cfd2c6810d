from __future__ import annotations

import socket
import threading
import time
from typing import Optional

from ._errors import TimeLimitReached


class Stopped(Exception):
    """The caller does not want the result any more."""


class WaitEnded(Exception):
    """The time for a whole wait is up."""


class Deadline:
    """A time limit for one request, or, as `outer`, for a whole wait with many requests."""

    def __init__(self, seconds: float, outer: Optional[Deadline] = None, is_wait: bool = False) -> None:
        self._ends = time.monotonic() + seconds
        self._outer = outer
        self._is_wait = is_wait

    def left(self) -> float:
        """Returns the seconds that are left. Raises an error if the time is up."""
        first = self._first()
        left = first._ends - time.monotonic()
        if left <= 0:
            raise first.error()
        return left

    def error(self) -> Exception:
        """Says which time is up."""
        return WaitEnded() if self._first()._is_wait else TimeLimitReached()

    def _first(self) -> Deadline:
        if self._outer is None or self._ends <= self._outer._ends:
            return self
        return self._outer


class Stop:
    """Ends one call from another thread: wakes it from a pause, or closes the connection that it reads from."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._socket: Optional[socket.socket] = None

    def fire(self) -> None:
        self._event.set()
        with self._lock:
            if self._socket is not None:
                _shut_down(self._socket)

    def check(self) -> None:
        if self._event.is_set():
            raise Stopped

    def watch(self, connected: socket.socket) -> None:
        with self._lock:
            self._socket = connected
        self.check()

    def unwatch(self) -> None:
        with self._lock:
            self._socket = None

    def pause(self, seconds: float) -> None:
        self._event.wait(seconds)
        self.check()


def _shut_down(connected: socket.socket) -> None:
    try:
        connected.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # the connection has ended already
