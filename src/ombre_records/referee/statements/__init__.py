"""What a deal's lines say, sorted: statements by what they are, amounts, terms, lines unread."""
