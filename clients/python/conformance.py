"""Runs scenarios with the Python client. clients/conformance/README.md describes the protocol.

With the argument `async`, it uses `AsyncStipend`.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import re
import sys
from typing import Any, Callable, Dict, List, Optional

from stipend import AsyncStipend, File, Stipend, StipendError, etag_of
from stipend.webhooks import WebhookError, verify_and_open

IS_ASYNC = sys.argv[1:] == ["async"]


def main() -> None:
    send({"language": "Python", "features": ["encryption"] if has_cryptography() else []})
    for line in sys.stdin:
        scenario = json.loads(line)
        send(asyncio.run(run_scenario(scenario)))


def send(message: Any) -> None:
    print(json.dumps(message), flush=True)


def has_cryptography() -> bool:
    try:
        import cryptography  # noqa: F401
    except ImportError:
        return False
    return True


def etag_or_none(result: Any) -> Optional[str]:
    try:
        return etag_of(result)
    except ValueError:
        return None


async def run_scenario(scenario: Dict[str, Any]) -> Dict[str, Any]:
    seen: Dict[str, List[Any]] = {"waits_ms": [], "attempts": [], "renewals": []}
    outcomes: List[Dict[str, Any]] = []
    try:
        client = create_client(scenario["url"], scenario.get("client", {}), seen)
    except Exception as error:
        return {**seen, "outcomes": [{"error": describe_error(error)}]}
    users: Dict[str, Any] = {}
    for call in scenario["calls"]:
        outcome: Dict[str, Any] = {"changes": []}
        try:
            caller = client_for(client, users, call)
            result = await run_call(caller, call, outcome["changes"].append)
            outcome.update(result=result, etag=etag_or_none(result))
        except Exception as error:
            outcome["error"] = describe_error(error)
        outcomes.append(outcome)
    await settle(client.close())
    return {**seen, "outcomes": outcomes}


def create_client(url: str, settings: Dict[str, Any], seen: Dict[str, List[Any]]) -> Any:
    remaining = list(settings.get("tokens", []))

    def next_token(*, is_renewal: bool) -> str:
        seen["renewals"].append(is_renewal)
        return str(remaining.pop(0) if len(remaining) > 1 else remaining[0])

    options: Dict[str, Any] = {
        "api_key": settings.get("api_key", "svc_sandbox_secret"),
        "token": next_token if remaining else settings.get("token"),
        "max_retries": settings.get("count_max"),
        "max_retry_seconds": seconds_of(settings.get("ms_max")),
        "timeout": seconds_of(settings.get("timeout_ms")),
        "random": lambda: 1.0,
        "wait": lambda seconds: seen["waits_ms"].append(round(seconds * 1000)),
        "on_attempt": lambda attempt: seen["attempts"].append(attempt_of(attempt)),
    }
    given = {name: value for name, value in options.items() if value is not None}
    address = settings.get("url", f"{url}{settings.get('path', '')}")
    return AsyncStipend(address, **given) if IS_ASYNC else Stipend(address, **given)


def attempt_of(attempt: Any) -> Dict[str, Any]:
    return {
        "operation": attempt.operation,
        "attempt": attempt.attempt,
        "status": attempt.status,
        "code": attempt.code,
        "request_id": attempt.request_id,
    }


def client_for(client: Any, users: Dict[str, Any], call: Dict[str, Any]) -> Any:
    user = call.get("as_user")
    if user is None:
        return client
    if user not in users:
        users[user] = client.for_user(user)
    return users[user]


async def run_call(client: Any, call: Dict[str, Any], on_change: Callable[[Any], None]) -> Any:
    method = call["method"]
    if method == "verify_and_open":
        return open_delivery(call)
    if method == "send":
        return await send_request(client, call)
    if method == "upload":
        return await settle(upload(client, call, on_change))
    if method.startswith("wait_for_"):
        return await settle(getattr(client, method)(call["id"], **wait_options(call, on_change)))
    resource, verb = method.split(".")
    arguments = [*call.get("ids", []), *([call["body"]] if "body" in call else [])]
    query = {keyword(name): value for name, value in call.get("query", {}).items()}
    options = {name_of(name): value_of(name, value) for name, value in call.get("options", {}).items()}
    given = getattr(getattr(client, snake(resource)), snake(verb))(*arguments, **query, **options)
    if call.get("read") == "pages":
        given = given.pages()
    if call.get("read") == "page":
        given = given.page()
    result = await collect(given, call.get("take"))
    if isinstance(result, File):
        return {"content_type": result.content_type, "text": result.content.decode()}
    return result


async def settle(value: Any) -> Any:
    return await value if inspect.isawaitable(value) else value


async def collect(given: Any, take: Optional[int]) -> Any:
    """Returns the items of an iterable, and everything else as it is."""
    if inspect.isawaitable(given):
        return await given
    items: List[Any] = []
    if hasattr(given, "__aiter__"):
        async for item in given:
            items.append(item)
            if len(items) == take:
                break
        return items
    if isinstance(given, (dict, File)) or not hasattr(given, "__iter__"):
        return given
    for item in given:
        items.append(item)
        if len(items) == take:
            break
    return items


async def send_request(client: Any, call: Dict[str, Any]) -> Dict[str, Any]:
    method, path = call["operation"].split(" ")
    reply = await settle(
        client.send(method, path, ids=call.get("ids"), query=call.get("query"), headers=call.get("headers"))
    )
    return {
        "status": reply.status,
        "etag": reply.etag,
        "body": reply.body,
        "attempts": reply.attempts,
        "request_id": reply.request_id,
    }


def wait_options(call: Dict[str, Any], on_change: Callable[[Any], None]) -> Dict[str, Any]:
    options: Dict[str, Any] = {"on_change": on_change, "timeout": seconds_of(call.get("timeout_ms"))}
    if "until_status" in call:
        options["until"] = lambda found: found["status"] == call["until_status"]
    if call["method"] != "wait_for_data":
        options["silence"] = seconds_of(call.get("silence_ms"))
    return options


def upload(client: Any, call: Dict[str, Any], on_change: Callable[[Any], None]) -> Any:
    file = call["file"]
    content = file["path"] if "path" in file else file["text"].encode()
    return client.upload(
        call["kind"],
        content,
        file_name=file.get("name"),
        external_id=call.get("external_id"),
        authorisation_id=call.get("authorisation_id"),
        on_change=on_change,
    )


def open_delivery(call: Dict[str, Any]) -> Any:
    options: Dict[str, Any] = {"tolerance_seconds": call.get("tolerance_seconds")}
    return verify_and_open(
        call["body"],
        call["headers"],
        signing_secret=call["signing_secret"],
        encryption_key=call.get("encryption_key"),
        now=call["now"],
        **{name: value for name, value in options.items() if value is not None},
    )


def describe_error(error: Exception) -> Dict[str, Any]:
    if isinstance(error, WebhookError):
        return {"kind": "webhook", "reason": error.reason, "message": str(error)}
    if isinstance(error, StipendError):
        retry_after_ms = None if error.retry_after is None else round(error.retry_after * 1000)
        facts = {name: value for name, value in vars(error).items() if name != "retry_after"}
        return {"kind": "stipend", "message": str(error), "retry_after_ms": retry_after_ms, **facts}
    if isinstance(error, (TypeError, ValueError)):
        return {"kind": "argument", "message": str(error)}
    if isinstance(error, RuntimeError) and "cryptography" in str(error):
        return {"kind": "missing_package", "message": str(error)}
    return {"kind": "other", "message": repr(error)}


def seconds_of(ms: Optional[float]) -> Optional[float]:
    return None if ms is None else ms / 1000


def name_of(option: str) -> str:
    return "timeout" if option == "timeout_ms" else option


def value_of(option: str, value: Any) -> Any:
    return seconds_of(value) if option == "timeout_ms" else value


def keyword(name: str) -> str:
    return f"{name}_" if name == "from" else name


def snake(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


if __name__ == "__main__":
    main()
