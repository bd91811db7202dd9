"""The exchange as recorded: steps, their order and number, hands stated after it."""
