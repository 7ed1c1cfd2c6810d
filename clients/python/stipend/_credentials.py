from __future__ import annotations

import re
import threading
import time
from typing import Any, Callable, Dict, Optional, Protocol, Union

# A token is replaced this long before it expires, so that it is valid when the service checks it.
EXPIRY_MARGIN_SECONDS = 60.0

Headers = Dict[str, str]


class TokenFunction(Protocol):
    """Returns a token. `is_renewal` is true after the service rejected the last one."""

    def __call__(self, *, is_renewal: bool) -> str: ...


Token = Union[str, TokenFunction]


class Credentials:
    """Headers that identify the caller and never change."""

    can_renew = False

    def __init__(self, headers: Headers) -> None:
        self._headers = headers

    def headers(self, rejected: Optional[Headers]) -> Headers:
        """Returns the headers to send. `rejected` are the ones that the service did not accept."""
        return self._headers


class FunctionCredentials(Credentials):
    can_renew = True

    def __init__(self, token: TokenFunction) -> None:
        super().__init__({})
        self._token = token

    def headers(self, rejected: Optional[Headers]) -> Headers:
        return _bearer(self._token(is_renewal=rejected is not None))


class UserCredentials(Credentials):
    """Gets a user's token when it is first needed, and again before it expires or after it was rejected. Threads
    share the token: one creates it while the others wait."""

    can_renew = True

    def __init__(self, create_token: Callable[[], Any]) -> None:
        super().__init__({})
        self._create_token = create_token
        self._lock = threading.Lock()
        self._valid_until = float("-inf")

    def headers(self, rejected: Optional[Headers]) -> Headers:
        with self._lock:
            if rejected == self._headers or time.monotonic() >= self._valid_until:
                self._renew()
            return self._headers

    def _renew(self) -> None:
        started_at = time.monotonic()
        created = self._create_token()
        self._headers = _bearer(created["access_token"])
        self._valid_until = started_at + created["expires_in"] - EXPIRY_MARGIN_SECONDS


def read_credentials(api_key: Optional[str], token: Optional[Token]) -> Credentials:
    if api_key is not None and token is not None:
        raise ValueError("Set either api_key or token: each caller needs its own client")
    if api_key is not None:
        return Credentials({"x-api-key": _visible("api_key", api_key)})
    if token is None:
        return Credentials({})
    return Credentials(_bearer(token)) if isinstance(token, str) else FunctionCredentials(token)


def _bearer(token: object) -> Headers:
    return {"authorization": f"Bearer {_visible('token', token)}"}


def _visible(name: str, secret: object) -> str:
    """Rejects text that can't be a header. http.client would reject it too, but with the secret in its message."""
    if not isinstance(secret, str) or not re.fullmatch(r"[\x21-\x7e]+", secret):
        raise ValueError(f"{name} must be text without spaces. Is the setting missing?")
    return secret
