from __future__ import annotations

import ssl
from types import TracebackType
from typing import TYPE_CHECKING, Any, Awaitable, Callable, Mapping, Optional, Protocol, Type, Union

from ._address import Query
from ._async_calls import AsyncCalls, MaybeAwaitable, T, Threads, on_loop
from ._async_resources import AsyncResources
from ._client import Stipend
from ._request import Input
from ._send import Attempt, Reply
from ._stop import Stop
from ._upload import FileInput

if TYPE_CHECKING:
    from .types import Account, Document, Readiness


class AsyncTokenFunction(Protocol):
    """Returns a token, or a coroutine that does. `is_renewal` is true after the service rejected the last one."""

    def __call__(self, *, is_renewal: bool) -> Union[str, Awaitable[str]]: ...


class AsyncStipend(AsyncResources):
    """Calls the API like `Stipend`, with `await`. Use it in one event loop.

    Each call in progress uses a thread, so `max_concurrency` limits how many requests and event streams are open at the
    same time; further calls wait. Cancelling a call closes its connection. Your own functions (`token`, `until`,
    `on_change`, `on_attempt`) run in the event loop and may be coroutines.
    """

    def __init__(
        self,
        url: str,
        *,
        api_key: Optional[str] = None,
        token: Union[str, AsyncTokenFunction, None] = None,
        timeout: float = 60.0,
        max_retries: int = 5,
        max_retry_seconds: float = 120.0,
        max_concurrency: int = 64,
        tls: Optional[ssl.SSLContext] = None,
        on_attempt: Optional[Callable[[Attempt], MaybeAwaitable[object]]] = None,
        wait: Optional[Callable[[float], MaybeAwaitable[object]]] = None,
        random: Optional[Callable[[], float]] = None,
    ) -> None:
        client = Stipend(
            url,
            api_key=api_key,
            token=token if token is None or isinstance(token, str) else on_loop(token),
            timeout=timeout,
            max_retries=max_retries,
            max_retry_seconds=max_retry_seconds,
            tls=tls,
            on_attempt=on_loop(on_attempt),
            wait=on_loop(wait),
            random=random,
        )
        self._start(client, Threads(max_concurrency))

    def _start(self, client: Stipend, threads: Threads) -> None:
        self._client = client
        self._threads = threads
        super().__init__(AsyncCalls(client._calls, threads))

    def for_user(self, user_id: str) -> AsyncStipend:
        """Returns a client that acts as a user. Call it on a client with an API key."""
        user = object.__new__(AsyncStipend)
        user._start(self._client.for_user(user_id), self._threads)
        return user

    async def send(
        self,
        method: str,
        path: str,
        *,
        ids: Optional[Mapping[str, str]] = None,
        query: Optional[Query] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Reply[Any]:
        """Sends a request to a path as the API reference writes it, and returns the whole reply."""
        stop = Stop()
        given = Input(ids or {}, query, headers, body, idempotency_key, timeout, stop)
        return await self._threads.run(stop, lambda: self._client._calls.reply(method, path, given))

    async def wait_for_account(
        self,
        account_id: str,
        *,
        until: Optional[Callable[[Account], MaybeAwaitable[bool]]] = None,
        on_change: Optional[Callable[[Account], MaybeAwaitable[object]]] = None,
        timeout: Optional[float] = None,
        silence: Optional[float] = None,
    ) -> Account:
        """Waits until an account is no longer `PENDING`."""
        return await self._run(
            lambda stop: self._client.wait_for_account(
                account_id,
                until=on_loop(until),
                on_change=on_loop(on_change),
                timeout=timeout,
                silence=silence,
                stop=stop,
            )
        )

    async def wait_for_document(
        self,
        document_id: str,
        *,
        until: Optional[Callable[[Document], MaybeAwaitable[bool]]] = None,
        on_change: Optional[Callable[[Document], MaybeAwaitable[object]]] = None,
        timeout: Optional[float] = None,
        silence: Optional[float] = None,
    ) -> Document:
        """Waits until a document is `EXTRACTED`, `REJECTED` or `FAILED`."""
        return await self._run(
            lambda stop: self._client.wait_for_document(
                document_id,
                until=on_loop(until),
                on_change=on_loop(on_change),
                timeout=timeout,
                silence=silence,
                stop=stop,
            )
        )

    async def wait_for_data(
        self,
        user_id: str,
        *,
        until: Optional[Callable[[Readiness], MaybeAwaitable[bool]]] = None,
        on_change: Optional[Callable[[Readiness], MaybeAwaitable[object]]] = None,
        timeout: Optional[float] = None,
    ) -> Readiness:
        """Waits until no source of a user's data is `in_progress`."""
        return await self._run(
            lambda stop: self._client.wait_for_data(
                user_id, until=on_loop(until), on_change=on_loop(on_change), timeout=timeout, stop=stop
            )
        )

    async def upload(
        self,
        kind: str,
        file: FileInput,
        *,
        file_name: Optional[str] = None,
        external_id: Optional[str] = None,
        authorisation_id: Optional[str] = None,
        until: Optional[Callable[[Document], MaybeAwaitable[bool]]] = None,
        on_change: Optional[Callable[[Document], MaybeAwaitable[object]]] = None,
        timeout: Optional[float] = None,
        silence: Optional[float] = None,
    ) -> Document:
        """Uploads a file with a user's token and waits until it is processed. See `Stipend.upload`."""
        return await self._run(
            lambda stop: self._client.upload(
                kind,
                file,
                file_name=file_name,
                external_id=external_id,
                authorisation_id=authorisation_id,
                until=on_loop(until),
                on_change=on_loop(on_change),
                timeout=timeout,
                silence=silence,
                stop=stop,
            )
        )

    async def close(self) -> None:
        """Closes idle connections and ends the threads. The client can't be used any more."""
        self._client.close()
        self._threads.close()

    async def __aenter__(self) -> AsyncStipend:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncStipend({self._client._calls.context.base!r})"

    async def _run(self, work: Callable[[Stop], T]) -> T:
        stop = Stop()
        return await self._threads.run(stop, lambda: work(stop))
