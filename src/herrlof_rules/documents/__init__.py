"""JSON: the one strict boundary through which documents come in and go out."""

from herrlof_rules.documents.shapes import *  # noqa: F403 - stands for a moment, while the room is moved
