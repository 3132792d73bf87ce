"""Score pads for Qwixx and its variants: layouts and their codes, and the referee for marked sheets."""
