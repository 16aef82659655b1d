"""What the pages may load: their content security policy."""

from __future__ import annotations

POLICY_OF_PAGES = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)
"""The policy as a page may have it within.  Pictures in SVG have style sheets of their own."""
POLICY = f"{POLICY_OF_PAGES}; frame-ancestors 'none'"
"""The policy as a header; only there browsers take what it says about frames."""
POLICY_IN_FRAMES = f"{POLICY_OF_PAGES}; frame-ancestors *"
"""The policy of a page that other sites may show in frames."""
