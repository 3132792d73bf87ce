"""How fair and how hard layouts are, found out by playing on them."""
