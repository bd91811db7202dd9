"""The notation, normative: the Lark grammar of hand records."""
