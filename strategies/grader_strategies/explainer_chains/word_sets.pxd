from grader.model cimport kinds as k

cdef inline void unite(
    k.Word[::1] target, k.Count at, k.Word[::1] source, k.Count start, k.Count words
) noexcept nogil:
    cdef k.Word* to = &target[at]
    cdef k.Word* other = &source[start]
    cdef k.Count w
    for w in range(words):
        to[w] |= other[w]

cdef inline k.Flag intersect(
    k.Word[::1] target, k.Word[::1] source, k.Count start, k.Count words
) noexcept nogil:
    cdef k.Word* to = &target[0]
    cdef k.Word* other = &source[start]
    cdef k.Word left = 0
    cdef k.Count w
    for w in range(words):
        to[w] &= other[w]
        left |= to[w]
    return left != 0
