"""The contract itself: GET /openapi.yaml, /openapi.json and /schemas/{name}."""

from service.api.call import Answer, Call, Service
from service.errors import UnknownName

YAML_TYPE = "application/yaml"
SCHEMA_TYPE = "application/schema+json"


def get_openapi_yaml(service: Service, call: Call) -> Answer:
    """The OpenAPI document as it was written."""
    return Answer(service.contract.openapi_yaml, max_age=300, media_type=YAML_TYPE)


def get_openapi_json(service: Service, call: Call) -> Answer:
    """The same document as JSON."""
    return Answer(service.contract.openapi, max_age=300)


def get_schema(service: Service, call: Call) -> Answer:
    """One file of schemas/. Raises UnknownName."""
    name, schemas = call.path["name"], service.contract.schemas
    if name not in schemas:
        raise UnknownName("schema", name, list(schemas))
    return Answer(schemas[name], max_age=300, media_type=SCHEMA_TYPE)
