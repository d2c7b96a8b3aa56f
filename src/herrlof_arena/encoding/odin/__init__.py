"""The vectors and keys of this game: the same chapters as those of the other."""
