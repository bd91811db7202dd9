"""Environments for research: what a seat sees as numbers, for PettingZoo and for OpenSpiel.

Each framework is an extra of its own, and is imported by its own module alone.
"""
