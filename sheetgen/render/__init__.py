"""Draw a plan: as PDF, as SVG, as a picture."""
