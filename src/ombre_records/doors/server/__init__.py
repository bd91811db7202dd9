"""A language server for editors: records judged as they are typed, with all that is known of them.

What it knows it asks of the rest of the package; no rule of the game stands here.
"""
