"""HTML pages from Jinja2 templates; Jinja2 comes with the extra `html`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from grader.errors import MissingLibraryError
from grader.render.svg.themes import THEMES, variables

if TYPE_CHECKING:
    from jinja2 import Environment


def fill_template(template: str, facts: Mapping[str, Any], package: str = "grader.render") -> str:
    """Return a filled-in template; texts are escaped, except those marked by `trusted`.

    Args:
        template: the name of the template.
        facts: the values for the template.
        package: the package whose folder `templates` has the template; it may extend those of
            `grader.render`.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    return _environment(package).get_template(template).render(facts)


def require() -> None:
    """Raise an error if Jinja2 is missing, before the work for a page begins.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    _environment()


def trusted(markup: str) -> str:
    """Return markup of our own as a value that templates do not escape.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    try:
        from markupsafe import Markup  # noqa: PLC0415 - comes with Jinja2
    except ImportError:
        raise MissingLibraryError("Jinja2", "html") from None
    return Markup(markup)


@cache
def _environment(package: str = "grader.render") -> Environment:
    try:
        from jinja2 import (  # noqa: PLC0415 - an extra
            ChoiceLoader,
            Environment,
            PackageLoader,
            StrictUndefined,
        )
    except ImportError:
        raise MissingLibraryError("Jinja2", "html") from None
    packages = dict.fromkeys((package, "grader.render"))
    environment = Environment(
        loader=ChoiceLoader([PackageLoader(each) for each in packages]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    themes = {theme: trusted(variables(theme)) for theme in THEMES}
    environment.globals["themes"] = themes
    return environment
