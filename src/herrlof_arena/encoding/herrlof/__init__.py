"""The coder of Herrlof, which fills the vectors that `herrlof_arena.vectors` specifies."""
