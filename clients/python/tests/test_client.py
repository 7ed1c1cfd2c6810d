from __future__ import annotations

import os
import pickle
import socket
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler
from typing import Any, Dict, List

from stipend import Stipend, StipendError, etag_of
from stipend.webhooks import WebhookError, verify_and_open

from .scripted_server import ScriptedServer, send_json

KEY = "svc_sandbox_secret"


def answer_user(handler: BaseHTTPRequestHandler) -> None:
    send_json(handler, {"user_id": handler.path.split("/")[-1]})


class Etags(unittest.TestCase):
    def test_an_object_without_an_etag_is_refused_so_that_no_change_overwrites_another(self) -> None:
        with ScriptedServer(answer_user) as server, Stipend(server.url, api_key=KEY) as client:
            self.assertRaisesRegex(ValueError, "items of lists have none", etag_of, client.users.get("a"))


class Connections(unittest.TestCase):
    def test_calls_one_after_another_share_a_connection(self) -> None:
        with ScriptedServer(answer_user) as server, Stipend(server.url, api_key=KEY) as client:
            for user_id in ("a", "b", "c"):
                self.assertEqual(client.users.get(user_id), {"user_id": user_id})
            self.assertEqual(len(set(server.connections)), 1)

    def test_a_connection_that_the_server_closes_is_replaced_without_a_retry(self) -> None:
        with ScriptedServer(lambda handler: send_json(handler, {}, close=True)) as server:
            client = Stipend(server.url, api_key=KEY, max_retries=0)
            client.members.sign_in({"username": "a", "password": "b"})
            client.members.sign_in({"username": "a", "password": "b"})
            self.assertEqual(len(set(server.connections)), 2)

    def test_an_idle_connection_that_was_closed_is_not_used(self) -> None:
        accepted: List[socket.socket] = []
        with socket.create_server(("127.0.0.1", 0)) as listener:

            def serve() -> None:
                while True:
                    try:
                        connection, _ = listener.accept()
                    except OSError:
                        return
                    connection.recv(65536)
                    accepted.append(connection)
                    body = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}"
                    connection.sendall(body)

            threading.Thread(target=serve, daemon=True).start()
            client = Stipend(f"http://127.0.0.1:{listener.getsockname()[1]}", api_key=KEY, max_retries=0)
            self.assertEqual(client.overview.get(), {})
            accepted[0].close()
            wait_until_closed(client)
            self.assertEqual(client.overview.get(), {})
            self.assertEqual(len(accepted), 2)

    def test_threads_share_a_client_and_a_users_token(self) -> None:
        def answer(handler: BaseHTTPRequestHandler) -> None:
            if handler.path == "/user-tokens":
                send_json(handler, {"access_token": "t", "expires_in": 3600})
            else:
                send_json(handler, {"seen": handler.headers["authorization"], "path": handler.path})

        with ScriptedServer(answer) as server:
            ada = Stipend(server.url, api_key=KEY).for_user("ada")
            with ThreadPoolExecutor(8) as threads:
                replies: List[Any] = list(threads.map(lambda at: ada.users.get_readiness(f"u{at}"), range(40)))
            self.assertEqual({reply["seen"] for reply in replies}, {"Bearer t"})
            self.assertEqual([reply["path"] for reply in replies], [f"/users/u{at}/readiness" for at in range(40)])
            self.assertEqual(server.received.count("POST /user-tokens"), 1)

    @unittest.skipUnless(hasattr(os, "fork"), "this system has no fork")
    def test_a_forked_process_opens_its_own_connections(self) -> None:
        with ScriptedServer(answer_user) as server:
            client = Stipend(server.url, api_key=KEY)
            client.users.get("parent")
            child = os.fork()
            if child == 0:
                is_right = client.users.get("child")["user_id"] == "child"
                os._exit(0 if is_right else 1)
            _, status = os.waitpid(child, 0)
            self.assertEqual(status, 0)
            self.assertEqual(client.users.get("parent"), {"user_id": "parent"})
            self.assertEqual(len(set(server.connections)), 2)


