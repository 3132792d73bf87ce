"""Score pads for Qwixx and its variants: layouts, their codes, and a referee for marked sheets."""
