"""Breaks of the law and of the procedures: each must make a test fail."""
