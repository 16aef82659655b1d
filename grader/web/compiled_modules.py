"""Import of the compiled modules in a browser: all of them come from one library.

The library is loaded before Python runs, so that it is at the same place of the memory each time,
as a snapshot demands.
"""

from __future__ import annotations

import sys
from importlib.abc import Loader
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location, spec_from_loader
from types import ModuleType
from typing import Any

LIBRARY = "grader_compiled"
"""The name of the module that creates the others; `.ci/wasm.py` makes it."""


class CompiledModules(Loader):
    """Finds and loads the modules of a library.

    Args:
        core: the module that creates the others.
        place: the name of the library.
    """

    def __init__(self, core: Any, place: str) -> None:
        self.core = core
        self.place = place
        self.names: frozenset[str] = frozenset(core.names())

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return the spec of a module that the library has, or None."""
        return spec_from_loader(name, self, origin=self.place) if name in self.names else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module of a spec."""
        module: ModuleType = self.core.create(spec)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Execute a module that has been created."""
        self.core.execute(module)


def use(place: str) -> None:
    """Import the modules that a library has from it, and no longer from files.

    Args:
        place: the name under which the library has been loaded.
    """
    spec = spec_from_file_location(LIBRARY, place, loader=ExtensionFileLoader(LIBRARY, place))
    assert spec is not None, "a loader is given"
    assert spec.loader is not None
    core = module_from_spec(spec)
    spec.loader.exec_module(core)
    sys.modules[LIBRARY] = core
    sys.meta_path.insert(0, CompiledModules(core, place))
