"""Boards for tournaments: dealt from a seed, written as a record, printed, and analysed."""
