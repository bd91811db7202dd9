"""The auction as recorded: calls, contract and Ombre, trumps, the king called."""
