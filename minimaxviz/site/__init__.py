"""The course in a browser: a folder of static files in which the same Python runs as everywhere."""
