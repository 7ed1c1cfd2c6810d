from __future__ import annotations

import random as chance
import ssl
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, Type

from . import _wait_for as waits
from ._address import Query, read_base_url
from ._calls import Calls
from ._credentials import Token, UserCredentials, read_credentials
from ._request import Input
from ._resources import Resources
from ._retry import RetryLimits
from ._send import Attempt, Context, Reply
from ._stop import Stop
from ._transport import Transport
from ._upload import FileInput

if TYPE_CHECKING:
    from .types import Account, Document, Readiness


class Stipend(Resources):
    """Calls the API for one caller: your server, a user or a member of your team. Threads can share it.

    :param url: the address of the service, such as `https://payroll.lender.example`
    :param api_key: your API key
    :param token: the token of a user (`user_tokens.create`) or of a member (`members.sign_in`). A function is called
        for each request; if the service rejects its token, it is called once more, with `is_renewal=True`
    :param timeout: how many seconds each request may take
    :param max_retries: how often a request is sent again after a temporary failure
    :param max_retry_seconds: how long after the first request a retry may still start
    :param tls: replaces the default settings for https, for example to trust your own certificate authority:
        `ssl.create_default_context(cafile="ca.pem")`
    :param on_attempt: called after each request, including those that are retried
    :param wait: replaces the pause before a retry, in tests
    :param random: replaces `random.random`, in tests
    """

    def __init__(
        self,
        url: str,
        *,
        api_key: Optional[str] = None,
        token: Optional[Token] = None,
        timeout: float = 60.0,
        max_retries: int = 5,
        max_retry_seconds: float = 120.0,
        tls: Optional[ssl.SSLContext] = None,
        on_attempt: Optional[Callable[[Attempt], object]] = None,
        wait: Optional[Callable[[float], object]] = None,
        random: Optional[Callable[[], float]] = None,
    ) -> None:
        context = Context(
            base=read_base_url(url),
            credentials=read_credentials(api_key, token),
            is_user=False,
            transport=Transport(tls),
            retries=RetryLimits(max_retries, max_retry_seconds),
            timeout=timeout,
            wait=_pause if wait is None else lambda seconds, _: wait(seconds),
            random=random or chance.random,
            on_attempt=on_attempt or (lambda _: None),
        )
        self._start(context)

    def _start(self, context: Context) -> None:
        self._calls = Calls(context)
        super().__init__(self._calls)

    def for_user(self, user_id: str) -> Stipend:
        """Returns a client that acts as a user. Call it on a client with an API key. The new client creates the
        user's token and renews it. Its calls to endpoints that accept no user tokens raise a TypeError, and nothing is
        sent."""
        calls = self._calls
        given = Input({}, body={"user_id": user_id})
        credentials = UserCredentials(lambda: calls.json("POST", "/user-tokens", given))
        user = object.__new__(Stipend)
        user._start(replace(calls.context, is_user=True, credentials=credentials))
        return user

    def send(
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
        """Sends a request to a path as the API reference writes it, such as `/users/{user_id}`. Returns the whole
        reply: status, headers, request id and body."""
        return self._calls.reply(method, path, Input(ids or {}, query, headers, body, idempotency_key, timeout))

    def wait_for_account(
        self,
        account_id: str,
        *,
        until: Optional[Callable[[Account], bool]] = None,
        on_change: Optional[Callable[[Account], object]] = None,
        timeout: Optional[float] = None,
        silence: Optional[float] = None,
        stop: Optional[Stop] = None,
    ) -> Account:
        """Waits until an account is no longer `PENDING`: it is then connected, needs an MFA answer, or has failed.

        Connects again when the event stream breaks or is silent for `silence` seconds, and reads the account where
        streams don't work. After `timeout` seconds (300 by default) it raises an error with the code `timed_out`."""
        account: Account = self._calls.wait_for_record(
            "/accounts/{account_id}",
            {"account_id": account_id},
            until=until or waits.is_settled,
            on_change=on_change,
            timeout=timeout,
            silence=silence,
            stop=stop or Stop(),
        )
        return account

    def wait_for_document(
        self,
        document_id: str,
        *,
        until: Optional[Callable[[Document], bool]] = None,
        on_change: Optional[Callable[[Document], object]] = None,
        timeout: Optional[float] = None,
        silence: Optional[float] = None,
        stop: Optional[Stop] = None,
    ) -> Document:
        """Waits until a document is `EXTRACTED`, `REJECTED` or `FAILED`."""
        document: Document = self._calls.wait_for_record(
            "/documents/{document_id}",
            {"document_id": document_id},
            until=until or waits.is_processed,
            on_change=on_change,
            timeout=timeout,
            silence=silence,
            stop=stop or Stop(),
        )
        return document

    def wait_for_data(
        self,
        user_id: str,
        *,
        until: Optional[Callable[[Readiness], bool]] = None,
        on_change: Optional[Callable[[Readiness], object]] = None,
        timeout: Optional[float] = None,
        stop: Optional[Stop] = None,
    ) -> Readiness:
        """Waits until no source of a user's data is `in_progress`: all sign-ins, retrievals and uploads have ended.
        Returns the status and the number of submissions of each source."""
        readiness: Readiness = self._calls.wait_for_data(
            user_id, until=until, on_change=on_change, timeout=timeout, stop=stop or Stop()
        )
        return readiness

    def upload(
        self,
        kind: str,
        file: FileInput,
        *,
        file_name: Optional[str] = None,
        external_id: Optional[str] = None,
        authorisation_id: Optional[str] = None,
        until: Optional[Callable[[Document], bool]] = None,
        on_change: Optional[Callable[[Document], object]] = None,
        timeout: Optional[float] = None,
        silence: Optional[float] = None,
        stop: Optional[Stop] = None,
    ) -> Document:
        """Uploads a file with a user's token and waits until it is processed. The status of the returned document says
        whether its data was extracted.

        :param kind: `bank_statement` or `payslip`
        :param file: a path, bytes, or a file that was opened in binary mode
        :param file_name: the name of the file; required for bytes
        :param external_id: your own reference; don't put personal data in it
        :param authorisation_id: the authorisation to use; by default the service selects one
        """
        stop = stop or Stop()
        document_id = self._calls.upload(
            kind,
            file,
            file_name=file_name,
            external_id=external_id,
            authorisation_id=authorisation_id,
            stop=stop,
        )
        return self.wait_for_document(
            document_id, until=until, on_change=on_change, timeout=timeout, silence=silence, stop=stop
        )

    def close(self) -> None:
        """Closes idle connections. The client can still be used."""
        self._calls.context.transport.close()

    def __enter__(self) -> Stipend:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._calls.context.base!r})"


def _pause(seconds: float, stop: Stop) -> None:
    stop.pause(seconds)
