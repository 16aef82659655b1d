from grader.model cimport kinds as k
from grader_strategies.explainer_chains.links.graph cimport Graph

cdef inline k.Count of(Graph graph, k.Count family, k.Count literal) noexcept nogil:
    cdef k.Count index = graph.at[family * graph.width + graph.slots[literal]]
    return index if index < 0 else graph.first[family] + index

cdef inline k.Count add(Graph graph, k.Count family, k.Count literal, k.Count cause) noexcept nogil:
    cdef k.Count node = add_detached(graph, literal, cause)
    graph.at[family * graph.width + graph.slots[literal]] = node - graph.first[family]
    return node

cdef inline k.Count add_detached(Graph graph, k.Count literal, k.Count cause) noexcept nogil:
    cdef k.Count node = graph.count
    graph.literal[node] = literal
    graph.cause[node] = cause
    graph.sizes[node] = 0
    graph.count = node + 1
    graph.parent_start[node + 1] = graph.linked
    return node

cdef inline k.Flag link(Graph graph, k.Count parent) except -1:
    if graph.linked == graph.parents.shape[0]:
        graph.reserve_parents()
    graph.parents[graph.linked] = parent
    graph.linked += 1
    graph.parent_start[graph.count] = graph.linked
    return 0

cdef inline void stamp_path(Graph graph, int[::1] stamps, k.Count stamp, k.Count node) noexcept nogil:
    while True:
        stamps[graph.literal[node]] = stamp
        if graph.parent_start[node] == graph.parent_start[node + 1]:
            return
        node = graph.parents[graph.parent_start[node]]
