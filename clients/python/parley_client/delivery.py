from dataclasses import dataclass
from typing import Any

from .http import Response, request
from .schema import FieldError

# A wrong key can be put right, so nothing that waits is thrown away because of it.
_LATER = {401, 403, 408, 429}


@dataclass(frozen=True)
class Taken:
    """What is wrong with each item; None where it was taken."""

    errors: list[list[FieldError] | None]


@dataclass(frozen=True)
class Later:
    """Not now: the same body must be sent again later."""

    why: str
    after_s: float | None


@dataclass(frozen=True)
class Refused:
    """Not like this: because of one of its items, or of its size."""

    errors: list[FieldError]


def deliver(url: str, key: str, body: bytes) -> Taken | Later | Refused:
    try:
        return _outcome(request("POST", url, key, body))
    except Exception as error:  # Whatever it was, the sending thread must live on, and trying again loses nothing.
        return Later(str(error) or type(error).__name__, None)


def _outcome(answer: Response) -> Taken | Later | Refused:
    said = answer.body if isinstance(answer.body, dict) else None
    if answer.status < 300 and said is not None:
        return Taken([_errors_of(result) for result in said.get("results", [])])
    why = f"{answer.status}: {(said or {}).get('detail', 'no reason given')}"
    # A body that is not the service's comes from something in between, and says nothing about any item.
    if said is None or answer.status in _LATER or answer.status >= 500:
        return Later(why, answer.retry_after_s)
    return Refused(said.get("errors") or [{"path": "", "message": why}])


def _errors_of(result: dict[str, Any]) -> list[FieldError] | None:
    return result.get("errors", []) if result.get("status") == "rejected" else None
