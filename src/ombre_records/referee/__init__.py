"""A record run through the engine, step by step, tolerantly: what happened stands."""
