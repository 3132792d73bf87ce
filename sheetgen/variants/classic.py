"""Classic: four rows, two rising and two falling."""

from sheetgen.model import Variant

RISING = tuple(range(2, 13))
FALLING = RISING[::-1]

VARIANT = Variant(id="classic", tag="C", numbers=(RISING, RISING, FALLING, FALLING))
