from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, List, Tuple

Answer = Callable[[BaseHTTPRequestHandler], None]


class ScriptedServer:
    """Answers requests as a test says, and remembers which connections they came from."""

    def __init__(self, answer: Answer) -> None:
        self.received: List[str] = []
        self.connections: List[Tuple[str, int]] = []
        scripted = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self.rfile.read(int(self.headers.get("content-length") or 0))
                scripted.received.append(f"{self.command} {self.path}")
                scripted.connections.append(self.client_address)
                answer(self)

            do_POST = do_GET

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def __enter__(self) -> ScriptedServer:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def send_json(handler: BaseHTTPRequestHandler, body: object, status: int = 200, *, close: bool = False) -> None:
    content = json.dumps(body).encode()
    handler.send_response(status)
    handler.send_header("content-type", "application/json")
    handler.send_header("content-length", str(len(content)))
    if close:
        handler.send_header("connection", "close")
    handler.end_headers()
    handler.wfile.write(content)
    handler.close_connection = close
