"""Drawings of deals, tricks and positions."""
