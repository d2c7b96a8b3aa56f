"""The coder of Odin, which fills the vectors that `herrlof_arena.vectors` specifies."""
