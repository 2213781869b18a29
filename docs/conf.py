"""How Sphinx builds the documentation: ``python -m sphinx -W --keep-going docs build/docs``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the package beside these pages, and what writes their made parts

import minimaxviz
from minimaxviz.draw.theme import THEMES

LIGHT, DARK = THEMES["light"], THEMES["dark"]

project = "minimaxviz"
author = "The minimaxviz authors"
copyright = author  # without a year: what is built twice is the same
release = version = minimaxviz.__version__
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "docs.building"]
exclude_patterns = ["building", "_static", "**/.ipynb_checkpoints"]

# --- pages and lessons ----------------------------------------------------------------------------

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # the tests run the lessons; here they are shown with what they printed
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # nothing comes from the network

# --- reference ------------------------------------------------------------------------------------

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"

# --- look -----------------------------------------------------------------------------------------

html_theme = "furo"
pygments_dark_style = "github-dark"
smartquotes = False  # what is written is what is copied
html_title = "minimaxviz"
html_static_path = ["_static"]
html_favicon = "_static/favicon.svg"
html_css_files = ["minimaxviz.css"]
html_js_files = ["minimaxviz.js"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "navigation_with_keys": False,  # the Player's keys are ← and →
    "light_css_variables": {
        "color-brand-primary": LIGHT.accent,
        "color-brand-content": LIGHT.accent,
        "color-brand-visited": LIGHT.accent,
        "color-background-secondary": LIGHT.band,
        "color-foreground-primary": LIGHT.ink,
        "color-foreground-secondary": LIGHT.muted,
        "color-api-name": LIGHT.accent,
        "color-api-pre-name": LIGHT.muted,
        "color-inline-code-background": LIGHT.band,
        "color-highlight-on-target": LIGHT.max_fill,
    },
    "dark_css_variables": {
        "color-brand-primary": DARK.accent,
        "color-brand-content": DARK.accent,
        "color-brand-visited": DARK.accent,
        "color-background-primary": DARK.background,
        "color-background-secondary": DARK.band,
        "color-foreground-primary": DARK.ink,
        "color-foreground-secondary": DARK.muted,
        "color-api-name": DARK.accent,
        "color-api-pre-name": DARK.muted,
        "color-inline-code-background": DARK.band,
        "color-highlight-on-target": DARK.max_fill,
    },
}
