from __future__ import annotations

from typing import Any, Callable, Iterator, List, NoReturn, Optional, Tuple

from ._errors import StipendError
from ._retry import backoff
from ._send import Context, pause
from ._stop import Deadline, Stop, WaitEnded

RESULT_SECONDS_MAX = 300.0
FINAL_STATUSES = frozenset(("EXTRACTED", "REJECTED", "FAILED"))

Found = Any
Until = Callable[[Found], bool]


def is_settled(account: Found) -> bool:
    return bool(account["status"] != "PENDING")


def is_processed(document: Found) -> bool:
    return document["status"] in FINAL_STATUSES


def has_all_data(readiness: Found) -> bool:
    return not running_sources(readiness)


def running_sources(readiness: Found) -> List[str]:
    return [name for name, source in readiness.items() if source["status"] == "in_progress"]


def describe_status(record: Found) -> str:
    return f"the status is still {record['status']}"


def describe_sources(readiness: Found) -> str:
    return f"these sources are in progress: {', '.join(running_sources(readiness)) or 'none'}"


def follow_until(
    context: Context,
    *,
    operation: str,
    stream: Callable[[Deadline], Iterator[Found]],
    read: Callable[[Deadline], Found],
    describe: Callable[[Found], str],
    until: Until,
    on_change: Optional[Callable[[Found], object]],
    timeout: float,
    stop: Stop,
) -> Found:
    """Follows a record by its event stream until it is as expected. When the stream ends or breaks, reads the record,
    and connects again after a pause. So the wait also works where streams don't, only with more delay."""
    within = Deadline(timeout, is_wait=True)
    progress = _Progress(describe, until, on_change)
    failures = 0
    try:
        while True:
            ended, found, has_worked = _follow_once(stream, progress, within)
            if ended:
                return found
            failures = 0 if has_worked else failures
            found = read(within)
            if progress.is_done(found):
                return found
            pause(context, backoff(failures, context.random), stop, within)
            failures += 1
    except WaitEnded:
        _raise_timed_out(operation, timeout, progress.text)


def no_events(_: Deadline) -> Iterator[Found]:
    return iter(())


class _Progress:
    def __init__(
        self, describe: Callable[[Found], str], until: Until, on_change: Optional[Callable[[Found], object]]
    ) -> None:
        self.text = "nothing was read"
        self._last: Found = None
        self._describe = describe
        self._until = until
        self._on_change = on_change

    def is_done(self, found: Found) -> bool:
        if found != self._last and self._on_change is not None:
            self._on_change(found)
        self._last = found
        self.text = self._describe(found)
        return self._until(found)


def _follow_once(
    stream: Callable[[Deadline], Iterator[Found]], progress: _Progress, within: Deadline
) -> Tuple[bool, Found, bool]:
    """Returns whether the wait is over, the last record, and whether the stream has sent anything."""
    has_worked = False
    events = stream(within)
    try:
        for found in events:
            has_worked = True
            if progress.is_done(found):
                return True, found, True
    except StipendError:
        pass  # the caller reads the record instead
    finally:
        getattr(events, "close", lambda: None)()
    return False, None, has_worked


def _raise_timed_out(operation: str, timeout: float, progress: str) -> NoReturn:
    raise StipendError(
        operation=operation,
        status=None,
        code="timed_out",
        messages=[f"After {timeout:g} seconds {progress}"],
        request_id=None,
        attempts=1,
    ) from None
