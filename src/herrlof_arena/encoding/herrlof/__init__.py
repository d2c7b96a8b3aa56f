"""The vectors of Herrlof: `layout` names their parts, `vectors` fills them."""
