"""The application: settings to contract to catalogue to views, in that order, and nothing at import."""

import json
import secrets
from pathlib import Path
from types import MappingProxyType

import orjson
from flask import Flask, Response, request
from structlog.typing import FilteringBoundLogger
from werkzeug.exceptions import NotFound
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api import (
    acceptance,
    conformance,
    docs,
    documents,
    health,
    index,
    method,
    problems,
    profiles,
    rounds,
    rules,
    speedup,
    stats,
    viewer,
)
from service.api.binding import bind
from service.api.cache import AnswerCache, with_cache
from service.api.call import Service
from service.api.errors import PROBLEM_TYPE, Problem, problem_of
from service.api.traffic import OPERATION, REQUEST_ID, with_traffic
from service.catalogue import load_catalogue
from service.core.uniforms import MAX_SEED
from service.errors import InvalidResponse
from service.logs import logger
from service.resources import root
from service.settings import Settings
from service.wire.contract import load_contract
from service.wire.inline_profile import RowLimits
from service.wire.meanings import MEANINGS
from service.wire.profile_choice import Profiles

METHOD_FILE = "method.v1.json"
VIEWER = "/viewer/"

VIEWS = MappingProxyType(
    {
        "getIndex": index.get_index,
        "listProfiles": profiles.list_profiles,
        "getProfile": profiles.get_profile,
        "listRules": rules.list_rules,
        "getRuleTable": rules.get_rule_table,
        "createRound": rounds.create_round,
        "getRound": rounds.get_round,
        "getStats": stats.get_stats,
        "getStatsByInput": stats.get_stats_by_input,
        "createStats": stats.create_stats,
        "createAcceptance": acceptance.create_acceptance,
        "getAcceptance": acceptance.get_acceptance,
        "getSpeedup": speedup.get_speedup,
        "createConformance": conformance.create_conformance,
        "getVectors": conformance.get_vectors,
        "getMethod": method.get_method,
        "getOpenapiYaml": documents.get_openapi_yaml,
        "getOpenapiJson": documents.get_openapi_json,
        "getDocs": docs.get_docs,
        "getReference": docs.get_reference,
        "getFramesGuide": docs.get_frames_guide,
        "getDocsFile": docs.get_docs_file,
        "getSchema": documents.get_schema,
        "getProblem": problems.get_problem,
        "getViewer": viewer.get_viewer,
        "getViewerFile": viewer.get_viewer_file,
        "getLivez": health.get_livez,
        "getReadyz": health.get_readyz,
    }
)
"""operationId to view."""


def create_app(settings: Settings) -> Flask:
    """The application. Raises InvalidDataFile for a data file that cannot be served, BrokenContract for a contract that
    is not kept.
    """
    resources = root()
    catalogue = load_catalogue(None if settings.data_file is None else Path(settings.data_file))
    service = Service(
        settings=settings,
        contract=load_contract(resources, MEANINGS),
        catalogue=catalogue,
        profiles=Profiles(
            catalogue.profiles,
            RowLimits(settings.max_draft_length, settings.max_vocabulary, settings.max_weights),
            cache_bytes=settings.profile_bytes,
        ),
        method=json.loads((resources / "data" / METHOD_FILE).read_bytes()),
        checks=health.self_check(catalogue.profiles.values()),
        draw_seed=lambda: secrets.randbelow(MAX_SEED + 1),
    )
    log = logger(settings.log_level)
    app = Flask("service", static_folder=None, template_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = max(settings.max_body_bytes, settings.max_array_bytes) + 1  # see binding._body
    app.url_map.merge_slashes = False
    app.before_request(_mend_odd_paths)
    cache = AnswerCache(settings.cache_bytes)
    bind(app, service, VIEWS, cache)
    _answer_errors(app, service, log)
    trusted = settings.trusted_proxies
    around = with_traffic(with_cache(app.wsgi_app, cache), log)
    around = ProxyFix(around, x_for=trusted, x_proto=trusted, x_host=trusted, x_prefix=trusted) if trusted else around
    app.wsgi_app = around  # type: ignore[method-assign, assignment]
    return app


def _mend_odd_paths() -> Response | None:
    """Werkzeug takes `//profiles` for `/profiles`; here every address has one form. Who types `/viewer` is led on."""
    path = request.environ.get("PATH_INFO", "")
    if path.startswith("//"):
        raise NotFound
    if path == VIEWER.rstrip("/"):
        headers = {"Location": request.script_root + VIEWER, "Cache-Control": "no-store"}
        return Response(status=308, headers=headers)
    return None


def _answer_errors(app: Flask, service: Service, log: FilteringBoundLogger) -> None:
    """Every error becomes a problem, held against the contract like any other answer."""

    def respond(error: Exception) -> Response:
        problem, request_id = problem_of(error), request.environ[REQUEST_ID]
        if problem.status >= 500:
            log.error(problem.code, request_id=request_id, exc_info=error)
        payload = problem.payload(request_id=request_id, root=request.script_root)
        try:
            service.contract.check_problem(request.environ.get(OPERATION), problem.status, PROBLEM_TYPE, payload)
        except InvalidResponse as broken:
            if isinstance(error, InvalidResponse):
                raise
            return respond(broken)
        return _problem_response(problem, payload)

    app.register_error_handler(Exception, respond)


def _problem_response(problem: Problem, payload: dict[str, object]) -> Response:
    response = Response(orjson.dumps(payload), status=problem.status, content_type=PROBLEM_TYPE)
    response.headers["Cache-Control"] = "no-store"
    response.headers.extend(problem.headers)
    return response
