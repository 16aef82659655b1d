from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.digit_templates cimport DigitTemplates
from grader_strategies.facts.lines cimport LineTable
from grader_strategies.facts.strong_links cimport StrongLinks

cdef class Skyscraper(Strategy):
    cdef LineTable table
    cdef StrongLinks strong
    cdef DigitTemplates templates

    cdef k.Flag _search_group(self, Board board, Choice choice, k.Count group, k.Digit digit) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.House one, k.House other, k.Digit digit) except -1
