from dataclasses import dataclass
from typing import Any, TypeGuard

from .http import Response, request
from .schema import FieldError

# A wrong key can be put right, so nothing that waits is thrown away because of it.
_LATER = {401, 403, 408, 429}
_TOO_LARGE = 413


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


def deliver(url: str, key: str, body: bytes, items: int) -> Taken | Later | Refused:
    """Sends a body with so many items."""
    try:
        return _outcome(request("POST", url, key, body), items)
    except Exception as error:  # Whatever it was, the sending thread must live on, and trying again loses nothing.
        return Later(str(error) or type(error).__name__, None)


def _outcome(answer: Response, items: int) -> Taken | Later | Refused:
    said = answer.body if isinstance(answer.body, dict) else None
    results = None if said is None else said.get("results")
    if answer.status < 300 and isinstance(results, list) and len(results) == items:
        return Taken([_errors_of(result) for result in results])
    why = f"{answer.status}: {_reason(answer, said)}"
    # Proxies have limits of their own, and say so in their own words.
    is_too_large = answer.status == _TOO_LARGE
    # An answer that is not the service's comes from something in between, and says nothing about any item.
    if not is_too_large and (said is None or answer.status < 400 or answer.status in _LATER or answer.status >= 500):
        return Later(why, answer.retry_after_s)
    return Refused(errors_in(said) or [{"path": "", "message": why}])


def _reason(answer: Response, said: dict[str, Any] | None) -> str:
    detail = (said or {}).get("detail")
    if isinstance(detail, str):
        return detail
    if answer.status == _TOO_LARGE:
        return "larger than what is between here and the service lets through"
    return "no reason given" if answer.location is None else f"redirected to {answer.location}, which is not followed"


def _errors_of(result: Any) -> list[FieldError] | None:
    return errors_in(result) if isinstance(result, dict) and result.get("status") == "rejected" else None


def errors_in(said: dict[str, Any] | None) -> list[FieldError]:
    """The errors that the service lists, and none of what something else calls errors."""
    errors = (said or {}).get("errors")
    return [error for error in errors if _is_field_error(error)] if isinstance(errors, list) else []


def _is_field_error(value: Any) -> TypeGuard[FieldError]:
    return isinstance(value, dict) and all(isinstance(value.get(name), str) for name in ("path", "message"))
