"""A pack of techniques whose modules are imported when one of theirs is needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, overload

from grader.errors import StrategyError, message_in

if TYPE_CHECKING:
    from grader.pipeline.technique import Technique


class TechniquePack(Sequence["Technique"]):
    """The techniques of several modules in order, known by their ids before they are imported.

    Args:
        modules: for each module the ids of the techniques in its list `TECHNIQUES`.
    """

    def __init__(self, modules: Mapping[str, Sequence[str]]) -> None:
        self._home_of: dict[str, str] = {
            name: module for module, names in modules.items() for name in names
        }

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the techniques, in order."""
        return tuple(self._home_of)

    def named(self, name: str) -> Technique:
        """Return the technique with this id.

        Raises:
            StrategyError: its module cannot be imported, or has no such technique.
        """
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
        for technique in techniques:
            if technique.id == name:
                found: Technique = technique
                return found
        raise StrategyError(
            "module-without-technique",
            "{module} has no technique {name!r}",
            module=module,
            name=name,
        )

    def __len__(self) -> int:
        return len(self._home_of)

    @overload
    def __getitem__(self, index: int) -> Technique: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Technique]: ...
    def __getitem__(self, index: int | slice) -> Technique | Sequence[Technique]:
        names = self.ids[index]
        return self.named(names) if isinstance(names, str) else tuple(map(self.named, names))
