"""Who sits where, with what pack, and what the record says of the hands as dealt."""
