"""The hash function BLAKE2b, without the other ones of `hashlib`.

The import of `hashlib` loads OpenSSL, which takes longer than the making of an easy puzzle.
"""

try:
    from _blake2 import blake2b
except ImportError:  # Python is not bound to have this module.
    from hashlib import blake2b

__all__ = ["blake2b"]
