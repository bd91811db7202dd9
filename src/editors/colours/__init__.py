"""Makes the colouring of records for editors out of the notation's own grammar.

What a statement may have is asked of `ombre_records.notation.highlighting`, which asks the grammar;
each module here but `words` and `regexes` writes it down as one editor wants it.
"""

from __future__ import annotations

from colours import emacs, kate, textmate, vim


def made() -> dict[str, str]:
    """Return what is made: the text of each file by its path in src/editors/."""
    return {
        "emacs/ombre-words.el": emacs.table(),
        "kate/ombre.xml": kate.definition(),
        "vim/syntax/ombre.vim": vim.syntax(),
        "vscode/syntaxes/ombre.tmLanguage.json": textmate.grammar(),
    }
