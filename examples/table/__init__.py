"""A table in a browser: what the page is given, and who sits there."""
