from __future__ import annotations

from typing import Any, Mapping, Optional

from ._send import Reply


class Record(dict):  # type: ignore[type-arg]
    """The JSON object of a reply, with its ETag."""

    etag: Optional[str] = None


def body_of(reply: Reply[Any]) -> Any:
    if reply.etag is None or not isinstance(reply.body, dict):
        return reply.body
    record = Record(reply.body)
    record.etag = reply.etag
    return record


def etag_of(reply: Mapping[str, Any]) -> Optional[str]:
    """Returns the ETag of what a call returned, for `if_match` and `if_none_match`. It is None if the operation has no
    ETag, and for a copy."""
    return reply.etag if isinstance(reply, Record) else None
