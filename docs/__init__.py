"""The documentation: pages in Markdown, and what writes their made parts."""
