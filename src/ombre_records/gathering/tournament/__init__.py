"""Duplicate: the same boards at many tables, compared seat by seat; values, and no words.

The union's own conversion to match points is in no text that could be read. Three ways are known by
name (`conversions`), and a program may give another.
"""
