from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional, Tuple

from ._address import Query, address_of
from ._operations import API_VERSION, KEYED, NOT_FOR_USERS
from ._stop import Deadline, Stop

# A repeated answer would use up a second attempt at the provider.
NOT_REPEATABLE = frozenset(("PUT /accounts/{account_id}/mfa",))


@dataclass(frozen=True)
class Input:
    """The arguments of a call."""

    ids: Mapping[str, Any]
    query: Optional[Query] = None
    headers: Optional[Mapping[str, Optional[str]]] = None
    body: Any = None
    idempotency_key: Optional[str] = None
    timeout: Optional[float] = None
    stop: Optional[Stop] = None
    within: Optional[Deadline] = None
    """The time for a wait that sends many requests."""


@dataclass(frozen=True, repr=False)
class Prepared:
    """A request that can be sent any number of times: each retry sends the same bytes with the same
    Idempotency-Key."""

    operation: str
    method: str
    url: str
    headers: Dict[str, str]
    body: Optional[bytes]
    is_repeatable: bool
    has_credentials: bool
    """Presigned addresses need no credentials."""
    timeout: float
    stop: Stop
    within: Optional[Deadline] = None


def prepare_request(base: str, is_user: bool, timeout: float, method: str, path: str, given: Input) -> Prepared:
    operation = f"{method} {path}"
    if is_user and operation in NOT_FOR_USERS:
        raise _not_for_users(operation)
    is_keyed = operation in KEYED
    body, content_type = _encode_body(given.body)
    headers = {
        "x-svc-version": API_VERSION,
        **(given.headers or {}),
        "content-type": content_type,
        "idempotency-key": (given.idempotency_key or new_id()) if is_keyed else None,
    }
    return Prepared(
        operation=operation,
        method=method,
        url=address_of(base, path, given.ids, given.query),
        headers={name: _header_of(name, value) for name, value in headers.items() if value is not None},
        body=body,
        is_repeatable=is_keyed or (method != "POST" and operation not in NOT_REPEATABLE),
        has_credentials=True,
        timeout=timeout if given.timeout is None else given.timeout,
        stop=given.stop or Stop(),
        within=given.within,
    )


def new_id() -> str:
    return secrets.token_hex(16)


def _not_for_users(operation: str) -> TypeError:
    # without this error, the client would create a token, be rejected, create another and be rejected again
    return TypeError(
        f"{operation} does not accept user tokens: call it on a client with an API key or a member's token, not on"
        " one that for_user returned"
    )


def _header_of(name: str, value: object) -> str:
    # http.client would reject other text too, but with the value in its message
    if not isinstance(value, str) or not re.fullmatch(r"[\x20-\x7e]*", value):
        raise ValueError(f"The header {name} must be text in one line, without special characters")
    return value


def _encode_body(body: object) -> Tuple[Optional[bytes], Optional[str]]:
    """Files are sent as they are, everything else as JSON."""
    if body is None:
        return None, None
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body), None
    text = json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8"), "application/json"
