"""Techniques: the records that a pack of strategies exports."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from attrs import field, frozen

from grader import arguments
from grader.errors import StrategyError, message_in
from grader.model.layout import Layout
from grader.pipeline.strategy import Strategy

_ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
MESSAGES = ("line", "sentence", "paragraph")
"""The messages that a technique may bring in each language."""


def checked_messages(messages: object) -> dict[str, dict[str, str]]:
    """Return messages by language and name; the templates of a sequence joined by blanks.

    Raises:
        ValueError: they have another form, or a template has unbalanced braces.
    """
    if not isinstance(messages, Mapping):
        raise ValueError(f"messages are {messages!r}; they must be a mapping by language")
    checked: dict[str, dict[str, str]] = {}
    for language, texts in messages.items():
        if not isinstance(texts, Mapping):
            raise ValueError(f"the messages in {language!r} are {texts!r}; they must be a mapping")
        checked[language] = {name: _checked_text(name, text) for name, text in texts.items()}
    return checked


def _checked_text(name: object, text: object) -> str:
    if name not in MESSAGES:
        raise ValueError(f"there is no message {name!r}; there are {', '.join(MESSAGES)}")
    parts = (text,) if isinstance(text, str) else text
    if not isinstance(parts, tuple | list) or not all(isinstance(part, str) for part in parts):
        raise ValueError(f"the {name} is {text!r}; it must be a text or a sequence of texts")
    from string import Formatter  # noqa: PLC0415 - slow to import; our own have no messages

    for part in parts:
        try:
            [*Formatter().parse(part)]
        except ValueError as error:
            raise ValueError(f"the {name} {part!r} is no template: {error}") from None
    return " ".join(parts)


@frozen
class Technique:
    """The field's name for a pattern, and how to make the strategy that finds it."""

    id: str
    """Lower case with hyphens: `naked-pair`."""
    title: str
    """As people write it: `Naked Pair`."""
    _make: Callable[..., Strategy] | str
    """What makes the strategy, or its place as `package.module:name`; see `make`."""
    fixed: Mapping[str, Any] = field(factory=dict)
    """Arguments that make this technique of a strategy that serves several."""
    options: tuple[str, ...] = ()
    """Arguments that a profile may give."""
    thorough: Mapping[str, Any] = field(factory=dict)
    """Options with which nothing is left out, for lists of all instances of this technique."""
    variants: Mapping[str, str] = field(factory=dict)
    """Ids and titles of narrower names that a finding may carry instead of `id`."""
    assumes_unique: bool = False
    """The deduction is only right if the puzzle has exactly one solution."""
    _refuse: Callable[[Layout], str] | str = ""
    """What returns why the technique cannot occur on a layout, or its place as
    `package.module:name`; see `refusal`."""
    messages: Mapping[str, Mapping[str, str]] = field(factory=dict, converter=checked_messages)
    """How a step is put into words, by language (`en`, `de`): its `line` in short notation, its
    `sentence`, and a `paragraph` that explains it, as one template or a sequence of them.  The
    fields of the templates are those of the built-in techniques; what is missing is said in
    English, or else in general terms.  A pack of descriptors has its messages apart."""

    @classmethod
    def of(cls, finder: Strategy | type[Strategy]) -> Technique:
        """Return the technique that a strategy is of, made from its attributes.

        Those are `id` and, if they are there, `title`, `assumes_unique` and `messages`.  Its class
        is called without arguments: each thread has strategies of its own.

        Raises:
            StrategyError: it has no id, or none in lower case with hyphens.
            TypeError: it is no strategy.
        """
        kind = finder if isinstance(finder, type) else type(finder)
        if not issubclass(kind, Strategy):
            raise arguments.wrong_type("technique", finder, "an id, a Technique or a Strategy")
        id_ = getattr(finder, "id", None)
        if not isinstance(id_, str) or _ID.fullmatch(id_) is None:
            raise StrategyError(
                "technique-without-id",
                "{name} has no id: its attribute `id` is {value}; it would be one such as "
                "'naked-pair'",
                name=kind.__name__,
                value=repr(id_),
            )
        return cls(
            id_,
            getattr(finder, "title", id_.replace("-", " ").title()),
            kind,
            assumes_unique=getattr(finder, "assumes_unique", False),
            messages=getattr(finder, "messages", {}),
        )

    @property
    def make(self) -> Callable[..., Strategy]:
        """What makes the strategy; `fixed` and a profile's options are its keyword arguments.

        A module that was given by name is imported now: most techniques of a pack are not
        needed in a run.

        Raises:
            StrategyError: there is no such module, or nothing of this name in it.
        """
        made: Callable[..., Strategy] = self._loaded(self._make)
        return made

    def refusal(self, layout: Layout) -> str:
        """Return why the technique cannot occur on a layout, or an empty text if it can.

        Raises:
            StrategyError: what returns it cannot be imported.
        """
        reason: str = self._loaded(self._refuse)(layout) if self._refuse else ""
        return reason

    def _loaded(self, named: Any) -> Any:
        """Return what a text names as `package.module:name`, and anything else as it is."""
        if not isinstance(named, str):
            return named
        module, _, name = named.partition(":")
        try:
            return getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise StrategyError(
                "technique-unloadable",
                "{technique}: {name} cannot be loaded: {reason}",
                technique=self.id,
                name=named,
                reason=message_in(error),
            ) from error

    def strategy(self, options: Mapping[str, Any] | None = None) -> Strategy:
        """Return a strategy with these options.

        Raises:
            ValueError: there is no such option, or its value will not do.
        """
        options = options or {}
        unknown = sorted(set(options) - set(self.options))
        if unknown:
            known = ", ".join(sorted(self.options)) or "it has none"
            raise ValueError(f"{self.id} has no option {unknown[0]!r} ({known})")
        strategy = self.make(**self.fixed, **options)
        strategy.technique = self.id
        return strategy
