# Python 3.11 is the version every test runs on; the slim image has the C library that the wheels of numpy,
# jsonschema-rs and orjson are built for. The minor version is pinned, patches are not: a rebuild takes the security
# fixes. For a build that can be repeated to the byte, pass PYTHON_IMAGE with a digest.
ARG PYTHON_IMAGE=python:3.11-slim

FROM ${PYTHON_IMAGE} AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE openapi.yaml ./
COPY schemas/ schemas/
COPY data/ data/
COPY service/ service/
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM ${PYTHON_IMAGE} AS serve
LABEL org.opencontainers.image.title="speculative-decoding-reference" \
      org.opencontainers.image.description="The exact, replayable reference for speculative decoding, as a REST/JSON service" \
      org.opencontainers.image.licenses="MIT AND Apache-2.0"

COPY requirements.lock /tmp/
COPY --from=build /wheels/ /tmp/wheels/
RUN python -m venv /opt/specdec \
    && /opt/specdec/bin/pip install --no-cache-dir --constraint /tmp/requirements.lock /tmp/wheels/*.whl \
    && rm -r /tmp/wheels /tmp/requirements.lock \
    && useradd --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin specdec

# Nothing is written but the heartbeat files of gunicorn, in /dev/shm: run it with --read-only.
ENV PATH=/opt/specdec/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
WORKDIR /opt/specdec
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["python", "-m", "service", "serve", "--bind", "0.0.0.0:8000"]
