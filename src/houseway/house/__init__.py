"""A licensee's house: its file and whether it is legal, notices, forms, gaming days and books."""
