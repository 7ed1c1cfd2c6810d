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


def etag_of(reply: Mapping[str, Any]) -> str:
    """Returns the ETag of what a call returned, for `if_match` and `if_none_match`. Raises a ValueError for an item of
    a list, a copy, and the reply of an operation that has no ETag."""
    etag = reply.etag if isinstance(reply, Record) else None
    # without the error, if_match would be None, and the change would overwrite those of others
    if etag is None:
        raise ValueError(
            "This object has no ETag. The objects that get, create and update return have one, but copies and items of "
            "lists have none: read the object with get"
        )
    return etag
