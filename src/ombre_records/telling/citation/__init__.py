"""Records, their sources and rule books as things that can be cited: in words, BibTeX, CSL-JSON."""
