"""A transcript in tables: an outline of sessions and deals, part by part."""
