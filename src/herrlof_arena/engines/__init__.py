"""Bots in any language: programs that read and answer lines of JSON."""

from herrlof_arena.engines.external import EngineFailed, ExternalBot, external_bot
from herrlof_arena.engines.serving import serve_engine

__all__ = ["EngineFailed", "ExternalBot", "external_bot", "serve_engine"]
