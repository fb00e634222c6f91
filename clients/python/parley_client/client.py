import json
from typing import Any
from urllib.parse import urlencode

from .http import request
from .schema import FieldError


class ParleyError(Exception):
    """The service answered with a status of 400 or more."""

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
        """The body of the answer. Raises ParleyError for a status of 400 or more, OSError if there is none."""
        asked = f"?{urlencode(query, doseq=True)}" if query else ""
        payload = None if body is None else json.dumps(body).encode()
        answer = request(method, f"{self._url}{path}{asked}", self._key, payload)
        if answer.status < 400:
            return answer.body
        problem = answer.body if isinstance(answer.body, dict) else {}
        raise ParleyError(answer.status, problem.get("detail", "no reason given"), problem.get("errors", []))
