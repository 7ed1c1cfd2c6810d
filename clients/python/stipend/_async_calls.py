from __future__ import annotations

import asyncio
import contextvars
import inspect
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, AsyncGenerator, AsyncIterator, Awaitable, Callable, Generic, Iterator, Optional, TypeVar, Union

from ._calls import Calls
from ._pages import Item, Listing, Page, items_of
from ._reply import File
from ._request import Input
from ._stop import Stop

T = TypeVar("T")
MaybeAwaitable = Union[T, Awaitable[T]]

# The event loop of the call that a thread works for.
_loop: contextvars.ContextVar[asyncio.AbstractEventLoop] = contextvars.ContextVar("stipend_loop")


class Threads:
    """Runs calls in threads of its own, so that they never wait for other work of the program's default threads."""

    def __init__(self, threads_max: int) -> None:
        self._executor = ThreadPoolExecutor(threads_max, thread_name_prefix="stipend")

    async def run(self, stop: Stop, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        context = contextvars.copy_context()
        context.run(_loop.set, loop)
        try:
            return await loop.run_in_executor(self._executor, lambda: context.run(work))
        except asyncio.CancelledError:
            # ends the thread's request or pause
            stop.fire()
            raise

    async def iterate(self, start: Callable[[Stop], Iterator[T]]) -> AsyncGenerator[T, None]:
        stop = Stop()
        iterator = await self.run(stop, lambda: start(stop))
        end = object()
        try:
            while True:
                item: Any = await self.run(stop, lambda: next(iterator, end))
                if item is end:
                    return
                yield item
        except GeneratorExit:
            # the caller has left the loop, so no thread is in the iterator
            getattr(iterator, "close", lambda: None)()
            raise

    def close(self) -> None:
        self._executor.shutdown(wait=False)


def on_loop(function: Optional[Callable[..., Any]]) -> Optional[Callable[..., Any]]:
    """Makes a function of the caller callable from threads. It runs in the event loop and may be a coroutine."""
    if function is None:
        return None

    def call(*args: Any, **kwargs: Any) -> Any:
        async def invoke() -> Any:
            result = function(*args, **kwargs)
            return await result if inspect.isawaitable(result) else result

        return asyncio.run_coroutine_threadsafe(invoke(), _loop.get()).result()

    return call


class AsyncListing(Generic[Item, Page]):
    """The items of a list. A loop over it reads the list page by page; a second loop reads it again."""

    def __init__(self, threads: Threads, listing: Callable[[Stop], Listing[Item, Page]], items: str) -> None:
        self._threads = threads
        self._listing = listing
        self._items = items

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in items_of(page, self._items):
                yield item

    async def page(self) -> Page:
        """Reads one page: the first one, or the one that `after` selects."""
        stop = Stop()
        return await self._threads.run(stop, lambda: self._listing(stop).page())

    def pages(self) -> AsyncGenerator[Page, None]:
        """Iterates over the pages."""
        return self._threads.iterate(lambda stop: self._listing(stop).pages())


class AsyncCalls:
    """Sends the calls of an asynchronous client."""

    def __init__(self, calls: Calls, threads: Threads) -> None:
        self._calls = calls
        self._threads = threads

    async def json(self, method: str, path: str, given: Input) -> Any:
        stop = Stop()
        return await self._threads.run(stop, lambda: self._calls.json(method, path, replace(given, stop=stop)))

    async def file(self, path: str, given: Input) -> File:
        stop = Stop()
        return await self._threads.run(stop, lambda: self._calls.file(path, replace(given, stop=stop)))

    def events(self, path: str, given: Input) -> AsyncGenerator[Any, None]:
        return self._threads.iterate(lambda stop: self._calls.events(path, replace(given, stop=stop)))

    def listing(
        self, method: str, path: str, given: Input, items: str, is_paged: bool = True
    ) -> AsyncListing[Any, Any]:
        def listing(stop: Stop) -> Listing[Any, Any]:
            return self._calls.listing(method, path, replace(given, stop=stop), items, is_paged)

        listing(Stop())
        return AsyncListing(self._threads, listing, items)
