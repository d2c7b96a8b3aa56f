"""A card table in the browser, alone with bots or served to many: an application of the library."""
