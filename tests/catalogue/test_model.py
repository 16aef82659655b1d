"""A catalogue and a dictionary that should know the same, after any changes."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

import grader
from grader.catalogue.catalogue import Catalogue
from tests.catalogue.disguises import disguised, puzzles

numbers = st.integers(0, 11)
seeds = st.integers(0, 1000)
tags = st.sampled_from(["a", "b", "it's", "%"])


class CatalogueMachine(RuleBasedStateMachine):
    """Adds, rates, tags, publishes and merges; puzzles are known by their numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        self.catalogue = Catalogue.create(self.folder / "puzzles.db")
        self.known: set[int] = set()
        self.rated: set[int] = set()
        self.published: set[int] = set()
        self.tags: dict[int, set[str]] = {}
        self.merged = 0

    def teardown(self) -> None:
        self.catalogue.close()
        self.stack.close()

    @rule(some=st.lists(numbers, max_size=6), seed=seeds)
    def add(self, some: list[int], seed: int) -> None:
        report = self.catalogue.add([disguised(puzzles()[n], seed) for n in some])
        new = {*some} - self.known
        assert (report.new, report.known, report.bad) == (len(new), len(some) - len(new), 0)
        self.known |= new

    @rule(junk=st.text(max_size=20))
    def add_junk(self, junk: str) -> None:
        report = self.catalogue.add([junk])
        assert (report.new, report.known) == (0, 0)

    @rule()
    def rate(self) -> None:
        assert len([*self.catalogue.rate()]) == len(self.known - self.rated)
        self.rated |= self.known

    @rule(number=numbers, seed=seeds, tag=tags)
    def tag(self, number: int, seed: int, tag: str) -> None:
        missing = self.catalogue.tag([disguised(puzzles()[number], seed)], tag)
        assert (missing == []) == (number in self.known)
        if number in self.known:
            self.tags.setdefault(number, set()).add(tag)

    @rule(number=numbers, seed=seeds)
    def publish(self, number: int, seed: int) -> None:
        missing = self.catalogue.publish([disguised(puzzles()[number], seed)], "News")
        assert (missing == []) == (number in self.known)
        self.published |= {number} & self.known

    @rule(some=st.lists(numbers, max_size=4), seed=seeds, tag=tags)
    def merge(self, some: list[int], seed: int, tag: str) -> None:
        self.merged += 1
        path = self.folder / f"other-{self.merged}.db"
        with Catalogue.create(path) as other:
            other.add([disguised(puzzles()[n], seed) for n in some], tags=[tag])
        assert self.catalogue.merge(path).new == len({*some} - self.known)
        self.known |= {*some}
        for number in some:
            self.tags.setdefault(number, set()).add(tag)

    @rule()
    def reopen(self) -> None:
        self.catalogue.close()
        self.catalogue = Catalogue(self.folder / "puzzles.db")

    @invariant()
    def both_know_the_same(self) -> None:
        keys = {entry.key: entry for entry in self.catalogue}
        assert len(keys) == len(self.catalogue) == len(self.known)
        assert self.catalogue.count("published") == len(self.published)
        for tag in ("a", "it's", "%"):
            quoted = tag.replace("'", "''")
            expected = sum(tag in tags for tags in self.tags.values())
            assert self.catalogue.count(f"tag = '{quoted}'") == expected
        if self.rated:
            assert self.catalogue.count("rating > 0") == len(self.rated)
        for number in self.known:
            found = self.catalogue.find(puzzles()[number])
            assert found is not None
            assert {*found.tags} == self.tags.get(number, set())
            assert grader.are_isomorphic(found.entry.puzzle, puzzles()[number])


TestCatalogue = CatalogueMachine.TestCase
TestCatalogue.settings = settings(max_examples=10, stateful_step_count=12, deadline=None)
