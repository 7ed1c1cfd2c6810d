from __future__ import annotations

import math
import re
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Callable, Optional

BACKOFF_SECONDS = 0.25
BACKOFF_SECONDS_MAX = 8.0

# The request may have taken effect: a proxy lost the reply, or the service lost its database while it committed.
IN_DOUBT = frozenset((502, 503, 504))


@dataclass(frozen=True)
class Failure:
    status: Optional[int]
    """None if no reply arrived."""
    retry_after: Optional[float]
    is_repeatable: bool
    """Whether a repetition is harmless even if the first request took effect."""
    retries: int
    """How many times the request was repeated before."""
    elapsed: float
    """The time since the first request."""


@dataclass(frozen=True)
class RetryLimits:
    count_max: int
    seconds_max: float


def retry_wait(failure: Failure, limits: RetryLimits, random: Callable[[], float]) -> Optional[float]:
    """Decides whether a failed request is sent again. Returns how many seconds to wait first, or None."""
    if failure.retries >= limits.count_max or not _can_repeat(failure):
        return None
    wait = backoff(failure.retries, random) + (failure.retry_after or 0.0)
    return None if failure.elapsed + wait > limits.seconds_max else wait


def backoff(retries: int, random: Callable[[], float]) -> float:
    """Doubles with each retry. The random part spreads the retries of clients that failed together."""
    longest = min(BACKOFF_SECONDS_MAX, BACKOFF_SECONDS * float(2 ** min(retries, 16)))
    return math.floor(longest * 1000 * (0.5 + random() / 2) + 0.5) / 1000


def read_retry_after(header: Optional[str], now: float) -> Optional[float]:
    """Reads a Retry-After header, which is a number of seconds or a date. `now` is in seconds since 1970."""
    text = (header or "").strip()
    if re.fullmatch("[0-9]{1,9}", text):
        return float(text)
    if not text.endswith("GMT"):
        return None
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _can_repeat(failure: Failure) -> bool:
    if failure.status is None or failure.status in IN_DOUBT:
        return failure.is_repeatable
    # 409 with Retry-After: the same request is still running
    return failure.status == 429 or (failure.status == 409 and failure.retry_after is not None)
