from dataclasses import dataclass
from typing import Any, Literal

from .schema import FieldError


@dataclass(frozen=True)
class Rejected:
    """An item that the service will not take, however often it is sent."""

    kind: Literal["event", "conversation"]
    item: dict[str, Any]
    errors: list[FieldError]
