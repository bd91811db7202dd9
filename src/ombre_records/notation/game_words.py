"""Words that players of any language have for passing, winning, losing, all and none."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "ł": "l"})


def _written(words: str) -> frozenset[str]:
    """Return words, and each as a keyboard without its letters writes it."""
    plain = unicodedata.normalize("NFD", words.translate(_LETTERS))
    bare = "".join(char for char in plain if not unicodedata.combining(char))
    return frozenset((*words.split(), *bare.split()))


PASSES = _written(
    "pass passes passed passing p pas passe passer passt passen passent passons passerer passede "
    "past пас weiter passte paso pasa pasan pasó passa weg x "
    "passo passano passei passou passar passade passerte pasuje pasuję spasował spasowała "
    "пасую пасует пасуют пасовал пасовала пасс"
)
"""A pass."""
PLAYS = _written(
    "game opens opened plays played asks asked leads spiller spillede melder spielt spielte juega "
    "juego entra pide joue demande prend jeu "
    "gioco gioca entro entrata jogo joga spel speel speelt vraag vraagt spelar spelade "
    "spill gra gram игра играю играет играл играла прошу просит"
)
"""The lowest game, as it is told of somebody."""
EVERYBODY = _written(
    "all both others rest everybody everyone alle resten andre øvrige todos tous autres anderen "
    "beiden beide übrigen otros demás begge tutti altri outros allen iedereen alla övriga "
    "wszyscy pozostali все остальные другие оба"
)
"""Who has not been named yet."""
DITTO = frozenset("do ditto id idem dto dito same ebenso ídem".split())
"""The name above once more; folded, without a full stop."""
NOTHING = _written(
    "none nothing no zero nil ingen intet keine nichts nada ninguna ninguno aucune rien void "
    "renonce fallo niente nessuna nenhuma geen niets inga inget nic żadnych нет ничего"
)
"""No cards."""
WON = _written(
    "win wins winner winning made makes make fulfilled succeeded success victory home hjem hjemme "
    "vinder vandt gevundet gewinnt gewinn gewann gana gano gagne reussi remporte yes + "
    "vinto vinta vince ganhou ganha ganho venceu wint vann vunnit vunnen vinner vant vunnet "
    "wygrana wygrał wygrała wygrane wygrywa ugrana выиграл выиграла выиграно выиграна выигрыш "
    "выиграли сыграл сыграла сыграно взял взяла"
)
"""A game won, in words that no rule book has; folded."""
ENDINGS = {
    **dict.fromkeys(
        "remis remisa remiz remisz remissa repuesta posta beta beetje labet ремиз ремис".split(),
        "puesta",
    ),
    **dict.fromkeys(
        "codiglio codilho codil kodyl kodil kodilj kodille кодиль кодилле coddle cordial "
        "codicil".split(),
        "codille",
    ),
    **dict.fromkeys("sacred sacrada sacado sakada сакада sacadas".split(), "sacada"),
    **dict.fromkeys("вуаль воль вола volee voles".split(), "vole"),
}
"""How a game ends in words of other languages, and as a telephone corrects it; folded."""
ENDS = frozenset(
    "won lost sacada codille codillo puesta puest vole remise bete bet kruk beast".split()
) | frozenset(ENDINGS)
"""How a game ends in the words of some rule book; folded."""
LOST = _written(
    "down failed fails fail beasted lose loses loss losing beaten set unmade faldet taber tabte "
    "verliert verlor pierde perdio perd no - "
    "perso persa perde perdeu perdido verliest förlorat förlorade förlorad tapt tapte taper "
    "przegrana przegrał przegrała przegrane przegrywa проиграл проиграла проиграно проигрыш "
    "проиграна проиграли"
)
"""A game lost, in such words; folded."""
IDLE = _written(
    "easily just narrowly badly then again barely nearly together though well "
    "let lige knap leicht knapp glatt fácilmente apenas bien facilement justesse facilmente "
    "makkelijk nipt lätt knappt łatwo ledwo легко едва"
)
"""Words that say nothing of the game, wherever they stand in a sentence about it."""
CALLS = {
    **dict.fromkeys(
        ("misere mizer null nullo nulle bettel miseria nul miser misar mizeria мизер нуль").split(),
        ("ren-nolo", "nolo"),
    ),
    **dict.fromkeys(
        "bought-nolo buys-nolo buy-nolo buying-nolo bought-misere nolo-with-exchange "
        "kobte-nolo kober-nolo kaufte-nolo kauft-nolo".split(),
        ("købe-nolo", "nolo"),
    ),
    **dict.fromkeys(
        "open-nolo open-misere open-null null-ouvert nullo-ouvert nullo-open "
        "misere-ouvert misere-ouverte ouvert ouverte".split(),
        ("nolo-ouvert", "nolo"),
    ),
    **dict.fromkeys("better best better-game best-game".split(), ("bedre-spil",)),
    **dict.fromkeys(
        "grand grand-solo alone hand-solo sola assolo sozinho alleen ensam alene sam sama соло "
        "один без-прикупа sans-prendre sin-robar".split(),
        ("solo",),
    ),
    **dict.fromkeys(
        "turned turn-up turned-up tourne vuelta voltereta virada volta voltata vend vendt gekeerd "
        "вольта турне".split(),
        ("tourné", "voltereta"),
    ),
    **dict.fromkeys("simple simple-game frage entrada ask".split(), ("play",)),
    **dict.fromkeys("tout voll slam tutti вуаль воль".split(), ("vole",)),
}
"""Calls in the words of other games and languages, folded, with those that they may be here."""
_UNKNOWN = (
    "unknown, unkown, not known, not recorded, not noted, not stated, not given, not told, "
    "unstated, undated, n.d, s.d, unrecorded, missing, blank, empty, none, no, nothing, nil, "
    "null, na, n/a, n.a, n. a, tbd, tba, tbc, dunno, no idea, don't know, nobody, no one, "
    "somebody, x, xx, xxx",
    "ukendt, ikke kendt, ikke oplyst, ikke noteret, mangler, ingen, intet, ved ikke",
    "unbekannt, nicht bekannt, nicht notiert, nicht angegeben, keine angabe, k.a, k. a, "
    "fehlt, keine, keiner, niemand, entfällt",
    "desconocido, desconocida, no consta, no se sabe, se ignora, sin datos, ninguno, ninguna, "
    "nada, s/d, n/d, n/c",
    "inconnu, inconnue, non noté, non connu, pas connu, aucun, aucune, néant, manque, n/c, "
    "personne",
    "sconosciuto, sconosciuta, ignoto, ignota, non noto, non si sa, nessuno, nessuna, n/d",
    "desconhecido, desconhecida, não se sabe, nenhum, nenhuma, n/d",
    "onbekend, niet bekend, geen, niemand, ontbreekt, nvt, n.v.t",
    "okänd, okänt, inte känt, ej känt, saknas, ingen, inget",
    "ukjent, ikke kjent, ikke notert, mangler",
    "nieznany, nieznana, nieznane, brak, nie wiadomo, b/d",
    "неизвестно, неизвестен, неизвестна, не известно, нет, нет данных, никто, не записано",
)
UNKNOWN = frozenset(phrase for each in _UNKNOWN for phrase in each.split(", "))
"""What is said of something that is not known, in small letters; a line for each language."""
