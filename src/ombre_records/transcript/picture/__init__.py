"""Drawings of deals, tricks and positions, and the SVG document that has them in their places."""
