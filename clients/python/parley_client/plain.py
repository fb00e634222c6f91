from datetime import datetime
from typing import Any


def plain(value: Any) -> Any:
    """JSON of times, and of the objects that the libraries of OpenAI and Anthropic give."""
    if isinstance(value, datetime):
        return value.astimezone().isoformat()
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", exclude_none=True)
    raise TypeError(f"{type(value).__name__} is not JSON")