class Secrets(unittest.TestCase):
    def test_no_representation_contains_the_key(self) -> None:
        client = Stipend("http://127.0.0.1:9", api_key=KEY, max_retries=0)
        shown = [repr(client), repr(client._calls.context), repr(client.for_user("ada")), repr(client.users)]
        with self.assertRaises(StipendError) as caught:
            client.users.create({"forename": "Ada"})
        shown += [repr(caught.exception), str(caught.exception), repr(caught.exception.__cause__)]
        for text in shown:
            self.assertNotIn(KEY, text)
            self.assertNotIn("Ada", text)


class Errors(unittest.TestCase):
    def test_errors_survive_pickling(self) -> None:
        error = StipendError(
            operation="GET /users",
            status=429,
            code="rate_limited",
            messages=["Wait"],
            request_id="an-id",
            attempts=2,
            retry_after=1.5,
        )
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(copy), vars(copy)), (str(error), vars(error)))
        webhook = pickle.loads(pickle.dumps(WebhookError("too_old", "Too old")))
        self.assertEqual((webhook.reason, str(webhook)), ("too_old", "Too old"))

    def test_what_the_callers_functions_raise_is_raised(self) -> None:
        with ScriptedServer(lambda handler: send_json(handler, {"status": "PENDING"})) as server:
            client = Stipend(server.url, api_key=KEY)

            def until(_: object) -> bool:
                raise KeyError("mistake")

            with self.assertRaises(KeyError):
                client.wait_for_account("acc", until=until)

    def test_a_wrong_argument_fails_before_the_loop(self) -> None:
        client = Stipend("http://127.0.0.1:9", api_key=KEY)
        with self.assertRaises(ValueError):
            client.journeys.list("")
        with self.assertRaises(ValueError):
            client.accounts.follow("..")
        with self.assertRaises(ValueError) as caught:
            client.users.create({}, idempotency_key="a\nb")
        self.assertNotIn("a\nb", str(caught.exception))


class Uploads(unittest.TestCase):
    def test_take_a_path_bytes_and_an_opened_file(self) -> None:
        from pathlib import Path
        from tempfile import TemporaryDirectory

        from stipend._upload import read_input

        with TemporaryDirectory() as folder:
            path = Path(folder) / "january.pdf"
            path.write_bytes(b"on disk")
            self.assertEqual(read_input(path, None), (b"on disk", "january.pdf"))
            self.assertEqual(read_input(str(path), "other.pdf"), (b"on disk", "other.pdf"))
            with path.open("rb") as opened:
                self.assertEqual(read_input(opened, None), (b"on disk", "january.pdf"))
            with path.open() as text, self.assertRaises(TypeError):
                read_input(text, None)  # type: ignore[arg-type]
        self.assertEqual(read_input(memoryview(b"--view--")[2:6], "given.pdf"), (b"view", "given.pdf"))


class Webhooks(unittest.TestCase):
    def test_headers_can_be_pairs_of_bytes_as_in_asgi(self) -> None:
        from hashlib import sha512
        from hmac import new

        body = b'{"event":"user-deleted"}'
        signature = new(b"a secret", body, sha512).hexdigest()
        options: Dict[str, Any] = {"signing_secret": "a secret", "tolerance_seconds": float("inf")}
        pairs = [(b"X-Svc-Signature", signature.encode())]
        self.assertEqual(verify_and_open(body, pairs, **options), {"event": "user-deleted"})
        self.assertEqual(verify_and_open(body, {"x-svc-signature": signature}, **options), {"event": "user-deleted"})
        with self.assertRaises(WebhookError):
            verify_and_open(body, pairs * 2, **options)
        with self.assertRaises(TypeError):
            verify_and_open({"event": "user-deleted"}, pairs, **options)  # type: ignore[arg-type]


def wait_until_closed(client: Stipend) -> None:
    """The server's end of the connection reaches the client after a moment."""
    [[connection]] = client._calls.context.transport._idle.values()
    while connection.is_usable():
        pass


if __name__ == "__main__":
    unittest.main()
