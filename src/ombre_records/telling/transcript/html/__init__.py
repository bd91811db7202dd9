"""Transcripts as HTML: the page to step through, and a notebook's cell."""
