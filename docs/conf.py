"""How the documentation is built: `make docs`."""

import os
import subprocess
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from docutils import nodes
from sphinx.ext.napoleon.docstring import GoogleDocstring

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

# In a process of its own, which runs the compiled modules: they solve the example boards.
subprocess.run([sys.executable, HERE / "pages.py"], check=True)

# The reference is read from the sources here: a compiled function has no annotations.
sys.path.insert(0, str(ROOT))
from docs import signatures  # noqa: E402 - found only now
from tests import plain  # noqa: E402

plain.install()

project = "sudoku-grader"
author = "The grader developers"
copyright = author
version = release = installed_version("sudoku-grader")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
extensions += ["sphinx_copybutton", "sphinxext.opengraph", "sphinx_llms_txt"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "profiles/*-table.md", "commands-help.md", "layouts-gallery.md"]
exclude_patterns += ["distributions/*.md"]
nitpicky = True
# Types of Python, and aliases of integers, have no page here.
nitpick_ignore_regex = [("py:.*", r"(?!grader\.).*")]
# Drawn patterns have formats of their own, which the page on generating describes.
nitpick_ignore_regex += [("py:class", r"grader\.generate\.\w+\.Pattern")]
# An array is anything with `tolist`.
nitpick_ignore_regex += [("py:class", r"grader\.formats\.puzzle_reader\.HasToList")]

default_role = "literal"  # `name` in a docstring, as in Markdown
autodoc_default_options = {"undoc-members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
napoleon_custom_sections = ["Source"]
# "Which one: this or that" about an attribute is a sentence and does not begin with its type.
GoogleDocstring._parse_attribute_docstring = GoogleDocstring._consume_to_end

html_theme = "furo"
html_title = "grader"
html_show_sourcelink = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
SHORT = 19
"""Letters of a word of code that fits into a column of a table on a phone."""

# A button copies the command, without its prompt and its output.
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_line_continuation_character = "\\"

# Where the pages are published; a preview of a link needs whole addresses.
ogp_site_url = html_baseurl = os.environ.get("DOCS_URL", "")
ogp_site_name = "grader"
ogp_social_cards = {"enable": False}  # they would need matplotlib

# A list of the pages, for programs that read instead of people; it is made from copied sources.
html_copy_source = True
llms_txt_title = "grader"
llms_txt_summary = (
    "Solves a Sudoku as a person does, explains every step, grades the puzzle, and generates new "
    "puzzles of a given grade: a program for the command line, a package for Python, a web page."
)
llms_txt_uri_template = "{base_url}{docname}.html"
llms_txt_full_file = False  # it would leave out what the pages include, such as the help texts


def _plain_signature(*event):
    """Write signatures without names that only our modules know."""
    *_, item, _options, signature, returns = event
    signature = signature and signatures.readable(signature, item)
    return signature, returns and signatures.readable(returns, item)


def _no_alias(*event):
    """Leave out the docstring that Python gives to each field of a named tuple."""
    lines = event[-1]
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def _mark_short_code(_app, doctree, _name):
    """Give code without long words a class, so that lines do not break within these."""
    for code in doctree.findall(nodes.literal):
        if all(len(word) <= SHORT for word in code.astext().split()):
            code["classes"].append("short")


def setup(app):
    """Connect these functions to Sphinx."""
    app.connect("doctree-resolved", _mark_short_code)
    app.connect("autodoc-process-signature", _plain_signature)
    app.connect("autodoc-process-docstring", _no_alias)
