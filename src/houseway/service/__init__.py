"""The house in the browser: HTTP, live updates, accounts and roles, and the web tables."""
