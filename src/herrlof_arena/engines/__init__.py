"""Engines: bots in any language, which read requests and write answers as lines of JSON."""

from herrlof_arena.engines.external import EngineFailed, ExternalBot, external_bot
from herrlof_arena.engines.serving import serve_engine

__all__ = ["EngineFailed", "ExternalBot", "external_bot", "serve_engine"]
