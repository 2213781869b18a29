"""Keeps the package of this name from being loaded by programs that tests start.

Only jsonschema asks for it, to check addresses, which no notebook of ours has in its metadata, and does without it
where it is missing; reading its grammar takes longer than all else that a kernel or a server loads.
"""

raise ImportError("left out, so that programs start sooner")
