from __future__ import annotations

import json
import time
from typing import Any, List, NamedTuple, Optional

from ._errors import StipendError, UnexpectedReply
from ._retry import read_retry_after
from ._transport import Response

JSON_BYTES_MAX = 64 * 1024 * 1024
ERROR_BYTES_MAX = 64 * 1024


class File(NamedTuple):
    """A file that the service sent."""

    content: bytes
    content_type: str


def read_json(response: Response) -> Any:
    require_type(response, "application/json")
    try:
        return parse_json(_read_bytes(response, JSON_BYTES_MAX))
    except (ValueError, RecursionError):
        raise UnexpectedReply("The reply is not valid JSON", response.status) from None


def read_file(response: Response) -> File:
    """Rejects text that is not CSV: it is a proxy's page, because all text files of the API are CSV."""
    content_type = _type_of(response)
    if content_type.startswith("text/") and content_type != "text/csv":
        raise not_from_service(response)
    return File(_read_bytes(response, None), content_type)


def require_type(response: Response, content_type: str) -> None:
    if _type_of(response) != content_type:
        raise not_from_service(response)


def parse_json(content: bytes) -> Any:
    return json.loads(content.decode("utf-8-sig", "replace"), parse_constant=_reject_constant)


def error_of(response: Response, *, operation: str, request_id: str, attempts: int) -> StipendError:
    """Turns a reply with an error status into an error."""
    status, headers = response.status, response.headers
    if status == 304:
        message = "It has not changed since you read it"
        return StipendError(
            operation=operation,
            status=status,
            code="not_modified",
            messages=[message],
            request_id=request_id,
            attempts=attempts,
        )
    messages = None if status < 400 else _read_messages(response)
    code = headers.get("x-svc-error-code") or f"http_{status}"
    methods = headers.get("x-svc-mfa-method", "").split(", ")
    return StipendError(
        operation=operation,
        status=status,
        code="unexpected_reply" if messages is None else code,
        messages=[_unexpected(response)] if messages is None else messages,
        request_id=request_id,
        attempts=attempts,
        retry_after=read_retry_after(headers.get("retry-after"), time.time()),
        mfa_methods=[method for method in methods if method],
    )


def not_from_service(response: Response) -> UnexpectedReply:
    content_type = _type_of(response) or "no type"
    return UnexpectedReply(
        f"The reply with status {response.status} and {content_type} is not what the API describes. Check that url"
        " is the address of the service, and which proxies are in between",
        response.status,
    )


def _unexpected(response: Response) -> str:
    if 300 <= response.status <= 399:
        return "The server redirects to another address. Set url to the address of the service itself"
    return str(not_from_service(response))


def _read_messages(response: Response) -> Optional[List[str]]:
    """Returns the messages of an error that the service sent. The reply of a proxy has none."""
    try:
        require_type(response, "application/json")
        errors = parse_json(_read_bytes(response, ERROR_BYTES_MAX))["errors"]
    except Exception:
        # the status says enough, even if the body is cut off
        return None
    is_list = isinstance(errors, list) and all(isinstance(error, str) for error in errors)
    return errors if is_list else None


def _type_of(response: Response) -> str:
    return response.headers.get("content-type", "").split(";")[0].strip().lower()


def _read_bytes(response: Response, bytes_max: Optional[int]) -> bytes:
    content = bytearray()
    while True:
        piece = response.read()
        if not piece:
            return bytes(content)
        content += piece
        if bytes_max is not None and len(content) > bytes_max:
            raise UnexpectedReply(f"The reply is larger than {bytes_max // 1024 // 1024} MiB", response.status)


def _reject_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")
