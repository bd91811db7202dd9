"""An outline on paper: as PDF by Typst, and as LaTeX."""
