import json
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# Longer than the service takes to answer that it is not available.
TIMEOUT_S = 60


@dataclass(frozen=True)
class Response:
    status: int
    body: Any
    retry_after_s: float | None


def request(method: str, url: str, key: str, body: bytes | None = None) -> Response:
    """One request and its answer, whatever its status. Raises OSError if there is no answer."""
    headers = {"authorization": f"Bearer {key}"}
    if body is not None:
        headers["content-type"] = "application/json"
    try:
        with urlopen(Request(url, body, headers, method=method), timeout=TIMEOUT_S) as answer:
            return Response(answer.status, _parsed(answer.read()), None)
    except HTTPError as error:
        with error:
            return Response(error.code, _parsed(error.read()), _seconds(error.headers.get("retry-after")))


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body) if body else None
    except ValueError:
        return None


def _seconds(retry_after: str | None) -> float | None:
    try:
        return max(0.0, float(retry_after)) if retry_after else None
    except ValueError:
        return None
