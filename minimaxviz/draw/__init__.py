"""Views of a frame: pure functions that answer text or pictures."""
