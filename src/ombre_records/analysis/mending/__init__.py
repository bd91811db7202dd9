"""Repairs: what findings propose, proved by judging again, and put to the record."""
