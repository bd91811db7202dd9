"""The playground's service to a page in a browser: questions and answers as JSON.

The page itself, its script and its build stand in `src/playground`, beside the package. What
it knows of records it asks here; no rule of the game stands there.
"""
