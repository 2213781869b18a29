"""Games played for real: who sits where, whose turn it is, and how moves are said."""
