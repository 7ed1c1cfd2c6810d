"""Receives webhooks from Stipend: verifies and decrypts deliveries.

    from stipend.webhooks import WebhookError, verify_and_open

    delivery = verify_and_open(raw_body, request.headers, signing_secret=SIGNING_SECRET, encryption_key=ENCRYPTION_KEY)

Decryption needs the package `cryptography`: `pip install 'stipend[encryption]'`.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import math
import re
import time
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Optional, Protocol, Sequence, Tuple, Union

from ._reply import parse_json

if TYPE_CHECKING:
    from .types import WebhookEvent

__all__ = ["ReceivedHeaders", "WebhookError", "verify_and_open"]

KEY_BYTES = 32
TAG_BYTES = 16
IV = re.compile(r"[A-Za-z0-9+/]{16}")
STANDARD_SECRET = re.compile(r"whsec_((?:[A-Za-z0-9+/]{4})+|(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2,3}={1,2})")


class _HasItems(Protocol):
    """Mappings, and the headers of http.server, which are no mapping for type checkers."""

    def items(self) -> Iterable[Tuple[Any, Any]]: ...


ReceivedHeaders = Union[_HasItems, Iterable[Tuple[Any, Any]]]
"""The headers as your framework has them: a mapping, or pairs of names and values as in ASGI."""


class WebhookError(Exception):
    """The request must not be trusted. `reason` is for code and the message is for logs; neither contains text from
    the body."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> Any:
        return WebhookError, (self.reason, str(self))


