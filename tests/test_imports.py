"""Imports point one way, and heavy libraries load only where they are needed."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen
from sheetgen.variants import ALL

SOURCE = Path(sheetgen.__file__).parent
# What each package may import of our own, beside itself.
ALLOWED = {
    "model": {"lots"},
    "lots": set[str](),
    "choices": set[str](),
    "refusal": set[str](),
    "words": set[str](),
    "rules": {"model"},
    "variants": {"model", "choices", "lots", "rules"},
    "sheets": {"model"},
    "codes": {"model", "choices", "sheets", "variants"},
    "draws": {"model", "codes", "lots", "sheets"},
    "files": set[str](),
    "layout": {"model", "codes", "words"},
    "render": {"layout"},
    "pad": {"model", "codes", "draws", "layout", "sheets", "variants", "words"},
    "printing": {"layout", "model", "pad", "render"},
    "preview": {"layout", "model", "pad", "render"},
    "boards": {"codes", "layout", "model", "printing", "sheets", "variants"},
    "pictures": {"model", "layout", "render", "words"},
    "payload": {"model", "codes", "draws", "fair", "sheets", "variants", "rules", "words"},
    "fair": {"model", "codes", "draws", "layout", "lots", "pad", "rules", "sheets", "words"},
    "terminal": {"model", "rules", "words"},
}


def ours(path: Path) -> set[str]:
    """The parts of sheetgen that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("sheetgen.")}
        assert not [name for name in names if name.split(".")[0] == "web"], path
    return found


def test_imports_point_one_way() -> None:
    for path in SOURCE.rglob("*.py"):
        part = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        if part in ("cli", "__init__", "__main__"):
            continue
        assert ours(path) <= ALLOWED[part] | {part, "refusal"}, path


def test_no_code_outside_its_file_asks_for_a_variant() -> None:
    for path in SOURCE.rglob("*.py"):
        if path.parent.name == "variants":
            continue
        text = path.read_text("utf-8")
        assert "isinstance(part" not in text, path
        for variant in ALL:
            assert f'"{variant.id}"' not in text, f"{path} knows {variant.id}"


def test_public_names_are_there() -> None:
    for name in sheetgen.__all__:
        assert getattr(sheetgen, name)
    with pytest.raises(AttributeError):
        sheetgen.nonsense  # noqa: B018


def test_starting_is_light() -> None:
    code = "import sys, sheetgen, sheetgen.cli; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    heavy = {"reportlab", "flask", "numba", "PIL", "numpy", "cv2", "segno", "pydantic"}
    heavy |= {"waitress", "web"}
    assert not heavy & set(loaded)
    assert "sheetgen.rules.judge" not in loaded
