"""The poker room: players against each other; the house deals, and takes its fee."""
