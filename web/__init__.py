"""The web service: the same referee and printer as the command line, over HTTP."""

from collections.abc import Mapping
from pathlib import Path

from flask import Flask

from web import api, pages, policy, problems, squeeze

TEMPLATES = Path(__file__).parent.parent / "templates"


def create_app(settings: Mapping[str, object] | None = None) -> Flask:
    """The service, ready for any WSGI server."""
    app = Flask(__name__, template_folder=str(TEMPLATES))
    app.config.from_mapping(settings or {})
    app.register_blueprint(api.bp)
    app.register_blueprint(pages.bp)
    problems.register(app)
    policy.register(app)
    squeeze.register(app)
    return app
