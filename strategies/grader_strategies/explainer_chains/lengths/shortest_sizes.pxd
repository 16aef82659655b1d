from grader.model cimport bits, kinds as k
from grader_strategies.explainer_chains.links cimport word_sets

cdef enum:
    MOST_WORDS = 16

cdef inline void note_sizes(
    short[::1] sizes,
    k.Count start,
    k.Count literal,
    k.Count most,
    k.Word[::1] sees,
    k.Word[::1] present,
    k.Word[::1] paired,
    int[::1] partners,
    int[::1] partner_count,
    k.Count width,
    k.Count words,
) noexcept nogil:
    cdef short* row = &sizes[start]
    cdef k.Word* seen_by = &sees[0]
    cdef k.Word* live = &present[0]
    cdef k.Word* pairs = &paired[0]
    cdef int* others = &partners[0]
    cdef int* counts = &partner_count[0]
    cdef k.Word new_true[MOST_WORDS]
    cdef k.Word new_false[MOST_WORDS]
    cdef k.Word unmet_true[MOST_WORDS]
    cdef k.Word unmet_false[MOST_WORDS]
    cdef k.Word left, any_new
    cdef k.Count v, w, i, one
    cdef k.Count number = literal >> 1
    cdef k.Word bit = bits.word_bit(number & 63)
    cdef k.Count size = 1
    for i in range(128 * words):
        row[i] = <short>(most + 1)
    for w in range(words):
        new_true[w] = 0
        new_false[w] = 0
        unmet_true[w] = live[w]
        unmet_false[w] = live[w]
    row[literal] = 1
    if literal & 1:
        new_true[number >> 6] = bit
        unmet_true[number >> 6] &= ~bit
    else:
        new_false[number >> 6] = bit
        unmet_false[number >> 6] &= ~bit
    while size < most:
        if size > 1 or literal & 1:
            size += 1
            for w in range(words):
                new_false[w] = 0
            word_sets.add_rows(&new_false[0], &new_true[0], seen_by, words)
            for w in range(words):
                new_false[w] &= unmet_false[w]
                unmet_false[w] &= ~new_false[w]
                new_true[w] = 0
            for v in range(words):
                left = new_false[v]
                while left:
                    one = 64 * v + bits.lowest_of_word(left)
                    row[2 * one] = <short>size
                    left &= left - 1
        word_sets.add_partners(&new_true[0], &new_false[0], pairs, others, counts, width, words)
        size += 1
        any_new = 0
        for w in range(words):
            new_true[w] &= unmet_true[w]
            unmet_true[w] &= ~new_true[w]
            any_new |= new_true[w]
            left = new_true[w]
            while left:
                one = 64 * w + bits.lowest_of_word(left)
                row[2 * one + 1] = <short>size
                left &= left - 1
        if not any_new:
            return
