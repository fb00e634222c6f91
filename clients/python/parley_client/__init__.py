"""Client of Parley: a writer that loses nothing, and the types of what it takes."""

from .client import ParleyClient, ParleyError
from .options import Rejected
from .schema import RecordEventRequest, RecordMessagesRequest
from .writer import ParleyWriter

__all__ = [
    "ParleyClient",
    "ParleyError",
    "ParleyWriter",
    "RecordEventRequest",
    "RecordMessagesRequest",
    "Rejected",
]
