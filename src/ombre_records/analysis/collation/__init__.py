"""Several tellings of one session set side by side: what differs, as an apparatus and as a text."""
