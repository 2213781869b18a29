"""The site: a folder of static pages on which everything runs in a browser, without an installation."""
