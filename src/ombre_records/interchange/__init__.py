"""Records as JSON and back, without loss: what a line says, in both readings, as typed values."""

from ombre_records.interchange.decoder import from_json, given_in
from ombre_records.interchange.json_input import WrongJsonError
from ombre_records.interchange.record import to_json

__all__ = ["WrongJsonError", "from_json", "given_in", "to_json"]
