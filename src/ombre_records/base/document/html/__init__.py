"""An outline as fragments of HTML."""
