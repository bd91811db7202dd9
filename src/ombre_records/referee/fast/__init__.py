"""Lawful deals judged at once, from their bytes: no lines and no facts are made of them.

A deal is clean here, or it wants a closer look, which the referee takes: no fault is told here.
"""
