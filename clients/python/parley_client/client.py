import json
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from .delivery import errors_in
from .http import request
from .plain import plain
from .schema import FieldError


class ParleyError(Exception):
    """The service answered with a status of 300 or more: redirects are not followed."""

    def __init__(self, status: int, detail: str, errors: list[FieldError]) -> None:
        super().__init__(f"{status}: {detail}")
        self.status, self.detail, self.errors = status, detail, errors


class ParleyClient:
    """Calls the interface and waits for its answer: `client.get("/v1/users", limit=10)`.

    :param url: address of the service, without /v1.
    """

    def __init__(self, url: str, key: str) -> None:
        self._url, self._key = url.rstrip("/"), key

    def get(self, path: str, **query: Any) -> Any:
        return self.request("GET", path, **query)

    def post(self, path: str, body: Any) -> Any:
        return self.request("POST", path, body)

    def request(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """The body of the answer; what is None in the query is left out of it. Raises ParleyError for a status of 300 or
        more, OSError if there is no answer."""
        asked = urlencode({name: _text(value) for name, value in query.items() if value is not None}, doseq=True)
        payload = None if body is None else json.dumps(body, default=plain).encode()
        answer = request(method, f"{self._url}{path}{asked and '?'}{asked}", self._key, payload)
        if answer.status < 300:
            return answer.body
        problem = answer.body if isinstance(answer.body, dict) else {}
        moved = "no reason given" if answer.location is None else f"redirected to {answer.location}"
        raise ParleyError(answer.status, problem.get("detail", moved), errors_in(problem))


def _text(value: Any) -> Any:
    """A value of a query in the words of the service; of a list, each of its values."""
    if isinstance(value, (list, tuple)):
        return [_text(one) for one in value]
    if isinstance(value, bool):
        return str(value).lower()
    return plain(value) if isinstance(value, datetime) else value
