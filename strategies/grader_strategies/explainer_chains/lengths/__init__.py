"""How long the shortest chains and cycles are, found by sets before any search.

An ordered search decides which of several chains counts, and it is slow.  Sets of candidates,
widened link by link from all strong links at once, tell how long the shortest chain is, where one
begins, and through which candidates a short cycle may go; the search is then bounded.
"""
