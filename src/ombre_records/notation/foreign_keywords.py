"""Other words for statements, of English and other languages: proposed where one opens a line."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

_WORDS = {
    "ombre": "version notation",
    "title": "titel titre titulo name",
    "source": "kilde quelle fuente book reference",
    "facsimile": "faksimile facsímil fac-similé image scan",
    "date": "dato datum fecha",
    "event": "club tournament turnering klub verein torneo tournoi",
    "site": "sted ort lugar lieu place venue location city",
    "annotator": "author recorder scorer scribe writer",
    "rules": "regler regeln reglas regles spilleregler spielregeln rulebook ruleset variant game",
    "players": "spillere spelers spieler jugadores joueurs participants names deltagere",
    "seats": "pladser plaetze platze asientos places",
    "deal": "giv spil spiel donne mano reparto partida partie board round runde",
    "dealer": "kortgiver giver gever kartengeber geber donneur repartidor dador deals dealt",
    "suits": "baraja palos naipes farver farben couleurs pack",
    "table": "bord tisch mesa",
    "rests": "hviler oversidder sidder-over sits-out pausiert ruht descansa repose",
    "pool": "pulje pott kasse pozo plato poule corbeille pot kitty bank ante antes stake",
    "hand": "haand blatt main cartas karten kort cartes cards hands",
    "stock": "talon skat baceta stok widow deck",
    "bids": "melder meldinger melding bud gebote reizen pujas subasta encheres auction bidding "
    "calls voces ansagen meldungen annonces declaraciones",
    "contract": "kontrakt contrato contrat declarer soloist",
    "trump": "trumf trumpf troef triunfo atout",
    "turn": "vend vendt aufgedeckt retourne vuelta",
    "exchange": "bytte koeb kob tausch tauscht robo descarte ecarte ecart discard discards draw "
    "draws swap",
    "holds": "holder haelt halt tiene tient",
    "tricks": "stik stiche slagen bazas plis levees play cardplay playing moves",
    "claim": "kraever resten",
    "surrender": "opgiver gibt-auf rendicion rindo rinde abandon paso",
    "result": "resultat ergebnis uitslag resultado outcome",
    "results": "resultater ergebnisse resultados resultats",
    "payments": "betalinger betaling zahlungen pagos paiements score scores scoring paid points",
    "totals": "ialt i-alt summer summen totales totaux en-total au-total im-ganzen sum summe suma "
    "somme",
    "note": "notat bemaerkning anmerkung notiz nota remarque comment remark",
}
_BY_WORD: Mapping[str, str] = {
    word: keyword for keyword, words in _WORDS.items() for word in words.split()
}
_LETTERS = str.maketrans({"å": "aa", "æ": "ae", "ø": "oe", "ä": "ae", "ö": "oe", "ü": "ue"})


def keyword_of(word: str) -> str | None:
    """Return the keyword for which this is another word, in any of the languages, if there is one.

    >>> keyword_of("Kortgiver"), keyword_of("enchères"), keyword_of("Hånd"), keyword_of("xyz")
    ('dealer', 'bids', 'hand', None)
    """
    lower = unicodedata.normalize("NFC", word).lower()
    parts = unicodedata.normalize("NFD", lower.translate(_LETTERS))
    return _BY_WORD.get("".join(char for char in parts if not unicodedata.combining(char)))
