"""The web service: the same referee and printer as the command line, over HTTP."""

from collections.abc import Mapping
from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from web import api, check_page, headers, limits, machines, pages, print_page, problems, squeeze
from web.settings import read_settings

HERE = Path(__file__).parent
PLACES = (HERE / "templates", HERE.parent / "templates")  # when installed; in the source


def create_app(settings: Mapping[str, object] | None = None) -> Flask:
    """The service, ready for any WSGI server; what *settings* leave out the environment says."""
    read = read_settings(settings)
    templates = next(place for place in PLACES if place.is_dir())
    app = Flask(__name__, template_folder=str(templates))
    app.config["SHEETGEN"] = read
    headers.register(app, read.access_log)
    app.register_blueprint(api.bp)
    app.register_blueprint(machines.bp)
    for pages_of in (pages, print_page, check_page):
        app.register_blueprint(pages_of.bp)
    limits.register(app, read)
    problems.register(app)
    squeeze.register(app)
    if read.trusted_proxies:
        count = read.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, count, count, count, 0, 0)  # type: ignore[method-assign]
    return app
