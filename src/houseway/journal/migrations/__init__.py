"""The schema's history, run when a journal is opened."""
