"""Corpora: deals by the million in a folder of Parquet files, and the way they take.

Deals are made (`generation`, by the players of `policies`) or read (`importing`) into rows (`row`),
which are written into parts (`parts`, whose columns are those of `columns`) and listed
(`manifest`). They are judged again (`checking`), asked (`querying`), written back as records
(`exporting`) and described (`datasheet`).
"""
