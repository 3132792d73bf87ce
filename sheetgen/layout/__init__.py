"""Where everything stands on paper: a sheet or a board becomes a plan of plain shapes."""
