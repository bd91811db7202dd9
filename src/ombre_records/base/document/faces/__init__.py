"""The faces of the forty cards, French and Spanish: drawings, layouts, and symbols for SVG."""
