"""Words that players of any language have for passing, winning, losing, all and none."""

from __future__ import annotations

PASSES = frozenset(
    "pass passes passed passing p pas passe passer passt passen passent passons passerer passede "
    "past пас weiter passte paso pasa pasan pasó passa weg x".split()
)
"""A pass."""
PLAYS = frozenset(
    "game opens opened plays played asks asked leads spiller spillede melder spielt spielte juega "
    "juego entra pide joue demande prend".split()
)
"""The lowest game, as it is told of somebody."""
EVERYBODY = frozenset(
    "all both others rest everybody everyone alle resten andre øvrige todos tous autres anderen "
    "beiden beide übrigen otros demás begge".split()
)
"""Who has not been named yet."""
NOTHING = frozenset(
    "none nothing no zero nil ingen intet keine nichts nada ninguna ninguno aucune rien void "
    "renonce fallo".split()
)
"""No cards."""
WON = frozenset(
    "win wins winner winning made makes make fulfilled succeeded success victory home hjem hjemme "
    "vinder vandt gevundet gewinnt gewinn gewann gana gano gagne reussi remporte yes +".split()
)
"""A game won, in words that no rule book has; folded."""
ENDS = frozenset(
    "won lost sacada codille codillo puesta puest vole remise bete bet kruk beast".split()
)
"""How a game ends in the words of some rule book; folded."""
LOST = frozenset(
    "down failed fails fail lose loses loss losing beaten set unmade faldet taber tabte verliert "
    "verlor pierde perdio perd no -".split()
)
"""A game lost, in such words; folded."""
CALLS = {
    **dict.fromkeys("misere mizer null nullo nulle bettel miseria".split(), ("ren-nolo", "nolo")),
    **dict.fromkeys(
        "bought-nolo buys-nolo buy-nolo buying-nolo bought-misere nolo-with-exchange "
        "kobte-nolo kober-nolo kaufte-nolo kauft-nolo".split(),
        ("købe-nolo", "nolo"),
    ),
    **dict.fromkeys(
        "open-nolo open-misere open-null null-ouvert misere-ouverte ouvert ouverte".split(),
        ("nolo-ouvert", "nolo"),
    ),
    **dict.fromkeys("better best better-game best-game".split(), ("bedre-spil",)),
    **dict.fromkeys("grand grand-solo alone hand-solo".split(), ("solo",)),
    **dict.fromkeys("turned turn-up turned-up".split(), ("tourné",)),
    **dict.fromkeys("simple simple-game".split(), ("play",)),
}
"""Calls in the words of other games and languages, folded, with those that they may be here."""
