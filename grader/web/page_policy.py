"""What the pages may load: their content security policy."""

from __future__ import annotations

_OF_HEADERS = "frame-ancestors 'none'"
"""What browsers take from a header only, not from a page."""
POLICY_OF_PAGES = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)
"""The policy as a page may have it within.  Pictures in SVG have style sheets of their own."""
POLICY = f"{POLICY_OF_PAGES}; {_OF_HEADERS}"
"""The policy as a header."""
