"""XL: classic in large print."""

from dataclasses import replace

from sheetgen.variants import classic

VARIANT = replace(classic.VARIANT, id="xl", tag="XL", large=True)
