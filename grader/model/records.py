"""Records whose classes are made in no time, for what each command imports.

Importing attrs, and having it write the few classes that each command needs, takes as long as
generating thirty puzzles.  So the modules on the way to a first rating or puzzle take `frozen`,
`field` and `evolve` from here; all others take them from attrs.  Type checkers see those of attrs
in both cases.  The records do the same as if attrs had made them, and `attrs.fields`,
`attrs.evolve` and `attrs.asdict` know them: attrs gets a description of a class when it asks.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

__all__ = ["evolve", "field", "field_names", "frozen"]

_MADE_ANEW = ("__dict__", "__weakref__", "__annotate__", "__annotate_func__")
"""Attributes of a class that a class made from it gets by itself."""


class _Nothing:
    def __repr__(self) -> str:
        return "NOTHING"


NOTHING: Any = _Nothing()
"""Stands for the lack of a default."""


class Field:
    """A field of a record; the arguments are those of `attrs.field`."""

    def __init__(
        self,
        default: Any = NOTHING,
        factory: Callable[[], Any] | None = None,
        converter: Callable[[Any], Any] | None = None,
        init: bool = True,
        eq: bool = True,
        hash: bool | None = None,  # noqa: A002 - as attrs names it
        repr: bool = True,  # noqa: A002 - as attrs names it
    ) -> None:
        self.default = default
        self.factory = factory
        self.converter = converter
        self.init = init
        self.eq = eq
        self.hash: bool = eq if hash is None else hash
        self.repr = repr


class _Kind:
    """What the methods of records know about their class."""

    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields
        self.arguments: dict[str, str] = {
            name: name.lstrip("_") for name, one in fields.items() if one.init
        }
        """The arguments of the constructor by the names of their fields."""
        self.compared = _values_of([name for name, one in fields.items() if one.eq])
        self.hashed = _values_of([name for name, one in fields.items() if one.hash])


def _values_of(names: list[str]) -> Callable[[object], Any]:
    return attrgetter(*names) if names else lambda _: ()


def field_names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a class of records, in order."""
    return tuple(_kind(kind).fields)


def _kind(kind: type) -> _Kind:
    found: _Kind = kind.__record__  # type: ignore[attr-defined]
    return found


def _evolve(record: object, **changes: object) -> Any:
    kind = type(record)
    if not hasattr(kind, "__record__"):
        from attrs import evolve as evolve_of_attrs  # noqa: PLC0415 - slow to import

        return evolve_of_attrs(record, **changes)  # type: ignore[misc]
    values = {arg: getattr(record, name) for name, arg in _kind(kind).arguments.items()}
    return kind(**{**values, **changes})


def _frozen(kind: type | None = None, *, slots: bool = True, cache_hash: bool = False) -> Any:
    def made(kind: type) -> type:
        return _record_class(kind, slots=slots, cache_hash=cache_hash)

    return made if kind is None else made(kind)


def _record_class(kind: type, *, slots: bool, cache_hash: bool) -> type:
    """Return the class of records that a class with annotations declares."""
    declared = kind.__dict__
    fields = {}
    for name in kind.__annotations__:
        given = declared.get(name, NOTHING)
        fields[name] = given if isinstance(given, Field) else Field(given)
    contents: dict[str, Any] = {
        "__eq__": _is_equal,
        "__hash__": _cached_hash if cache_hash else _hash,
        "__repr__": _shown,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__getstate__": _state,
        "__setstate__": _restore,
        "__attrs_attrs__": _Description(),
        "__annotations__": kind.__annotations__,
    }
    for name, value in declared.items():
        if name not in fields and name not in _MADE_ANEW:
            contents[name] = value
    of_kind = contents["__record__"] = _Kind(fields)
    contents["__match_args__"] = tuple(of_kind.arguments)
    contents["__init__"] = _constructor(
        of_kind, kind.__annotations__, has_more="__attrs_post_init__" in declared
    )
    if slots:
        contents["__slots__"] = (*fields, *(("_hash",) if cache_hash else ()), "__weakref__")
    return type(kind)(kind.__name__, kind.__bases__, contents)


def _constructor(
    kind: _Kind, annotations: dict[str, object], *, has_more: bool
) -> Callable[..., None]:
    """Return `__init__`; it is compiled, so that it is as fast as a written one."""
    names: dict[str, Any] = {"put": object.__setattr__, "NOTHING": NOTHING}
    parameters, lines = ["self"], []
    for name, one in kind.fields.items():
        default = f"default_{name}"
        names[default] = one.factory or one.default
        value = argument = kind.arguments.get(name, default)
        if one.factory is not None:
            value = f"{default}() if {argument} is NOTHING else {argument}"
            parameters.append(f"{argument}=NOTHING")
        elif one.default is NOTHING:
            if not one.init:
                continue  # `__attrs_post_init__` computes it
            parameters.append(argument)
        elif one.init:
            parameters.append(f"{argument}={default}")
        if one.converter is not None:
            names[f"convert_{name}"] = one.converter
            value = f"convert_{name}({value})"
        lines.append(f" put(self, {name!r}, {value})\n")
    if has_more:
        lines.append(" self.__attrs_post_init__()\n")
    exec(f"def __init__({', '.join(parameters)}):\n{''.join(lines)}", names)
    made: Callable[..., None] = names["__init__"]
    made.__annotations__ = {arg: annotations[name] for name, arg in kind.arguments.items()}
    made.__annotations__["return"] = None
    return made


# The methods of all records.


def _is_equal(self: object, other: object) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    values = _kind(type(self)).compared
    return values(self) == values(other)


def _hash(self: object) -> int:
    return hash(_kind(type(self)).hashed(self))


def _cached_hash(self: Any) -> int:
    try:
        found: int = self._hash
    except AttributeError:
        found = _hash(self)
        object.__setattr__(self, "_hash", found)
    return found


def _shown(self: object) -> str:
    kind = type(self)
    shown = [name for name, one in _kind(kind).fields.items() if one.repr]
    return f"{kind.__qualname__}({', '.join([f'{n}={getattr(self, n)!r}' for n in shown])})"


def _refuse(self: object, name: str, value: object = None) -> NoReturn:  # noqa: ARG001
    from attrs.exceptions import FrozenInstanceError  # noqa: PLC0415 - slow to import

    raise FrozenInstanceError


def _state(self: object) -> tuple[object, ...]:
    """Return the values for another process, where a cached hash would be wrong."""
    return tuple([getattr(self, name) for name in _kind(type(self)).fields])


def _restore(self: object, values: tuple[object, ...]) -> None:
    for name, value in zip(_kind(type(self)).fields, values, strict=True):
        object.__setattr__(self, name, value)


class _Description:
    """The attribute `__attrs_attrs__` of a class of records: its fields, as attrs knows them."""

    def __get__(self, record: object, kind: type) -> tuple[Any, ...]:
        import attrs  # noqa: PLC0415 - slow to import

        fields = {}
        for name, one in _kind(kind).fields.items():
            given = {**one.__dict__}
            if one.default is NOTHING:
                given["default"] = attrs.NOTHING
            fields[name] = attrs.field(**given)
        found: tuple[Any, ...] = attrs.fields(attrs.make_class(kind.__name__, fields))
        kind.__attrs_attrs__ = found  # type: ignore[attr-defined]
        return found


if TYPE_CHECKING:
    from attrs import evolve, field, frozen
else:
    evolve, field, frozen = _evolve, Field, _frozen
