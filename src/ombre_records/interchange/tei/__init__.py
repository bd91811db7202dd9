"""Records as TEI P5 and back, without loss: each statement a line of mixed content, with its words
as the notation has them and what they are as markup.
"""

from ombre_records.interchange.tei.document import to_tei
from ombre_records.interchange.tei.left_out import left_out
from ombre_records.interchange.tei.reading import from_tei, given_in
from ombre_records.interchange.tei.xml_input import WrongTeiError

__all__ = ["WrongTeiError", "from_tei", "given_in", "left_out", "to_tei"]
