from grader.model.kinds cimport Count, Digit, Flag, Mask, Word

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int grader_popcount(unsigned int m) { return (int)__popcnt(m); }
    static int grader_popcount64(unsigned long long m) {
        return grader_popcount((unsigned int)m) + grader_popcount((unsigned int)(m >> 32));
    }
    static int grader_ctz(unsigned int m) { unsigned long i; _BitScanForward(&i, m); return (int)i; }
    static int grader_ctz64(unsigned long long m) {
        unsigned long i;
        if (_BitScanForward(&i, (unsigned long)m)) return (int)i;
        _BitScanForward(&i, (unsigned long)(m >> 32));
        return (int)i + 32;
    }
    #else
    #ifdef __POPCNT__
    #define grader_popcount(m) __builtin_popcount(m)
    #define grader_popcount64(m) __builtin_popcountll(m)
    #else
    /* Without the instruction the builtin is a call into a library. */
    static inline int grader_popcount(unsigned int m) {
        m -= (m >> 1) & 0x55555555u;
        m = (m & 0x33333333u) + ((m >> 2) & 0x33333333u);
        return (int)((((m + (m >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
    }
    static inline int grader_popcount64(unsigned long long m) {
        m -= (m >> 1) & 0x5555555555555555u;
        m = (m & 0x3333333333333333u) + ((m >> 2) & 0x3333333333333333u);
        return (int)((((m + (m >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u) >> 56);
    }
    #endif
    #define grader_ctz(m) __builtin_ctz(m)
    #define grader_ctz64(m) __builtin_ctzll(m)
    #endif
    """
    int grader_popcount(unsigned int m) noexcept nogil
    int grader_popcount64(unsigned long long m) noexcept nogil
    int grader_ctz(unsigned int m) noexcept nogil
    int grader_ctz64(unsigned long long m) noexcept nogil

cdef inline Mask bit(Digit index) noexcept nogil:
    return <Mask>1 << index

cdef inline Word word_bit(Count index) noexcept nogil:
    return <Word>1 << index

cdef inline Count word_size(Word word) noexcept nogil:
    return grader_popcount64(word)

cdef inline Count lowest_of_word(Word word) noexcept nogil:
    return grader_ctz64(word)

cdef inline Mask full(Count count) noexcept nogil:
    return (<Mask>1 << count) - 1

cdef inline Count size(Mask mask) noexcept nogil:
    return grader_popcount(mask)

cdef inline Digit lowest(Mask mask) noexcept nogil:
    return grader_ctz(mask)

cdef inline Mask without_lowest(Mask mask) noexcept nogil:
    return mask & (mask - 1)

cdef inline Flag is_single(Mask mask) noexcept nogil:
    return mask != 0 and (mask & (mask - 1)) == 0

cdef inline Flag is_pair(Mask mask) noexcept nogil:
    return is_single(mask & (mask - 1))
