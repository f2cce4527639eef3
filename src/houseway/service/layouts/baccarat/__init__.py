"""Baccarat: punto banco, chemin de fer, minibaccarat."""
