from __future__ import annotations

import codecs
import http.client
import re
import socket
from dataclasses import replace
from typing import Any, Generator, List

from ._errors import TimeLimitReached, UnexpectedReply
from ._reply import parse_json, require_type
from ._request import Prepared
from ._send import Context, failure_of, send_with_retries
from ._stop import Deadline
from ._transport import Response

LINE_END = re.compile(rb"[\r\n]")
EVENT_CHARACTERS_MAX = 1024 * 1024
# The service sends a comment every 15 seconds. A connection that is silent for longer than this is broken.
SILENCE_SECONDS_MAX = 45.0


def stream_events(
    context: Context, request: Prepared, silence: float = SILENCE_SECONDS_MAX
) -> Generator[Any, None, None]:
    """Opens a stream of server-sent events and yields the JSON of each. Ends when the service ends the stream."""
    accepting = replace(request, headers={**request.headers, "accept": "text/event-stream"})
    reply = send_with_retries(context, accepting, _open_body, keep_open=True)
    response = reply.body
    parser = EventParser()
    deadline = Deadline(silence, request.within)
    try:
        while True:
            deadline = Deadline(silence, request.within)
            piece = response.read(deadline)
            if not piece:
                return
            for data in parser.push(piece):
                yield _parse_event(data)
    except (OSError, http.client.HTTPException, TimeLimitReached, UnexpectedReply) as error:
        request.stop.check()
        if isinstance(error, socket.timeout) and not isinstance(deadline.error(), TimeLimitReached):
            raise deadline.error() from None
        raise failure_of(
            error,
            operation=request.operation,
            request_id=reply.request_id,
            attempts=reply.attempts,
            timeout=silence,
        ) from error
    finally:
        response.close()


class EventParser:
    """Splits a stream into the data of its events. Comments and fields other than `data` are skipped."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._data: List[str] = []

    def push(self, piece: bytes) -> List[str]:
        self._rest += self._decoder.decode(piece)
        # a CR at the end can be the first half of CR LF
        lines = re.split(r"\r\n|\n|\r(?!\Z)", self._rest) if LINE_END.search(piece) else [self._rest]
        self._rest = lines.pop()
        events = []
        for line in lines:
            name, _, value = line.partition(":")
            if name == "data":
                self._data.append(value[1:] if value.startswith(" ") else value)
            if line == "" and self._data:
                events.append("\n".join(self._data))
                self._data = []
        if len(self._rest) + sum(map(len, self._data)) > EVENT_CHARACTERS_MAX:
            raise UnexpectedReply(f"An event is longer than {EVENT_CHARACTERS_MAX} characters", 200)
        return events


def _open_body(response: Response) -> Response:
    require_type(response, "text/event-stream")
    return response


def _parse_event(data: str) -> Any:
    try:
        return parse_json(data.encode("utf-8"))
    except (ValueError, RecursionError):
        raise UnexpectedReply("An event is not valid JSON", 200) from None
