"""Scoring sheets that come back: workbooks and tables that were typed into, made records again."""
