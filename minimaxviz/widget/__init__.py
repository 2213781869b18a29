"""What people step through in a notebook or on a page: thin Python, with JavaScript and CSS beside it."""
