"""Signatures of classes that may be compiled."""

from __future__ import annotations

import ast
import sys
from inspect import Parameter, Signature
from pathlib import Path
from types import WrapperDescriptorType


class ConstructorSignature:
    """What `inspect.signature` and `help` show of a class that may be compiled.

    A compiled constructor has lost the names, types and defaults of its parameters.  They are
    read from the source, which stands beside the compiled module.  A public class has one as
    `__signature__`.
    """

    def __get__(self, instance: object, owner: type) -> Signature:
        """Return the signature of a class.

        Raises:
            AttributeError: the constructor is not compiled, so `inspect` knows better.
        """
        home = next(each for each in owner.__mro__ if "__init__" in vars(each))
        if home is object:
            return Signature()
        source = _source(home)
        if source is None or not isinstance(vars(home)["__init__"], WrapperDescriptorType):
            raise AttributeError("__signature__")
        return Signature(_parameters(source, home.__name__), return_annotation="None")


def _source(home: type) -> Path | None:
    """Return the file in which a class is written; None if it is not there."""
    file = sys.modules[home.__module__].__file__
    source = Path(file or "").with_name(f"{home.__module__.rpartition('.')[2]}.py")
    return source if source.is_file() else None


def _parameters(source: Path, name: str) -> list[Parameter]:
    """Return the parameters of a constructor without the object itself; none is keyword-only."""
    [written] = [
        node.args
        for each in ast.parse(source.read_text(encoding="utf-8")).body
        if isinstance(each, ast.ClassDef) and each.name == name
        for node in each.body
        if isinstance(node, ast.FunctionDef) and node.name == "__init__"
    ]
    values = [ast.literal_eval(default) for default in written.defaults]
    defaults = [Parameter.empty] * (len(written.args) - len(values)) + values
    return [
        Parameter(
            each.arg,
            Parameter.POSITIONAL_OR_KEYWORD,
            default=default,
            annotation=ast.unparse(each.annotation) if each.annotation else Parameter.empty,
        )
        for each, default in list(zip(written.args, defaults, strict=True))[1:]
    ]
