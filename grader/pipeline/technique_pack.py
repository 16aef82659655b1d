"""A pack of techniques whose modules are imported when one of theirs is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

from grader.errors import StrategyError, message_in
from grader.pipeline.technique import Technique


class TechniquePack(Mapping[str, Technique]):
    """The techniques of several modules by id, in order; a lookup imports the module.

    Args:
        modules: for each module the ids of the techniques in its list `TECHNIQUES`.
    """

    def __init__(self, modules: Mapping[str, Sequence[str]]) -> None:
        self._home_of: dict[str, str] = {
            name: module for module, names in modules.items() for name in names
        }
        self._found: dict[str, Technique] = {}

    def __getitem__(self, name: str) -> Technique:
        """Return the technique with this id.

        Raises:
            KeyError: there is none.
            StrategyError: its module cannot be imported, or has no such technique.
        """
        if name not in self._found:
            module = self._home_of[name]
            try:
                techniques = import_module(module).TECHNIQUES
            except (ImportError, AttributeError) as error:
                raise StrategyError(
                    "unloadable",
                    "{name!r} cannot be loaded: {reason}",
                    name=name,
                    reason=message_in(error),
                ) from error
            self._found |= {technique.id: technique for technique in techniques}
            if name not in self._found:
                raise StrategyError(
                    "module-without-technique",
                    "{module} has no technique {name!r}",
                    module=module,
                    name=name,
                )
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._home_of

    def __iter__(self) -> Iterator[str]:
        return iter(self._home_of)

    def __len__(self) -> int:
        return len(self._home_of)
