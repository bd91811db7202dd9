"""The colours of drawings by name, for a light ground and for a dark one."""

from __future__ import annotations

from ombre_records.base.document.pips import DARK, LIGHT

PAPER = {
    "ground": "#ffffff",
    "felt": "#f3f0e6",
    "line": "#b9b09c",
    "ink": "#1c1c1c",
    "weak": "#665f53",
    "mark": "#8a3b00",
    "shade": "#f2e3b3",
    "back": "#ddd6c6",
    "card": "#fffdf7",
    "won": "#f7e7ae",
    **LIGHT,
}
"""The colours on a light ground: ink is to be read on ground, felt and shade."""
NIGHT = {
    "ground": "#1b1a18",
    "felt": "#2a2824",
    "line": "#6f6757",
    "ink": "#efebe1",
    "weak": "#b5ad9d",
    "mark": "#f0a868",
    "shade": "#4a3f1c",
    "back": "#4b463c",
    "card": "#f4efe2",
    "won": "#f2df9d",
    **DARK,
}
"""The colours on a dark ground."""
