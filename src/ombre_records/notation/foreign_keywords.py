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
    "stakes": "stake",
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
    "tricks": "trick stik stich stiche slag slagen baza bazas pli plis levée levees stick stikk "
    "presa vaza lewa взятка play cardplay playing moves",
    "claim": "kraever resten",
    "surrender": "opgiver gibt-auf rendicion rindo rinde abandon paso",
    "result": "resultat ergebnis uitslag resultado outcome",
    "results": "resultater ergebnisse resultados resultats",
    "payments": "betalinger betaling zahlungen pagos paiements score scores scoring paid points",
    "totals": "ialt i-alt summer summen totales totaux en-total au-total im-ganzen sum summe suma "
    "somme",
    "note": "notat bemaerkning anmerkung notiz nota remarque comment remark",
}
"""Words of English, and those that several languages share."""
_LANGUAGES = {
    "Danish": {
        "title": "titel", "stakes": "indsats indsatser", "annotator": "skriver nedskriver",
        "players": "spillerne", "deal": "uddeling", "bids": "bydninger", "result": "udfald",
        "exchange": "bytter", "totals": "sammenlagt",
    },
    "German": {
        "stakes": "einsatz einsätze", "annotator": "schreiber protokollant", "site": "spielort",
        "players": "mitspieler spielerinnen", "deal": "durchgang", "dealer": "austeiler",
        "bids": "gebote bietung", "trump": "trumpffarbe", "exchange": "kauf ablage",
        "surrender": "aufgabe", "result": "ausgang", "totals": "gesamt endstand",
    },
    "Spanish": {
        "stakes": "apuesta apuestas", "annotator": "anotador", "site": "sitio",
        "stock": "monte mazo", "players": "jugadoras", "bids": "posturas declaraciones",
        "tricks": "basas", "exchange": "cambio descartes", "payments": "pago cobros",
        "totals": "total",
    },
    "French": {
        "stakes": "mise enjeu enjeux", "annotator": "greffier", "players": "joueuses",
        "site": "endroit", "deal": "coup tour", "dealer": "distributeur", "bids": "annonce",
        "exchange": "échange", "trump": "atouts couleur-d'atout", "result": "issue",
        "payments": "paiement règlement", "totals": "total totaux",
    },
    "Italian": {
        "title": "titolo", "source": "fonte", "date": "data", "event": "evento", "site": "luogo",
        "annotator": "annotatore segretario", "stakes": "posta puntata",
        "rules": "regole regolamento", "players": "giocatori giocatrici partecipanti",
        "seats": "posti", "deal": "mano smazzata", "dealer": "mazziere cartaio", "suits": "semi",
        "table": "tavolo", "rests": "riposa", "pool": "piatto", "hand": "mano carte",
        "stock": "tallone monte mazzo", "bids": "dichiarazioni dichiarazione offerte licita",
        "contract": "contratto", "trump": "briscola trionfo", "turn": "voltata scoperta",
        "exchange": "scambio cambio scarto scarti scarta", "tricks": "prese",
        "surrender": "resa rinuncia",
        "result": "risultato esito", "results": "risultati", "payments": "pagamenti pagamento",
        "totals": "totali totale", "note": "nota",
    },
    "Portuguese": {
        "title": "título", "source": "fonte", "date": "data", "event": "evento torneio",
        "site": "local", "annotator": "anotador", "stakes": "aposta", "rules": "regras",
        "players": "jogadores jogadoras", "seats": "lugares", "deal": "mão jogada rodada",
        "dealer": "carteador carteia dador", "table": "mesa", "rests": "descansa", "pool": "bolo",
        "hand": "mão", "stock": "talão monte", "bids": "lances leilão declarações",
        "contract": "contrato", "trump": "trunfo", "turn": "virada", "exchange": "troca descarta",
        "tricks": "vazas", "surrender": "rendição", "result": "resultado", "results": "resultados",
        "payments": "pagamentos", "totals": "totais total",
    },
    "Dutch": {
        "title": "titel", "source": "bron", "date": "datum", "event": "avond wedstrijd",
        "site": "plaats", "annotator": "schrijver", "stakes": "inzet", "rules": "regels spelregels",
        "players": "spelers speelsters", "seats": "plaatsen zitplaatsen", "deal": "spel gift ronde",
        "dealer": "gever deler", "suits": "kleuren", "table": "tafel", "rests": "rust",
        "pool": "pot inleg", "hand": "kaarten", "stock": "stok talon",
        "bids": "biedingen bod geboden", "trump": "troef troefkleur", "turn": "keerkaart gekeerd",
        "exchange": "ruil ruilt wissel", "holds": "houdt", "tricks": "slagen",
        "surrender": "opgave", "result": "uitslag resultaat uitkomst",
        "results": "uitslagen resultaten", "payments": "betalingen", "totals": "totaal totalen",
        "note": "opmerking",
    },
    "Swedish": {
        "title": "titel", "source": "källa", "date": "datum", "event": "tävling evenemang",
        "site": "plats ort", "annotator": "antecknare", "stakes": "insats",
        "rules": "regler spelregler", "players": "spelare", "seats": "platser",
        "deal": "giv spel omgång", "dealer": "givare giv kortgivare", "suits": "färger",
        "table": "bord", "rests": "vilar", "pool": "pott", "hand": "korten", "stock": "talong",
        "bids": "bud budgivning", "contract": "kontrakt", "trump": "trumf", "turn": "uppvänt",
        "exchange": "byte byter", "holds": "håller", "tricks": "stick sticken",
        "surrender": "uppgivet", "result": "resultat utfall", "payments": "betalningar",
        "totals": "summa totalt", "note": "anmärkning",
    },
    "Norwegian": {
        "title": "tittel", "source": "kilde", "date": "dato", "event": "turnering", "site": "sted",
        "annotator": "skriver", "stakes": "innsats", "rules": "regler",
        "players": "spillere spillerne", "seats": "plasser", "deal": "giv utdeling spill",
        "dealer": "giver utdeler", "suits": "farger", "rests": "hviler", "pool": "pott",
        "hand": "hånd", "stock": "talong", "bids": "meldinger bud", "trump": "trumf",
        "exchange": "bytte", "tricks": "stikk", "result": "resultat utfall",
        "payments": "betalinger", "totals": "totalt sum", "note": "merknad",
    },
    "Polish": {
        "title": "tytuł", "source": "źródło", "date": "data", "event": "turniej wydarzenie",
        "site": "miejsce", "annotator": "zapisujący", "stakes": "stawka", "rules": "zasady reguły",
        "players": "gracze uczestnicy", "seats": "miejsca", "deal": "rozdanie",
        "dealer": "rozdający rozdaje", "suits": "kolory", "table": "stół",
        "rests": "pauzuje odpoczywa", "pool": "pula", "hand": "ręka karty", "stock": "talon",
        "bids": "licytacja odzywki", "contract": "kontrakt", "trump": "atut kolor-atutowy",
        "exchange": "wymiana", "tricks": "lewy", "surrender": "poddanie",
        "result": "wynik rezultat", "results": "wyniki",
        "payments": "wypłaty płatności", "totals": "suma razem", "note": "uwaga",
    },
    "Russian": {
        "ombre": "омбр ломбер", "title": "название заглавие", "source": "источник",
        "date": "дата год",
        "event": "событие турнир", "site": "место", "annotator": "записал",
        "stakes": "ставка ставки", "rules": "правила", "players": "игроки участники",
        "seats": "места", "deal": "сдача раздача партия кон",
        "dealer": "сдающий сдатчик раздающий сдаёт сдача", "suits": "масти", "table": "стол",
        "rests": "отдыхает", "pool": "банк котёл пулька", "hand": "рука карты",
        "stock": "прикуп талон", "bids": "торговля торги заявки", "contract": "контракт заказ",
        "trump": "козырь козыри козырем козырная-масть", "turn": "вскрыта",
        "exchange": "обмен снос сброс меняет прикупает прикуп",
        "holds": "держит", "tricks": "взятки", "surrender": "сдаётся",
        "result": "результат исход итог", "results": "результаты",
        "payments": "платежи выплаты расчёт", "totals": "итоги итого всего итог",
        "note": "примечание заметка",
    },
}  # fmt: skip
"""Those of each language besides. A word may be two statements': which, its line tells."""
_LETTERS = str.maketrans(
    {"å": "aa", "æ": "ae", "ø": "oe", "ä": "ae", "ö": "oe", "ü": "ue", "ł": "l"}
)


