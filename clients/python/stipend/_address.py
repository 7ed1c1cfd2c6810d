from __future__ import annotations

import re
from typing import Any, Mapping, Optional, Union
from urllib.parse import quote, urlencode, urlsplit

Query = Mapping[str, Union[str, int, float, bool, None]]


def read_base_url(url: str) -> str:
    """Returns the address of the service without a slash at the end."""
    wrong = ValueError("url must be the address of the service, such as https://payroll.lender.example")
    if not isinstance(url, str) or not re.fullmatch(r"[\x21-\x7e]+", url):
        raise wrong
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises a ValueError if the port is not a number
    except ValueError:
        raise wrong from None
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        raise wrong
    if "@" in parts.netloc or "?" in url or "#" in url:
        raise ValueError("url must not contain a username, a password, a query or a fragment")
    return url.rstrip("/")


def address_of(base: str, path: str, ids: Mapping[str, Any], query: Optional[Query] = None) -> str:
    """Fills in the path's parameters and adds the query."""
    filled = re.sub(r"\{(\w+)\}", lambda found: _segment_of(found[1], ids.get(found[1])), path)
    known = {name: _text_of(value) for name, value in (query or {}).items() if value is not None}
    return f"{base}{filled}{'?' if known else ''}{urlencode(known)}"


def _segment_of(name: str, value: object) -> str:
    """Rejects values that would address another resource: without its id, DELETE /users/{user_id} has another
    meaning."""
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str):
        raise TypeError(f"{name} must be the id that belongs in the path")
    if text in ("", ".", ".."):
        raise ValueError(f"{name} must be the id that belongs in the path")
    return quote(text, safe="")


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
