"""What other languages call a statement: proposed where a record opens a line with such a word."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

_WORDS = {
    "title": "titel titre titulo",
    "source": "kilde quelle fuente",
    "date": "dato datum fecha",
    "site": "sted ort lugar lieu",
    "rules": "regler regeln reglas regles spilleregler spielregeln",
    "players": "spillere spieler jugadores joueurs",
    "seats": "pladser plaetze platze asientos places",
    "deal": "giv spil spiel donne mano reparto partida partie",
    "dealer": "kortgiver giver kartengeber geber donneur repartidor dador",
    "rests": "hviler oversidder pausiert ruht descansa repose",
    "pool": "pulje pott kasse pozo plato poule corbeille",
    "hand": "haand blatt main",
    "stock": "talon skat baceta stok",
    "bids": "melder meldinger bud gebote reizen pujas subasta encheres",
    "contract": "kontrakt contrato contrat",
    "trump": "trumf trumpf triunfo atout",
    "turn": "vend vendt aufgedeckt retourne vuelta",
    "exchange": "bytte koeb kob tausch tauscht robo descarte ecarte ecart",
    "holds": "holder haelt halt tiene tient",
    "tricks": "stik stiche bazas plis levees",
    "claim": "kraever resten",
    "surrender": "opgiver gibt-auf rendicion abandon",
    "result": "resultat ergebnis resultado",
    "results": "resultater ergebnisse resultados resultats",
    "payments": "betalinger betaling zahlungen pagos paiements",
    "totals": "ialt summer summen totales totaux",
    "note": "notat bemaerkning anmerkung notiz nota remarque",
}
_BY_WORD: Mapping[str, str] = {
    word: keyword for keyword, words in _WORDS.items() for word in words.split()
}
_LETTERS = str.maketrans({"å": "aa", "æ": "ae", "ø": "oe", "ä": "ae", "ö": "oe", "ü": "ue"})


def keyword_of(word: str) -> str | None:
    """Return the keyword for which Danish, German, Spanish or French has this word, if any.

    >>> keyword_of("Kortgiver"), keyword_of("enchères"), keyword_of("Hånd"), keyword_of("xyz")
    ('dealer', 'bids', 'hand', None)
    """
    lower = unicodedata.normalize("NFC", word).lower()
    parts = unicodedata.normalize("NFD", lower.translate(_LETTERS))
    return _BY_WORD.get("".join(char for char in parts if not unicodedata.combining(char)))
