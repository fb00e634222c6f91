import atexit
import json
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, Literal, cast
from uuid import uuid4

from .lane import Lane
from .options import Rejected
from .plain import plain
from .schema import FieldError, RecordEventRequest, RecordMessagesRequest

_EVENTS_PER_BATCH = 500
_CONVERSATIONS_PER_BATCH = 100
_CLOSE_WITHIN_S = 10.0

_log = logging.getLogger("parley_client")


class ParleyWriter:
    """Records in the background, and in batches, what an application tells it. Whatever has no identifier gets one, so
    that what is sent again after a restart of the service or a broken connection is stored once. `event` and `messages`
    never raise, and never wait for the network.

    :param url: address of the service, without /v1.
    :param key: a key with the scope ingest.
    :param product_id: the product of items that name none.
    :param max_queued: how many events, and how many conversations, may wait at most.
    :param max_wait_s: how long an item waits for others at most.
    :param on_rejected: hears of each rejected item, in the writer's thread; by default it is a warning in the log.
    :param on_trouble: hears of each failed attempt that will be repeated, and of items that found the queue full.
    """

    def __init__(
        self,
        url: str,
        key: str,
        product_id: str | None = None,
        *,
        max_queued: int = 50_000,
        max_wait_s: float = 1.0,
        on_rejected: Callable[[Rejected], None] | None = None,
        on_trouble: Callable[[str], None] | None = None,
    ) -> None:
        if not url.startswith(("http://", "https://")):
            raise ValueError(f"The url of the service must begin with http:// or https://, but is {url!r}.")
        self._product_id = product_id
        self._max_queued = max_queued
        self._on_rejected, self._on_trouble = on_rejected, on_trouble
        self._dropped = 0
        base = f"{url.rstrip('/')}/v1"
        self._events = Lane(
            url=f"{base}/events/batch",
            field="events",
            max_batch=_EVENTS_PER_BATCH,
            rejected=lambda item, errors: self._reject("event", json.loads(item), errors),
            key=key,
            max_queued=max_queued,
            max_wait_s=max_wait_s,
            trouble=self._tell,
        )
        self._conversations = Lane(
            url=f"{base}/messages/batch",
            field="conversations",
            max_batch=_CONVERSATIONS_PER_BATCH,
            rejected=lambda item, errors: self._reject("conversation", json.loads(item), errors),
            key=key,
            max_queued=max_queued,
            max_wait_s=max_wait_s,
            trouble=self._tell,
        )
        atexit.register(self.close)

    def event(self, event: RecordEventRequest) -> bool:
        """Records an event. False: it was left out, for a full queue (`ready()` waits for room) or as no JSON."""
        return self._put(self._events, "event", event, lambda: self._named_event(event))

    def messages(self, conversation: RecordMessagesRequest) -> bool:
        """Records messages of a conversation in the form of Parley, OpenAI, Anthropic or the AI SDK; objects of their
        libraries are taken as they are. False as in `event`."""
        return self._put(self._conversations, "conversation", conversation, lambda: self._named(conversation))

    def ready(self, within_s: float | None = None) -> bool:
        """Waits until there is room again: back-pressure for a caller that has more to send than the service takes."""
        return self._wait_for_at_most(self._max_queued // 2, within_s)

    def flush(self, within_s: float | None = None) -> bool:
        """Waits, for at most `within_s`, until everything so far is acknowledged or rejected. Returns whether it is."""
        return self._wait_for_at_most(0, within_s)

    def close(self, within_s: float = _CLOSE_WITHIN_S) -> int:
        """Flushes, for at most `within_s`. Returns how many items the service has not acknowledged by then."""
        atexit.unregister(self.close)
        self.flush(within_s)
        return self._events.give_up() + self._conversations.give_up()

    def _wait_for_at_most(self, size: int, within_s: float | None) -> bool:
        until = None if within_s is None else time.monotonic() + within_s
        waits = (
            lane.wait_for_at_most(size, None if until is None else max(0.0, until - time.monotonic()))
            for lane in (self._events, self._conversations)
        )
        return all(list(waits))

    def _product(self, item: Mapping[str, Any]) -> dict[str, Any]:
        """The writer's product, if the item names none."""
        names_one = item.get("productId") is not None or item.get("externalProductId") is not None
        return {} if self._product_id is None or names_one else {"productId": self._product_id}

    def _named_event(self, event: RecordEventRequest) -> dict[str, Any]:
        named: dict[str, Any] = {**event, **self._product(event)}
        if named.get("insertId") is None:
            named["insertId"] = str(uuid4())
        return named

    def _named(self, conversation: RecordMessagesRequest) -> dict[str, Any]:
        named: dict[str, Any] = {**conversation, **self._product(conversation)}
        if named.get("conversationId") is None and named.get("externalConversationId") is None:
            named["externalConversationId"] = str(uuid4())
        named["messages"] = [_named_message(message) for message in named["messages"]]
        return named

    def _put(self, lane: Lane, kind: Literal["event", "conversation"], item: Any, make: Callable[[], Any]) -> bool:
        try:
            # Encoded now, not when it is sent: a later change by the caller must not change what was recorded.
            taken = lane.put(json.dumps(make(), default=plain, allow_nan=False).encode())
        except Exception as error:
            self._reject(kind, item, [{"path": "", "message": f"It is no JSON: {error}"}])
            return False
        if not taken:
            if self._dropped % 1_000 == 0:
                self._tell(f"The queue is full or closed: {self._dropped + 1} items were left out.")
            self._dropped += 1
        return taken

    def _reject(self, kind: Literal["event", "conversation"], item: dict[str, Any], errors: list[FieldError]) -> None:
        if self._on_rejected is None:
            words = "; ".join(f"{error['path']} {error['message']}".strip() for error in errors)
            _log.warning("Parley rejected: %s", words)
        else:
            _quietly(self._on_rejected, Rejected(kind, item, errors))

    def _tell(self, message: str) -> None:
        if self._on_trouble is not None:
            _quietly(self._on_trouble, message)


def _named_message(message: Any) -> dict[str, Any]:
    """The service recognises by its identifier what is sent again."""
    named = message if isinstance(message, dict) else cast(dict[str, Any], plain(message))
    if named.get("externalMessageId") is None and named.get("id") is None:
        return {**named, "externalMessageId": str(uuid4())}
    return named


def _quietly(listener: Callable[[Any], None], heard: Any) -> None:
    """A listener that raises must not stop the writer."""
    try:
        listener(heard)
    except Exception:
        _log.exception("A listener of the Parley writer raised.")
