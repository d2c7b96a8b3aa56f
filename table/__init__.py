"""A card table in the browser, for one person with bots or for many people on a server."""
