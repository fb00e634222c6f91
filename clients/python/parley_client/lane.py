import os
import random
import threading
import weakref
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import islice

from .delivery import Later, Refused, Taken, deliver
from .schema import FieldError

_FIRST_PAUSE_S = 0.25
_LAST_PAUSE_S = 15.0


class Lane:
    """Sends what is put into it, one batch after the other, each until it is acknowledged."""

    def __init__(
        self,
        *,
        url: str,
        key: str,
        field: str,
        max_batch: int,
        max_queued: int,
        max_wait_s: float,
        rejected: Callable[[bytes, list[FieldError]], None],
        trouble: Callable[[str], None],
    ) -> None:
        self._url, self._key, self._field = url, key, field
        self._max_batch, self._max_queued, self._max_wait_s = max_batch, max_queued, max_wait_s
        self._rejected, self._trouble = rejected, trouble
        self._begin()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=partial(_begin_again, weakref.ref(self)))

    def _begin(self) -> None:
        """Begins anew, also in a child of fork: it has no thread, and its parent sends what waited."""
        self._queue: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._hurried = 0
        self._given_up = False

    def put(self, item: bytes) -> bool:
        """False: there was no room for the item."""
        with self._changed:
            if self._given_up or len(self._queue) >= self._max_queued:
                return False
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="parley-writer", daemon=True)
                self._thread.start()
            self._queue.append(item)
            if len(self._queue) in (1, self._max_batch):
                self._changed.notify_all()
            return True

    def wait_for_at_most(self, size: int, within_s: float | None) -> bool:
        """Waits, for at most `within_s`, until at most `size` items wait. Returns whether that is so."""
        with self._changed:
            self._hurried += 1
            self._changed.notify_all()
            try:
                self._changed.wait_for(lambda: len(self._queue) <= size or self._given_up, within_s)
                return len(self._queue) <= size
            finally:
                self._hurried -= 1

    def give_up(self) -> int:
        """Stops sending. Returns how many items were left."""
        with self._changed:
            self._given_up = True
            self._changed.notify_all()
            return len(self._queue)

    def _run(self) -> None:
        size, failures = self._max_batch, 0
        while (batch := self._next(size, at_once=failures > 0 or size < self._max_batch)) is not None:
            delivery = self._send(batch)
            if isinstance(delivery, Later):
                failures += 1
                self._pause(delivery, failures)
                continue
            failures = 0
            if isinstance(delivery, Refused):
                # One item is at fault, or the batch is too large: sent by halves, the other items get through.
                size = (len(batch) + 1) // 2
                continue
            size = min(self._max_batch, size * 2)

    def _send(self, batch: list[bytes]) -> Taken | Later | Refused:
        """Sends a batch once, and settles it if that is possible; refused is what has more than one item."""
        try:
            body = b'{"%s":[%s]}' % (self._field.encode(), b",".join(batch))
            delivery = deliver(self._url, self._key, body, len(batch))
            if isinstance(delivery, Refused) and len(batch) == 1:
                delivery = Taken([delivery.errors])
            if isinstance(delivery, Taken):
                self._settle(batch, delivery)
            return delivery
        except Exception as error:  # The thread must live on: without it, nothing would be sent any more.
            return Later(str(error) or type(error).__name__, None)

    def _next(self, size: int, *, at_once: bool) -> list[bytes] | None:
        """The first items, which stay queued until they are acknowledged; None once sending has stopped."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._queue) > 0 or self._given_up)
            self._changed.wait_for(
                lambda: at_once or len(self._queue) >= self._max_batch or self._hurried or self._given_up,
                self._max_wait_s,
            )
            return None if self._given_up else list(islice(self._queue, size))

    def _settle(self, batch: list[bytes], delivery: Taken) -> None:
        # Reported before the items leave the queue, so that whoever waits for the last one has heard of it.
        for item, wrong in zip(batch, delivery.errors):
            if wrong is not None:
                self._rejected(item, wrong)
        with self._changed:
            for _ in batch:
                self._queue.popleft()
            self._changed.notify_all()

    def _pause(self, later: Later, failures: int) -> None:
        self._trouble(f"{len(self._queue)} wait, and will be sent again: {later.why}")
        grown = min(_LAST_PAUSE_S, _FIRST_PAUSE_S * 2 ** min(failures - 1, 10))
        pause_s = later.after_s if later.after_s is not None else grown * (0.5 + random.random() / 2)
        with self._changed:
            self._changed.wait_for(lambda: self._given_up, pause_s)


def _begin_again(lane: weakref.ref[Lane]) -> None:
    found = lane()
    if found is not None:
        found._begin()
