from tests.cli.conftest import grader

__all__ = ["grader"]
