"""What assumptions imply, as sets for many assumptions at once.

A closure follows one assumption in order.  Before any closure is made, sets tell which assumptions
contradict themselves and which literals several may have in common, with the rules of the
embedded techniques, so that few closures are needed.
"""
