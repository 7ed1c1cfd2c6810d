from __future__ import annotations

import asyncio
import threading
import unittest
from http.server import BaseHTTPRequestHandler
from typing import Any, List

from stipend import AsyncStipend, StipendError

from .scripted_server import ScriptedServer, send_json

KEY = "svc_sandbox_secret"


class AsyncCalls(unittest.IsolatedAsyncioTestCase):
    async def test_calls_run_at_the_same_time(self) -> None:
        together = threading.Barrier(4, timeout=60)

        def answer(handler: BaseHTTPRequestHandler) -> None:
            together.wait()
            send_json(handler, {"path": handler.path})

        with ScriptedServer(answer) as server:
            async with AsyncStipend(server.url, api_key=KEY) as client:
                calls = [client.users.get(f"u{at}") for at in range(4)]
                replies: List[Any] = await asyncio.gather(*calls)
        self.assertEqual([reply["path"] for reply in replies], [f"/users/u{at}" for at in range(4)])

    async def test_cancelling_a_call_closes_its_connection(self) -> None:
        arrived, closed = threading.Event(), threading.Event()

        def answer(handler: BaseHTTPRequestHandler) -> None:
            arrived.set()
            if handler.connection.recv(1) == b"":
                closed.set()

        with ScriptedServer(answer) as server:
            async with AsyncStipend(server.url, api_key=KEY) as client:
                call = asyncio.ensure_future(client.users.get("ada"))
                await asyncio.to_thread(arrived.wait, 60)
                call.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await call
                self.assertTrue(await asyncio.to_thread(closed.wait, 60))

    async def test_cancelling_a_call_ends_its_pause(self) -> None:
        failed = asyncio.Event()
        with ScriptedServer(lambda handler: send_json(handler, {"errors": ["Wait"]}, 503)) as server:
            client = AsyncStipend(server.url, api_key=KEY, on_attempt=lambda _: failed.set(), random=lambda: 1.0)
            call = asyncio.ensure_future(client.users.get("ada"))
            await failed.wait()
            call.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await call
            await client.close()
            self.assertEqual(len(server.received), 1)

    async def test_functions_of_the_caller_run_in_the_event_loop_and_may_be_coroutines(self) -> None:
        threads = set()

        async def token(*, is_renewal: bool) -> str:
            threads.add(threading.current_thread())
            await asyncio.sleep(0)
            return "renewed" if is_renewal else "first"

        def answer(handler: BaseHTTPRequestHandler) -> None:
            if handler.headers["authorization"] == "Bearer first":
                send_json(handler, {"errors": ["Who?"]}, 401)
            else:
                send_json(handler, {"payroll": {"status": "complete"}})

        async def until(readiness: Any) -> bool:
            threads.add(threading.current_thread())
            return bool(readiness["payroll"]["status"] == "complete")

        with ScriptedServer(answer) as server:
            async with AsyncStipend(server.url, token=token) as client:
                found: Any = await client.wait_for_data("ada", until=until)
        self.assertEqual(found, {"payroll": {"status": "complete"}})
        self.assertEqual(threads, {threading.current_thread()})

    async def test_a_loop_that_is_left_early_closes_the_stream(self) -> None:
        closed = threading.Event()

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("content-type", "text/event-stream")
            handler.end_headers()
            handler.wfile.write(b'data: {"status":"PENDING"}\n\n')
            if handler.connection.recv(1) == b"":
                closed.set()

        with ScriptedServer(answer) as server:
            async with AsyncStipend(server.url, api_key=KEY) as client:
                events = client.accounts.follow("acc")
                async for event in events:
                    self.assertEqual(event["status"], "PENDING")
                    break
                await events.aclose()
                self.assertTrue(await asyncio.to_thread(closed.wait, 60))

    async def test_an_error_has_no_key_and_the_client_neither(self) -> None:
        client = AsyncStipend("http://127.0.0.1:9", api_key=KEY, max_retries=0)
        with self.assertRaises(StipendError) as caught:
            await client.users.get("ada")
        self.assertNotIn(KEY, f"{caught.exception!r} {client!r}")
        await client.close()


if __name__ == "__main__":
    unittest.main()
