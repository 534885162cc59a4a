"""What the shipped model is trained on: the splits, the mixtures, the stages."""

from __future__ import annotations

import copy
import gzip
import json
import random
from dataclasses import dataclass
from pathlib import Path

from .example import Example
from .labelled import labelled, mismatched, questions, trials, turned, without_evidence
from .made import made
from .templates import templates

HELD_SHARE = 7


@dataclass(frozen=True)
class Stage:
    """One pass: how many examples of each kind (a share of the labelled ones), and the rate."""

    mix: dict[str, float]
    rate: float
    head_rate: float
    seed: int


# First everything, with much that is made; then more of what people labelled, and passages
# that plainly do not speak of the statement.
STAGES = {
    "broad": Stage(
        mix={"covid": 3, "claims": 1, "questions": 1, "trials": 6000, "made": 9000, "templates": 3000},
        rate=8e-5, head_rate=4e-4, seed=7,
    ),
    "close": Stage(
        mix={
            "covid": 4, "covid-turned": 1, "covid-without": 1, "covid-other": 2500,
            "claims": 2, "claims-turned": 1, "claims-other": 1500,
            "trials": 8000, "trials-other": 1000, "questions": 0.6, "questions-other": 1500,
            "made": 9000, "templates": 2500,
        },
        rate=1e-4, head_rate=3e-4, seed=13,
    ),
}


@dataclass(frozen=True)
class Split:
    """The labelled pairs for training, and those kept for calibration."""

    covid: list[Example]
    claims: list[Example]
    held: list[Example]


def split(data: Path) -> Split:
    """Keeps one source in seven of Check-COVID, and one pair in eight of Factcheck-Bench.

    A source of Check-COVID has several claims: they all go to one side.
    """
    covid = labelled(data / "pairs" / "check-covid-train.jsonl.gz", "check-covid-train")
    sources = sorted({" ".join(example.sentences) for example in covid})
    random.Random(0).shuffle(sources)
    held_sources = set(sources[: len(sources) // HELD_SHARE])
    claims = labelled(data / "pairs" / "factcheck-bench-stance.jsonl.gz", "factcheck-bench")
    held = [example for example in covid if " ".join(example.sentences) in held_sources]
    return Split(
        covid=[example for example in covid if " ".join(example.sentences) not in held_sources],
        claims=[example for at, example in enumerate(claims) if at % 8],
        held=held + claims[::8],
    )


def mixture(data: Path, parts: Split, stage: Stage) -> list[Example]:
    """The examples of a stage, in no order."""
    rng = random.Random(stage.seed)
    pools = {
        "covid": lambda: parts.covid,
        "covid-turned": lambda: turned(parts.covid, rng, "covid-turned"),
        "covid-without": lambda: without_evidence(parts.covid, "covid-without"),
        "claims": lambda: _fewer_absent(parts.claims, rng),
        "claims-turned": lambda: turned(parts.claims, rng, "claims-turned"),
        "trials": lambda: trials(data, rng),
        "questions": lambda: questions(data / "pubmedqa-l.jsonl.gz", rng),
    }
    found: list[Example] = []
    for kind, amount in stage.mix.items():
        if kind == "made":
            found += made(data, rng, int(amount))
        elif kind == "templates":
            found += templates(rng, int(amount))
        elif kind.endswith("-other"):
            found += mismatched(pools[kind.removesuffix("-other")](), int(amount), rng, kind)
        else:
            found += _take(pools[kind](), amount, rng)
    return found


def _take(pool: list[Example], amount: float, rng: random.Random) -> list[Example]:
    """Up to 40 is how often the whole pool is taken, more is a number of examples."""
    if amount > 40:
        return rng.sample(pool, min(len(pool), int(amount)))
    times = int(amount)
    return pool * times + rng.sample(pool, int(len(pool) * (amount - times)))


def _fewer_absent(pool: list[Example], rng: random.Random) -> list[Example]:
    """Half of the plain *not found*, which are most of the set."""
    absent = [example for example in pool if example.soft[2] > 0.8]
    return [example for example in pool if example.soft[2] <= 0.8] + rng.sample(absent, len(absent) // 2)


def unmarked(examples: list[Example]) -> list[Example]:
    """The same without marked evidence, as the product meets them."""
    found = []
    for example in examples:
        plain = copy.copy(example)
        plain.evidence = frozenset()
        found.append(plain)
    return found


def write_held(data: Path, path: Path) -> int:
    """Writes the pairs kept for calibration as a file the bench reads; gives their number."""
    names = {0: "supported", 1: "contradicted", 2: "not-found"}
    held = split(data).held
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as out:
        for at, example in enumerate(held):
            source = "\n".join(example.sentences)
            pair = {"id": f"held-{at}", "statement": example.statement, "source": source, "label": names[example.label]}
            out.write(f"{json.dumps(pair)}\n")
    return len(held)
