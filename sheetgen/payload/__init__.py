"""Everything that comes in or goes out as JSON: read strictly, show plainly."""
