"""The vectors of Odin: `layout` names their parts, `vectors` fills them."""
