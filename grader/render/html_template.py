"""HTML pages from Jinja2 templates; Jinja2 comes with the extra `html`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from grader.errors import MissingLibraryError
from grader.render.svg.themes import variables

if TYPE_CHECKING:
    from jinja2 import Environment


def fill_template(template: str, facts: Mapping[str, Any]) -> str:
    """Return a filled-in template; texts are escaped, except those marked by `trusted`.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    return _environment().get_template(template).render(facts)


def require() -> None:
    """Raise an error if Jinja2 is missing, before the work for a page begins.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    _environment()


def trusted(markup: str) -> str:
    """Return markup of our own as a value that templates do not escape."""
    from markupsafe import Markup  # noqa: PLC0415 - comes with Jinja2

    return Markup(markup)


@cache
def _environment() -> Environment:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingLibraryError("Jinja2", "html") from None
    environment = Environment(
        loader=PackageLoader("grader.render"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    themes = {theme: trusted(variables(theme)) for theme in ("light", "dark")}
    environment.globals["themes"] = themes
    return environment
