import json
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

# Longer than the service takes to answer that it is not available.
TIMEOUT_S = 60

# Whatever an answer asks for: sooner would be a flood, later would be too late.
_MIN_AFTER_S = 0.25
_MAX_AFTER_S = 60.0


@dataclass(frozen=True)
class Response:
    status: int
    body: Any
    retry_after_s: float | None = None
    location: str | None = None


def request(method: str, url: str, key: str, body: bytes | None = None) -> Response:
    """One request and its answer, whatever its status. Raises OSError if there is no answer."""
    headers = {"authorization": f"Bearer {key}"}
    if body is not None:
        headers["content-type"] = "application/json"
    try:
        with _opener().open(Request(url, body, headers, method=method), timeout=TIMEOUT_S) as answer:
            return Response(answer.status, _parsed(answer.read()))
    except HTTPError as error:
        with error:
            after_s, location = _seconds(error.headers.get("retry-after")), error.headers.get("location")
            return Response(error.code, _parsed(error.read()), after_s, location)


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would turn the request into one without a body, and show its key to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


@cache
def _opener() -> OpenerDirector:
    return build_opener(_NoRedirects)


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body) if body else None
    except (ValueError, RecursionError):
        return None


def _seconds(retry_after: str | None) -> float | None:
    try:
        return min(_MAX_AFTER_S, max(_MIN_AFTER_S, float(retry_after))) if retry_after else None
    except ValueError:
        return None
