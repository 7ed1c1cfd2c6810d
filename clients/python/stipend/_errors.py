from __future__ import annotations

import errno
import http.client
import socket
import ssl
from typing import Any, Dict, Optional, Sequence


class StipendError(Exception):
    """A call failed. Branch on `status` and `code`, show `messages` to engineers, and quote `request_id` to the
    operator of the service."""

    def __init__(
        self,
        *,
        operation: str,
        status: Optional[int],
        code: str,
        messages: Sequence[str],
        request_id: Optional[str],
        attempts: int,
        retry_after: Optional[float] = None,
        mfa_methods: Sequence[str] = (),
    ) -> None:
        answer = code if status is None else f"{status} {code}"
        reference = "" if request_id is None else f" (request id {request_id})"
        super().__init__(f"{operation}: {answer}: {'; '.join(messages)}{reference}")
        self.operation = operation
        """The operation that failed, such as `POST /users`."""
        self.status = status
        """The HTTP status; None if no reply arrived."""
        self.code = code
        """The service's error code, or a code of the client: `connection_failed`, `timed_out`, `unexpected_reply`,
        `file_unreadable`."""
        self.messages = list(messages)
        """One message for each problem."""
        self.request_id = request_id
        """Identifies the request in the service's log. None if a wait timed out, because it sends many requests, and
        if nothing was sent."""
        self.retry_after = retry_after
        """How long the service asked to wait, in seconds."""
        self.mfa_methods = list(mfa_methods)
        """With the code `mfa_required`: where the member's code comes from, such as `email`."""
        self.attempts = attempts
        """How many times the request was sent: 1 if it was not retried, 0 if nothing was sent."""

    def __reduce__(self) -> Any:
        # an error must survive the way between processes, and Exception would pass only the message
        return _restore, (dict(self.__dict__),)


def _restore(facts: Dict[str, Any]) -> StipendError:
    return StipendError(**facts)


class TimeLimitReached(Exception):
    """The time for one request is up."""


class UnexpectedReply(Exception):
    """A successful reply that is not what the API describes, such as the page of a proxy."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


def connection_error(cause: BaseException, *, operation: str, request_id: str, attempts: int) -> StipendError:
    return StipendError(
        operation=operation,
        status=None,
        code="connection_failed",
        messages=[f"The connection failed: {_reason_of(cause)}"],
        request_id=request_id,
        attempts=attempts,
    )


def file_error(cause: OSError) -> StipendError:
    """The error of an upload whose file can't be read. Nothing was sent."""
    return StipendError(
        operation="upload",
        status=None,
        code="file_unreadable",
        messages=[f"The file can't be read: {_reason_of(cause)}"],
        request_id=None,
        attempts=0,
    )


def _reason_of(error: BaseException) -> str:
    """Returns the name of a system error, such as ECONNREFUSED. Messages are left out, because they can contain
    headers, addresses or paths."""
    if isinstance(error, ssl.SSLError):
        return error.reason or "ETLS"
    if isinstance(error, socket.gaierror):
        return "ENOTFOUND"
    if isinstance(error, (http.client.IncompleteRead, http.client.RemoteDisconnected)):
        return "ECONNRESET"
    if isinstance(error, OSError) and error.errno is not None:
        return errno.errorcode.get(error.errno, "EIO")
    return "EPROTO"
