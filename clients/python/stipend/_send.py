from __future__ import annotations

import http.client
import socket
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, Mapping, Optional, TypeVar, Union

from ._credentials import Credentials
from ._errors import StipendError, TimeLimitReached, UnexpectedReply, connection_error
from ._reply import error_of
from ._request import Prepared, new_id
from ._retry import Failure, RetryLimits, retry_wait
from ._stop import Deadline, Stop
from ._transport import Response, Transport

T = TypeVar("T")


@dataclass(frozen=True)
class Attempt:
    """A request that was sent, for logs and metrics. It contains no personal data."""

    operation: str
    """Such as `GET /users/{user_id}`."""
    attempt: int
    """1 for the first request of a call."""
    status: Optional[int]
    """None if no reply arrived."""
    code: Optional[str]
    """The error's code; None after success."""
    request_id: str
    seconds: float


@dataclass(frozen=True)
class Reply(Generic[T]):
    """A whole reply."""

    status: int
    headers: Mapping[str, str]
    """The names are in lower case."""
    request_id: str
    """Identifies the request in the service's log."""
    body: T
    attempts: int
    """How many requests were sent."""

    @property
    def etag(self) -> Optional[str]:
        """The version of the resource, for `if_match` and `if_none_match`."""
        return self.headers.get("etag")


@dataclass(frozen=True, repr=False)
class Context:
    """What every call of one client shares."""

    base: str
    credentials: Credentials
    is_user: bool
    """True for the client of one user, which has a user token."""
    transport: Transport
    retries: RetryLimits
    timeout: float
    wait: Callable[[float, Stop], object]
    random: Callable[[], float]
    on_attempt: Callable[[Attempt], object]


ReadBody = Callable[[Response], T]


def send_with_retries(context: Context, request: Prepared, read_body: ReadBody[T], keep_open: bool = False) -> Reply[T]:
    """Sends a request, and sends it again after temporary failures."""
    started_at = time.monotonic()
    can_renew = request.has_credentials and context.credentials.can_renew
    retries = 0
    attempts = 0
    was_renewed = False
    rejected: Optional[Dict[str, str]] = None
    while True:
        request.stop.check()
        attempts += 1
        headers = context.credentials.headers(rejected) if request.has_credentials else {}
        rejected = None
        outcome = _send_once(context, request, headers, attempts, read_body, keep_open)
        if not isinstance(outcome, StipendError):
            return outcome
        if outcome.status == 401 and can_renew and not was_renewed:
            rejected, was_renewed = headers, True
            continue
        elapsed = time.monotonic() - started_at
        failure = Failure(outcome.status, outcome.retry_after, request.is_repeatable, retries, elapsed)
        seconds = retry_wait(failure, context.retries, context.random)
        if seconds is None:
            raise outcome
        pause(context, seconds, request.stop, request.within)
        retries += 1


def pause(context: Context, seconds: float, stop: Stop, within: Optional[Deadline]) -> None:
    if within is None:
        context.wait(seconds, stop)
        return
    context.wait(min(seconds, within.left()), stop)
    within.left()


def failure_of(error: Exception, *, operation: str, request_id: str, attempts: int, timeout: float) -> StipendError:
    """Turns what went wrong with a request into the error that callers see."""
    facts: Dict[str, Any] = {"operation": operation, "request_id": request_id, "attempts": attempts}
    if isinstance(error, (TimeLimitReached, socket.timeout)):
        message = f"No complete reply arrived within {timeout:g} seconds"
        return StipendError(**facts, status=None, code="timed_out", messages=[message])
    if isinstance(error, UnexpectedReply):
        return StipendError(**facts, status=error.status, code="unexpected_reply", messages=[str(error)])
    return connection_error(error, **facts)


def _send_once(
    context: Context,
    request: Prepared,
    credentials: Mapping[str, str],
    number: int,
    read_body: ReadBody[T],
    keep_open: bool,
) -> Union[Reply[T], StipendError]:
    started_at = time.monotonic()
    request_id = new_id()
    deadline = Deadline(request.timeout, request.within)
    headers = {**request.headers, **credentials, "x-request-id": request_id}
    response: Optional[Response] = None
    outcome: Union[Reply[T], StipendError]
    try:
        response = context.transport.send(request.method, request.url, headers, request.body, deadline, request.stop)
        # a proxy may have replaced the id
        request_id = response.headers.get("x-request-id", request_id)
        outcome = _outcome_of(response, request, request_id, number, read_body)
    except (OSError, http.client.HTTPException, TimeLimitReached, UnexpectedReply) as error:
        request.stop.check()
        if isinstance(error, socket.timeout) and not isinstance(deadline.error(), TimeLimitReached):
            raise deadline.error() from None
        facts: Dict[str, Any] = {"operation": request.operation, "request_id": request_id, "attempts": number}
        outcome = failure_of(error, timeout=request.timeout, **facts)
        outcome.__cause__ = error
    finally:
        is_kept = keep_open and response is not None and response.status < 300
        if response is not None and not is_kept:
            response.close()
    code = outcome.code if isinstance(outcome, StipendError) else None
    seconds = time.monotonic() - started_at
    context.on_attempt(Attempt(request.operation, number, outcome.status, code, request_id, seconds))
    return outcome


def _outcome_of(
    response: Response, request: Prepared, request_id: str, number: int, read_body: ReadBody[T]
) -> Union[Reply[T], StipendError]:
    if not 200 <= response.status <= 299:
        return error_of(response, operation=request.operation, request_id=request_id, attempts=number)
    return Reply(response.status, response.headers, request_id, read_body(response), number)
