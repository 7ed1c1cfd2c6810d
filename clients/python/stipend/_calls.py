from __future__ import annotations

from dataclasses import replace
from typing import Any, Callable, Generator, Mapping, Optional

from . import _wait_for as waits
from ._etags import body_of
from ._events import SILENCE_SECONDS_MAX, stream_events
from ._pages import Listing, Position
from ._reply import File, read_file, read_json
from ._request import Input, Prepared, prepare_request
from ._retry import RetryLimits
from ._send import Context, Reply, send_with_retries
from ._stop import Deadline, Stop
from ._upload import FileInput, presign_path_of, put_file, read_input


class Calls:
    """Sends the calls of one client. It is safe to use from several threads."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def reply(self, method: str, path: str, given: Input) -> Reply[Any]:
        return send_with_retries(self.context, self._prepare(method, path, given), read_json)

    def json(self, method: str, path: str, given: Input) -> Any:
        return body_of(self.reply(method, path, given))

    def file(self, path: str, given: Input) -> File:
        return send_with_retries(self.context, self._prepare("GET", path, given), read_file).body

    def events(self, path: str, given: Input) -> Generator[Any, None, None]:
        # prepared here and not in the generator, so that a wrong argument fails at once
        return stream_events(self.context, self._prepare("GET", path, given))

    def listing(self, method: str, path: str, given: Input, items: str, is_paged: bool = True) -> Listing[Any, Any]:
        def read_page(position: Position) -> Any:
            # a search has its position in the body
            is_search = method != "GET"
            moved = replace(given, body=position) if is_search else replace(given, query=position)
            return self.json(method, path, moved)

        # fails at once if an argument is wrong
        self._prepare(method, path, given)
        return Listing(read_page, (given.query if method == "GET" else given.body) or {}, items, is_paged)

    def wait_for_record(
        self,
        path: str,
        ids: Mapping[str, str],
        *,
        until: waits.Until,
        on_change: Optional[Callable[[Any], object]],
        timeout: Optional[float],
        silence: Optional[float],
        stop: Stop,
    ) -> Any:
        # the wait itself connects again
        once = replace(self.context, retries=RetryLimits(0, 0.0))
        silence_max = SILENCE_SECONDS_MAX if silence is None else silence

        def given(within: Deadline) -> Input:
            return Input(ids, stop=stop, within=within)

        return waits.follow_until(
            self.context,
            operation=f"GET {path}/events",
            stream=lambda within: stream_events(
                once, self._prepare("GET", f"{path}/events", given(within)), silence_max
            ),
            read=lambda within: self.json("GET", path, given(within)),
            describe=waits.describe_status,
            until=until,
            on_change=on_change,
            timeout=waits.RESULT_SECONDS_MAX if timeout is None else timeout,
            stop=stop,
        )

    def wait_for_data(
        self,
        user_id: str,
        *,
        until: Optional[waits.Until],
        on_change: Optional[Callable[[Any], object]],
        timeout: Optional[float],
        stop: Stop,
    ) -> Any:
        """Reads a user's readiness until no source is in progress. Readiness has no event stream."""
        path = "/users/{user_id}/readiness"
        ids = {"user_id": user_id}
        return waits.follow_until(
            self.context,
            operation=f"GET {path}",
            stream=waits.no_events,
            read=lambda within: self.json("GET", path, Input(ids, stop=stop, within=within)),
            describe=waits.describe_sources,
            until=until or waits.has_all_data,
            on_change=on_change,
            timeout=waits.RESULT_SECONDS_MAX if timeout is None else timeout,
            stop=stop,
        )

    def upload(
        self,
        kind: str,
        file: FileInput,
        *,
        file_name: Optional[str],
        external_id: Optional[str],
        authorisation_id: Optional[str],
        stop: Stop,
    ) -> str:
        """Gets a presigned URL and sends the file there. Returns the id of the document."""
        path = presign_path_of(kind)
        content, name = read_input(file, file_name)
        described = {"file_name": name, "external_id": external_id, "size": len(content)}
        body = {"files": [{field: value for field, value in described.items() if value is not None}]}
        headers = {"x-svc-authorisation-id": authorisation_id}
        presigned = self.json("PUT", path, Input({}, headers=headers, body=body, stop=stop))
        upload = presigned["presigned_urls"][0]
        put_file(self.context, upload["presigned_url"], content, stop)
        return str(upload["document_id"])

    def _prepare(self, method: str, path: str, given: Input) -> Prepared:
        context = self.context
        return prepare_request(context.base, context.is_user, context.timeout, method, path, given)
