"""The ways in: command, entry, server and page. They translate, and decide nothing."""
