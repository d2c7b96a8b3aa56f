"""Laws of worlds: what may be hidden behind a view, how likely, and from the view alone."""