def folded(word: str) -> str:
    """Return a word as a keyboard without its letters writes it."""
    lower = unicodedata.normalize("NFC", word).lower()
    parts = unicodedata.normalize("NFD", lower.translate(_LETTERS))
    return "".join(char for char in parts if not unicodedata.combining(char))


def _by_word() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for table in (_WORDS, *_LANGUAGES.values()):
        for keyword, words in table.items():
            for word in words.split():
                kept = found.setdefault(folded(word), [])
                kept += [keyword] * (keyword not in kept)
    return {word: tuple(keywords) for word, keywords in found.items()}


_BY_WORD = _by_word()
FOREIGN = frozenset(_BY_WORD)
"""All of them, folded."""


def keywords_of(word: str) -> tuple[str, ...]:
    """Return the keywords for which this is another word, in any of the languages, likeliest first.

    >>> keywords_of("mano"), keywords_of("козырь"), keywords_of("xyz")
    (('deal', 'hand'), ('trump',), ())
    """
    return _BY_WORD.get(folded(word), ())


def keyword_of(word: str) -> str | None:
    """Return the keyword for which this is another word, the likeliest, if there is one.

    >>> keyword_of("Kortgiver"), keyword_of("enchères"), keyword_of("Hånd"), keyword_of("xyz")
    ('dealer', 'bids', 'hand', None)
    """
    return next(iter(keywords_of(word)), None)