def verify_and_open(
    raw_body: Union[bytes, bytearray, memoryview, str],
    headers: ReceivedHeaders,
    *,
    signing_secret: Union[str, Sequence[str]],
    encryption_key: Union[str, bytes, None] = None,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Verifies the signatures and the age of a webhook request, decrypts its body and returns the delivery.

    :param raw_body: the body as it was received, before any parsing
    :param signing_secret: the webhook's secret, or a list of secrets while you replace one
    :param encryption_key: the webhook's encryption key: 32 bytes or their Base64. With a key, unencrypted bodies are
        rejected
    :param tolerance_seconds: how old a delivery may be; `math.inf` accepts any age
    :param now: replaces the current time, in seconds since 1970
    :raises WebhookError: if the request must not be trusted
    """
    secrets = _list_secrets(signing_secret)
    key = None if encryption_key is None else _read_key(encryption_key)
    body = _to_bytes(raw_body)
    received = _read_headers(headers)
    _verify(body, received, secrets, tolerance_seconds, time.time() if now is None else now)
    delivery: WebhookEvent = _parse(_decrypt(body, received.get("x-svc-encryption-iv"), key))
    return delivery


def _verify(
    body: bytes, headers: Mapping[str, str], secrets: Sequence[str], tolerance_seconds: float, now: float
) -> None:
    body_signature = headers.get("x-svc-signature")
    standard_signatures = headers.get("webhook-signature")
    if body_signature is None:
        raise WebhookError(
            "missing_signature",
            "The X-Svc-Signature header is missing. Requests are signed only if the webhook has a signing secret",
        )
    if standard_signatures is None:
        # the header is optional only if any age is accepted: otherwise a replay without it would skip the age check
        if tolerance_seconds == math.inf:
            return _verify_body(body, body_signature, secrets)
        raise WebhookError(
            "missing_signature", "The webhook-signature header is missing. Pass all headers of the request"
        )
    signatures = standard_signatures.split(" ")
    # more than one signature means that a secret is being replaced: X-Svc-Signature then uses only the newest secret,
    # which this receiver may not have yet
    if len(signatures) == 1:
        _verify_body(body, body_signature, secrets)
    webhook_id, timestamp = headers.get("webhook-id"), headers.get("webhook-timestamp")
    if webhook_id is None or timestamp is None:
        raise WebhookError(
            "missing_signature",
            "The webhook-id or the webhook-timestamp header is missing. Pass all headers of the request",
        )
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    expected = [_standard_signature(secret, signed) for secret in secrets]
    if not any([_is_any_of(expected, signature) for signature in signatures]):
        raise WebhookError("wrong_signature", f"webhook-signature {_DIFFERS}")
    _verify_age(timestamp, tolerance_seconds, now)


def _verify_age(timestamp: str, tolerance_seconds: float, now: float) -> None:
    age = abs(now - float(timestamp)) if re.fullmatch(r"[0-9]{1,15}", timestamp) else math.nan
    if not age <= tolerance_seconds:
        seconds = "an unknown number of" if math.isnan(age) else round(age)
        raise WebhookError(
            "too_old",
            f"webhook-timestamp is {seconds} seconds away from the current time; the limit is"
            f" {tolerance_seconds:g}. If the request is new, check the clock",
        )


_DIFFERS = (
    "does not match. Check that the signing secret is the webhook's, and that the body is passed as it was received"
)


def _verify_body(body: bytes, signature: str, secrets: Sequence[str]) -> None:
    expected = [hmac.new(secret.encode("utf-8"), body, hashlib.sha512).hexdigest() for secret in secrets]
    if not _is_any_of(expected, signature):
        raise WebhookError("wrong_signature", f"X-Svc-Signature {_DIFFERS}")


def _standard_signature(secret: str, signed: bytes) -> str:
    found = STANDARD_SECRET.fullmatch(secret)
    key = secret.encode("utf-8") if found is None else _decode(found[1])
    return f"v1,{base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode('ascii')}"


def _is_any_of(expected: Sequence[str], given: str) -> bool:
    # compares in constant time, so that timing does not reveal how much of a signature was correct
    text = given.encode("utf-8", "surrogateescape")
    return any([hmac.compare_digest(one.encode("ascii"), text) for one in expected])


def _decrypt(body: bytes, iv: Optional[str], key: Optional[bytes]) -> bytes:
    if key is None and iv is None:
        return body
    if key is None:
        raise WebhookError(
            "cannot_decrypt", "The body is encrypted. Pass the webhook's encryption key as encryption_key"
        )
    if iv is None:
        raise WebhookError("missing_iv", "The body is not encrypted: the X-Svc-Encryption-IV header is missing")
    if not IV.fullmatch(iv):
        raise WebhookError("cannot_decrypt", "X-Svc-Encryption-IV must be the Base64 of 12 bytes")
    aes, wrong = _load_cipher()
    try:
        opened: bytes = aes(key).decrypt(_decode(iv), base64.b64decode(body), None)
        return opened
    except (wrong, ValueError):
        raise WebhookError(
            "cannot_decrypt", "The body can't be decrypted. Check that encryption_key is the webhook's encryption key"
        ) from None


def _load_cipher() -> Tuple[Any, Any]:
    try:
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError as error:
        raise RuntimeError("Decryption needs the package cryptography: pip install 'stipend[encryption]'") from error
    return AESGCM, InvalidTag


def _parse(body: bytes) -> Any:
    try:
        return parse_json(body)
    except (ValueError, RecursionError):
        raise WebhookError("not_json", "The body is not JSON") from None


def _read_headers(headers: ReceivedHeaders) -> Mapping[str, str]:
    """Returns the headers with names in lower case. A header that arrives twice is joined, as in HTTP."""
    items = headers.items() if hasattr(headers, "items") else headers
    found: Dict[str, List[str]] = {}
    for name, value in items:
        values = value if isinstance(value, (list, tuple)) else [value]
        found.setdefault(_to_text(name).lower(), []).extend(_to_text(one) for one in values if one is not None)
    return {name: ", ".join(values) for name, values in found.items() if values}


def _to_text(value: object) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _list_secrets(signing_secret: object) -> List[str]:
    """Rejects missing and empty secrets: with an empty key anybody could sign, so a forgotten setting must be an
    error."""
    given = signing_secret if isinstance(signing_secret, (list, tuple)) else [signing_secret]
    secrets = [secret for secret in given if isinstance(secret, str) and secret]
    if not secrets or len(secrets) < len(given):
        raise ValueError(
            "signing_secret must be a non-empty string or a list of non-empty strings. Is the setting missing?"
        )
    return secrets


def _read_key(encryption_key: object) -> bytes:
    key = encryption_key
    if isinstance(key, str):
        key = _decode(key)
    if not isinstance(key, (bytes, bytearray)) or len(key) != KEY_BYTES:
        raise ValueError(f"encryption_key must be {KEY_BYTES} bytes or their Base64")
    return bytes(key)


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _to_bytes(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode("utf-8")
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    raise TypeError("raw_body must be text or bytes: pass the request body as received, before any parsing")
