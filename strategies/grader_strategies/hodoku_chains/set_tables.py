"""Tables of chains with the strong sets of patterns, shared by all strategies of a thread."""

from __future__ import annotations

from functools import cache, partial

from grader.model.layout import Layout
from grader_strategies.facts.sharing import shared
from grader_strategies.hodoku_chains.consequences import Consequences, GroupedConsequences
from grader_strategies.hodoku_chains.lookahead import Lookahead
from grader_strategies.hodoku_chains.set_links import set_links


def tables_with(providers: tuple[str, ...], layout: Layout, *, nets: bool = False) -> Consequences:
    """Return the tables with the strong sets of some patterns.

    Args:
        providers: names of patterns, of `set_links.PROVIDERS`; without any, the tables are those
            with groups.
        layout: the layout of the boards.
        nets: with the rounds of singles of nets.
    """
    if providers:
        return shared(_maker(providers, nets), layout)
    return shared(Lookahead if nets else GroupedConsequences, layout)


@cache
def _maker(providers: tuple[str, ...], nets: bool) -> partial[Consequences]:
    """Return what makes such tables; the same object each time, as sharing requires."""
    return partial(_made, providers, nets)


def _made(providers: tuple[str, ...], nets: bool, layout: Layout) -> Consequences:
    make = Lookahead if nets else GroupedConsequences
    return make(layout, set_links(providers, layout))
