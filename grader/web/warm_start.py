"""Load what the worker processes need; imported once by the process that forks them."""

from grader.web.worker_tasks import warm_up

warm_up()
