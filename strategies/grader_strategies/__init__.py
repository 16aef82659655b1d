"""The built-in techniques: a folder for each family, with finders and their descriptors."""

from __future__ import annotations

from grader.pipeline.technique_pack import TechniquePack

BUILTIN: TechniquePack = TechniquePack.from_folder(__name__)
