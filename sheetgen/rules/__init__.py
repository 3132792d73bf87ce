"""The referee: what follows a cross, what a finished sheet may look like, what it scores."""
