"""Simulation: kernels of every game, run as numbered units of work on threads, on a cluster, or on a GPU."""
