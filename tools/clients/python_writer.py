"""Records through the installed client, as an application would; python.e2e.spec.ts says what, and restarts the service.

Standard input holds the settings, standard output a line of JSON with what the writer said.
"""

import json
import os
import sys
import time
from collections.abc import Callable

from parley_client import ParleyClient, ParleyError, ParleyWriter

settings = json.loads(sys.stdin.readline())
url, key, product_id = settings["url"], settings["key"], settings["productId"]


def restart() -> dict[str, object]:
    """Records on while the service is killed and started again."""
    rejected, troubles = [], []
    writer = ParleyWriter(
        url, key, product_id, max_wait_s=0.02, on_rejected=rejected.append, on_trouble=troubles.append
    )
    for n in range(settings["events"]):
        assert writer.event({"eventType": "purchase", "value": str(n), "valueType": "numeric"})
        if n % 100 == 0:
            time.sleep(0.01)
        if n % (settings["events"] // settings["conversations"]) == 0:
            writer.messages(
                {
                    "externalUserId": "ada",
                    "externalConversationId": f"c-{n}",
                    "messages": [
                        {"role": "user", "content": "Hello"},
                        {"role": "assistant", "content": "Hello!", "usage": {"inputTokens": 3}},
                    ],
                }
            )
        if n == settings["events"] // 4:
            print("restart", flush=True)
    writer.event({"eventType": "purchase", "value": "not a number", "valueType": "numeric"})
    writer.event({"eventType": "purchase", "value": object()})  # type: ignore[typeddict-item]
    assert writer.flush()
    return {
        "left": writer.close(),
        "troubles": len(troubles),
        "rejected": [[one.kind, str(one.item["value"])[:12], one.errors[0]["message"][:13]] for one in rejected],
    }


def full() -> dict[str, object]:
    """Offers more than the queue holds, to nobody, in turns with the text of the same record as JSON.

    The fastest of ten rounds of each counts: the others pay for a busy machine.
    """
    writer = ParleyWriter("http://127.0.0.1:9", key)
    record = {"eventType": "purchase", "value": "1", "valueType": "numeric"}
    rounds = [(seconds_of(writer.event, record), seconds_of(json.dumps, record)) for _ in range(10)]
    call, text = (min(seconds) for seconds in zip(*rounds))
    return {"callsInTexts": call / text, "taken": writer.event(record), "left": writer.close(0)}


def seconds_of(call: Callable[[dict[str, object]], object], record: dict[str, object]) -> float:
    started = time.thread_time()
    for _ in range(5_000):
        call(dict(record))
    return time.thread_time() - started


def exit_without_close() -> dict[str, object]:
    """Ends at once, without a word, after a child that had words of its own."""
    writer = ParleyWriter(url, key, product_id, max_wait_s=60)
    taken = writer.event({"eventType": "last words", "value": "parent"})
    child = os.fork()
    if child == 0:
        writer.event({"eventType": "last words", "value": "child"})
        os._exit(writer.close())
    return {"taken": taken, "child": os.waitpid(child, 0)[1]}


def ask() -> dict[str, object]:
    client = ParleyClient(url, key)
    user = client.post("/v1/users", {"externalUserId": "grace", "name": "Grace"})
    try:
        client.get("/v1/users", limit=0)
    except ParleyError as error:
        return {"user": user["participant"]["externalId"], "status": error.status, "path": error.errors[0]["path"]}
    raise AssertionError("a limit of 0 was taken")


print(json.dumps({"restart": restart, "full": full, "exit": exit_without_close, "ask": ask}[settings["does"]]()))
