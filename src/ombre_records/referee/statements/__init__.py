"""The statements of a deal, sorted: by kind, amounts, terms, lines unread."""
