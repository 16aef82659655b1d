"""Run the command line: the script `grader`, and `python -m grader`."""

import gc
import sys
from importlib.util import find_spec, module_from_spec
from threading import RLock

COLLECTION_THRESHOLD = 50_000
"""New objects between two garbage collections.  With Python's default of 700 a short run spends
a tenth of its time on looking for garbage among newly imported modules."""


def main() -> None:
    """Run the program as a process of its own, with the arguments of the process."""
    gc.set_threshold(COLLECTION_THRESHOLD)
    # click imports it, but needs it for help only.
    postpone("inspect")
    from grader.cli import main  # noqa: PLC0415 - its modules are imported after that

    main()


def postpone(name: str) -> None:
    """Let a module of the standard library be executed when something in it is first used.

    Until then it is a module without contents, and Python calls its `__getattr__` for whatever
    is looked up in it.  `importlib.util.LazyLoader` would execute it when it is imported again.
    """
    spec = find_spec(name)
    if name in sys.modules or spec is None or spec.loader is None:
        return
    loader, lock = spec.loader, RLock()
    module = module_from_spec(spec)
    begun = False

    def execute(attribute: str) -> object:
        nonlocal begun
        with lock:  # another thread waits until the module is complete
            if not begun:
                begun = True
                loader.exec_module(module)
                del module.__getattr__
            if attribute not in vars(module):
                raise AttributeError(f"module {name!r} has no attribute {attribute!r}")
            return vars(module)[attribute]

    module.__getattr__ = execute  # type: ignore[method-assign]
    sys.modules[name] = module


if __name__ == "__main__":
    main()
