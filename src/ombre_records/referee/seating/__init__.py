"""The seats, the pack, and the hands as dealt."""
