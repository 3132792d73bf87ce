"""The web service on top of sheetgen."""
