from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links cimport causes, graph_nodes
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder

cdef k.Flag propagate(
    Graph graph, Board board, Board origin, LinkOrder order, k.Count number, k.Flag dynamic, k.Flag one_digit
) except -1
cdef k.Flag _expand_true(
    Graph graph, Board board, LinkOrder order, k.Count number, k.Count node, k.Flag one_digit
) except -1
cdef k.Flag _exclude_by_rules(
    Graph graph, Board board, LinkOrder order, k.Count number, k.Count node
) except -1
cdef k.Flag _derive_false(
    Graph graph, k.Count number, k.Count place, k.Count cause, k.Count parent
) noexcept nogil
cdef k.Flag _expand_false(
    Graph graph, Board board, Board origin, LinkOrder order, k.Count number, k.Count node,
    k.Flag dynamic, k.Flag one_digit
) except -1
cdef k.Flag _derive_true(
    Graph graph, k.Count number, k.Count place, k.Count cause, k.Count parent
) noexcept nogil
cdef void _link(Graph graph, k.Count parent) noexcept nogil
cdef void restore(Board board, Board origin) noexcept
