"""Double-dummy analysis: compare the recorded play with perfect play, all hands open."""
