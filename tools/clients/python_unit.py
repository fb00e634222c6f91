"""Tests of the Python client against a service that answers as each test says; python-client.spec.ts runs them."""

import json
import unittest
from collections.abc import Callable
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from parley_client import ParleyClient, ParleyError, ParleyWriter, Rejected

Answer = tuple[int, str] | tuple[int, str, dict[str, str]]

EVENT: Any = {"eventType": "visit", "value": "1"}


def taken(batch: dict[str, Any]) -> Answer:
    return 200, json.dumps({"results": [{"status": "created"} for items in batch.values() for _ in items]})


class ServiceTest(unittest.TestCase):
    def serve(self, answer: Callable[[dict[str, Any], int], Answer]) -> str:
        """Starts a service; `self.asked` holds what it is asked. Returns its address."""
        self.asked: list[tuple[str, str, dict[str, Any]]] = []
        test = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                asked = json.loads(body or b"{}")
                test.asked.append((self.command, self.path, asked))
                status, text, *headers = answer(asked, len(body))
                self.send_response(status)
                for name, value in (headers[0] if headers else {}).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text.encode())

            do_GET = do_POST

            def log_message(self, *_: Any) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    def writer(self, url: str, max_wait_s: float = 0.001) -> ParleyWriter:
        self.rejected: list[Rejected] = []
        self.troubles: list[str] = []
        writer = ParleyWriter(
            url, "k", "p", max_wait_s=max_wait_s, on_rejected=self.rejected.append, on_trouble=self.troubles.append
        )
        self.addCleanup(writer.close, 0)
        return writer


class WriterTest(ServiceTest):
    def test_names_what_has_no_identifier_but_none(self) -> None:
        writer = self.writer(self.serve(lambda batch, _: taken(batch)))
        writer.event({**EVENT, "insertId": None, "productId": None})
        message: Any = {"role": "user", "content": "x", "externalMessageId": None}
        writer.messages({"externalUserId": "a", "productId": None, "messages": [message, {**message, "id": "m-1"}]})
        self.assertEqual(writer.close(), 0)
        sent = {path: body for _, path, body in self.asked}
        [event] = sent["/v1/events/batch"]["events"]
        self.assertEqual((event["productId"], len(event["insertId"])), ("p", 36))
        [conversation] = sent["/v1/messages/batch"]["conversations"]
        first, second = conversation["messages"]
        self.assertEqual((conversation["productId"], len(first["externalMessageId"])), ("p", 36))
        self.assertEqual(second, {**message, "id": "m-1"})

    def test_reports_errors_in_another_form(self) -> None:
        for body in ('{"errors":"Bad request"}', '{"errors":["Bad request"]}', '{"errors":[{"path":7}]}'):
            writer = self.writer(self.serve(lambda *_: (400, body)))
            writer.event(EVENT)
            self.assertEqual(writer.close(), 0)
            self.assertEqual(self.rejected[0].errors, [{"path": "", "message": "400: no reason given"}])

    def test_keeps_the_items_when_the_answer_is_not_the_services(self) -> None:
        for status, text in ((200, "<html>"), (200, '{"ok":true}'), (200, '{"results":[]}'), (301, ""), (302, "")):
            with self.subTest(status=status, text=text):
                first: Answer = (status, text, {"location": "/elsewhere"})
                writer = self.writer(self.serve(lambda batch, _: first if len(self.asked) == 1 else taken(batch)))
                writer.event(EVENT)
                self.assertEqual(writer.close(), 0)
                self.assertEqual([path for _, path, _ in self.asked], ["/v1/events/batch"] * 2)
                self.assertIn(f"sent again: {status}: ", self.troubles[0])

    def test_sends_by_halves_what_a_proxy_calls_too_large(self) -> None:
        writer = self.writer(self.serve(lambda batch, size: (413, "<html>") if size > 2_000 else taken(batch)), 0.05)
        for n in range(100):
            writer.event({**EVENT, "value": "x" * 3_000 if n == 7 else str(n)})
        self.assertEqual(writer.close(), 0)
        self.assertEqual([one.errors[0]["message"][:11] for one in self.rejected], ["413: larger"])

    def test_waits_neither_too_short_nor_too_long(self) -> None:
        for seconds in ("0", "-5", "99999999999", "inf", "nan"):
            with self.subTest(seconds=seconds):
                writer = self.writer(self.serve(lambda *_: (503, "{}", {"retry-after": seconds})))
                writer.event(EVENT)
                self.assertEqual(writer.close(0.6), 1)
                self.assertIn(len(self.asked), (1, 2, 3))
                self.assertFalse(writer.flush(0))


class ClientTest(ServiceTest):
    def test_asks_in_the_words_of_the_service(self) -> None:
        client = ParleyClient(self.serve(lambda *_: (200, "[]")), "k")
        at = datetime(2026, 7, 1, 12, tzinfo=UTC)
        client.get("/v1/x", archived=True, limit=None, since=at, of=["a", False])
        client.get("/v1/x", limit=None)
        client.post("/v1/x", {"eventAt": at})
        (_, path, _), (_, bare, _), (_, _, body) = self.asked
        self.assertEqual(
            parse_qsl(urlsplit(path).query),
            [("archived", "true"), ("since", at.astimezone().isoformat()), ("of", "a"), ("of", "false")],
        )
        self.assertEqual((bare, body), ("/v1/x", {"eventAt": at.astimezone().isoformat()}))

    def test_raises_for_a_redirect(self) -> None:
        client = ParleyClient(self.serve(lambda *_: (301, '{"errors":"moved"}', {"location": "/elsewhere"})), "k")
        with self.assertRaises(ParleyError) as raised:
            client.get("/v1/x")
        self.assertEqual(str(raised.exception), "301: redirected to /elsewhere")
        self.assertEqual((raised.exception.errors, len(self.asked)), ([], 1))


if __name__ == "__main__":
    unittest.main()
