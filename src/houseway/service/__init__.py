"""The web service: HTTP API, live events, user accounts and roles, pages."""
