"""Corpora: deals by the million in a folder of Parquet files, and the way they take.

Deals are made (`generation`) or read (`importing`) into rows (`row`), which are written into parts
and listed (`manifest`). They are judged again (`checking`), asked and described (`querying`), and
written back as records (`exporting`).
"""
