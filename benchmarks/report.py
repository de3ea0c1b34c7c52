"""What the peers' measurement looks like: lines on the terminal, a Markdown table and an SVG plot."""

import math
import platform
from collections.abc import Iterable, Sequence
from html import escape
from importlib import metadata
from pathlib import Path
from typing import Protocol

from benchmarks.lawful import FALSE_ALARM, GROUPS

WIDTH, LEFT, RIGHT, BAR, STEP, TOP = 760, 150, 110, 18, 26, 64
STYLE = """
.paper { fill: #ffffff } .ink { fill: #1f2328 } .soft { fill: #59636e } .ours { fill: #0969da } .other { fill: #8c959f }
.line { stroke: #d1d9e0 } text { font: 13px system-ui, sans-serif } .title { font-weight: 600 }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1117 } .ink { fill: #e6edf3 } .soft { fill: #9198a1 } .ours { fill: #4493f8 } .other { fill: #6e7681 }
.line { stroke: #30363d } }
"""


class Row(Protocol):
    """One player on one vocabulary of `size` tokens. seconds: empty where it was not measured."""

    size: int
    name: str
    check: str
    seconds: tuple[float, ...]

    @property
    def rate(self) -> float: ...


def terminal(rows: Sequence[Row], ours: str) -> str:
    """The lines of one vocabulary."""
    lines = [f"rounds per second, K = 5, V = {rows[0].size:,}"]
    for row in rows:
        figures = f"{_rate(row):>12} {_times(row, rows, ours):>10}"
        lines.append(f"  {row.name:<14} {figures}  {row.check}")
    return "\n".join(lines)


def write(folder: Path, rows: Sequence[Row], ours: str) -> None:
    """peers.md and peers.svg."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "peers.md").write_text(markdown(rows, ours), encoding="utf-8")
    (folder / "peers.svg").write_text(svg([row for row in rows if row.seconds], ours), encoding="utf-8")


def markdown(rows: Sequence[Row], ours: str) -> str:
    """The table, and what it was measured with."""
    lines = ["| V | | rounds per second | ours is faster by | held against the exact law |", "|---:|---|---:|---:|---|"]
    for row in rows:
        times = "" if row.name == ours else _times(row, rows, ours)
        lines.append(f"| {row.size:,} | {row.name} | {_rate(row)} | {times} | {row.check} |")
    note = (
        f"K = 5, one core, CPU time, medians of turns in one process; {_versions()}. The check shown is of the tokens "
        "committed at the first position (all positions and the count are tested), in total variation, of a large "
        f"vocabulary between {GROUPS} groups of tokens; a right player fails it with probability at most {FALSE_ALARM}."
    )
    return "\n".join([*lines, "", note, ""])


def svg(rows: Sequence[Row], ours: str) -> str:
    """Horizontal bars on a logarithmic axis, a group a vocabulary, each with its figure."""
    low = math.floor(math.log10(min(row.rate for row in rows)))
    high = math.ceil(math.log10(max(row.rate for row in rows)))
    scale = (WIDTH - LEFT - RIGHT) / (high - low)
    sizes = list(dict.fromkeys(row.size for row in rows))
    height = TOP + STEP * (len(rows) + len(sizes)) + 40
    parts = [_text(16, 28, "Rounds per second, K = 5 (logarithmic axis, one core)", "ink title")]
    for power in range(low, high + 1):
        x = LEFT + (power - low) * scale
        parts.append(f'<line class="line" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 16}" y2="{height - 32}"/>')
        parts.append(_text(x, height - 14, _short(power), "soft", "middle"))
    y = TOP
    for size in sizes:
        parts.append(_text(16, y, f"{size:,} tokens", "ink title"))
        y += 10
        for row in (row for row in rows if row.size == size):
            length = (math.log10(row.rate) - low) * scale
            kind = "ours" if row.name == ours else "other"
            parts.append(_text(LEFT - 8, y + 14, row.name, "ink", "end"))
            parts.append(f'<rect class="{kind}" x="{LEFT}" y="{y}" width="{length:.1f}" height="{BAR}" rx="2"/>')
            parts.append(_text(LEFT + length + 6, y + 14, _rate(row), "ink"))
            y += STEP
        y += STEP - 10
    return _document(parts, height, _described(rows))


def _document(parts: Iterable[str], height: int, description: str) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{escape(description)}">\n<style>{STYLE}</style>\n'
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="6"/>\n{body}\n</svg>\n'
    )


def _text(x: float, y: float, text: str, kind: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'


def _short(power: int) -> str:
    """10**power as an axis has room for: 100, 1k, 10M."""
    thousands = max(power, 0) // 3
    return f"{10.0 ** (power - 3 * thousands):g}{('', 'k', 'M', 'G')[thousands]}"


def _described(rows: Sequence[Row]) -> str:
    each = "; ".join(f"{row.name} at {row.size:,} tokens {_rate(row)}" for row in rows)
    return f"Rounds per second: {each}"


def _rate(row: Row) -> str:
    """Three significant digits: no more can be told."""
    return f"{float(f'{row.rate:.3g}'):,.0f}" if row.seconds else "-"


def _times(row: Row, rows: Sequence[Row], ours: str) -> str:
    best = next(one for one in rows if one.name == ours and one.size == row.size)
    return f"{float(f'{best.rate / row.rate:.2g}'):,.0f} times" if row.seconds else "-"


def _versions() -> str:
    found = [f"Python {platform.python_version()}"]
    for name in ("numpy", "torch", "transformers"):
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            found.append(f"{name} not installed")
    return ", ".join(found)
