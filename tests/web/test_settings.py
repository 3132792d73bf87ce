"""Settings come from the environment and are refused in sentences."""

import pytest

from web import create_app
from web.settings import BadSetting, Settings, read_settings


def test_what_is_not_set_is_as_usual() -> None:
    assert read_settings({}, {}) == Settings()
    assert read_settings({}, {"SHEETGEN_MOST_SHEETS": " "}) == Settings()


def test_the_environment_sets_and_code_overrules_it() -> None:
    environ = {"SHEETGEN_MOST_SHEETS": "500", "SHEETGEN_RATE_PADS": "3/hour"}
    read = read_settings({"most_sheets": 50, "rate_limits": False}, environ)
    assert (read.most_sheets, read.rate_pads, read.rate_limits) == (50, "3/hour", False)


@pytest.mark.parametrize(
    "name, value, sentence",
    [
        ("MOST_SHEETS", "many", "must be a whole number from 1 to 1000000, is “many”"),
        ("MOST_SHEETS", "0", "must be a whole number"),
        ("JSON_BYTES", "9" * 99, "must be a whole number"),
        ("RATE_LIMITS", "maybe", "must be on or off, is “maybe”"),
        ("RATE_PADS", "often", "must be a rate such as 60 per minute, is “often”"),
        ("LIMITER_STORAGE", "mysql://me:secret@db", "must begin with memory://"),
        ("TRUSTED_PROXIES", "-1", "must be a whole number from 0 to 10"),
        ("ACCESS_LOG", "2", "must be on or off"),
    ],
)
def test_wrong_values_are_refused(name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSetting) as refused:
        read_settings({}, {f"SHEETGEN_{name}": value})
    assert str(refused.value).startswith(f"SHEETGEN_{name} {sentence}")
    assert "secret" not in str(refused.value)


def test_the_service_does_not_start_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_MOST_SHEETS", "many")
    with pytest.raises(BadSetting):
        create_app()
    with pytest.raises(BadSetting, match="no setting “most_shets”"):
        create_app({"most_shets": 3})
