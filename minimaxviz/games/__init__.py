"""The games that come with the package."""
