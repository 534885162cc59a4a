"""What the shipped model is trained on: the splits, the mixtures, the stages."""

from __future__ import annotations

import copy
import gzip
import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .example import Example, content_words, split_sentences
from .labelled import labelled, mismatched, partly_carried, questions, read_lines, trials, turned, without_evidence
from .general import general
from .lean import leans
from .made import made
from .templates import templates
from .written import less_evidence, written

HELD_SHARE = 7
HELD_WRITTEN = 16
# Pairs of a source that is not cited, of each kind; characters of a source that tell what it is about.
UNCITED = 300
ABOUT = 3_000


@dataclass(frozen=True)
class Stage:
    """One pass: how many examples of each kind (a share of the labelled ones), and the rate.

    `windowed` is the share of passages cut as the product reads them. A stage begins with the
    weights of the one before; what ships is the mean of the last two
    and of the weights that the training went on from.
    """

    mix: dict[str, float]
    rate: float
    head_rate: float
    seed: int
    windowed: float


# After the first stage most is what was written by hand; the rest keeps what was learnt.
MOSTLY_WRITTEN = {
    "written": 1, "written-without": 1500, "written-other": 3500,
    "covid": 4, "covid-turned": 1, "covid-without": 1, "covid-other": 1000,
    "claims": 1, "claims-turned": 0.3, "claims-other": 700,
    "pages": 2, "pages-other": 300,
    "trials": 3500, "trials-other": 500, "questions": 0.3, "questions-other": 400,
    "made": 3500, "templates": 1000,
}

# First what entails what, by pairs of other fields; then what people labelled of ours, what was written
# and what is made: without turned sentences a network this small does not begin to tell contradictions.
STAGES = {
    "general": Stage(mix={"general": 1}, rate=1e-4, head_rate=4e-4, seed=103, windowed=0.3),
    "close": Stage(
        mix=MOSTLY_WRITTEN | {"questions": 0.5, "questions-other": 500, "trials": 6000, "made": 7000, "templates": 1500},
        rate=1e-4, head_rate=3e-4, seed=113, windowed=0.1,
    ),
    "windowed": Stage(
        mix=MOSTLY_WRITTEN | {"written-without": 5000, "written-other": 4000, "made": 4000, "templates": 1200},
        rate=9e-5, head_rate=2e-4, seed=129, windowed=0.7,
    ),
}


@dataclass(frozen=True)
class Split:
    """The labelled pairs for training, those written by hand, and those kept for calibration."""

    covid: list[Example]
    claims: list[Example]
    written: list[Example]
    held: list[Example]


def split(data: Path) -> Split:
    """Keeps one source in seven of Check-COVID, one pair in eight of Factcheck-Bench, and one
    passage in sixteen of those with statements written by hand.

    What people told of one source goes to one side, and what was written of one passage too.
    """
    path = data / "pairs" / "check-covid-train.jsonl.gz"
    by_text = {" ".join(split_sentences(pair["source"])): pair["source"] for pair in read_lines(path)}
    texts = sorted(by_text)
    random.Random(0).shuffle(texts)
    held_sources = {by_text[text] for text in texts[: len(texts) // HELD_SHARE]}
    claims = labelled(data / "pairs" / "factcheck-bench-stance.jsonl.gz", "factcheck-bench")
    by_hand = written(data)
    held = labelled(path, "check-covid-train", held_sources)
    held += [example for passage in by_hand if _is_kept(passage) for example in passage]
    return Split(
        covid=labelled(path, "check-covid-train", set(by_text.values()) - held_sources),
        claims=[example for at, example in enumerate(claims) if at % 8],
        written=[example for passage in by_hand if not _is_kept(passage) for example in passage],
        held=held + claims[::8],
    )


def _is_kept(passage: list[Example]) -> bool:
    """By the passage alone: it stays on its side when others are written."""
    digest = hashlib.sha256(passage[0].statement.encode()).digest()
    return digest[0] % HELD_WRITTEN == 0


def mixture(data: Path, parts: Split, stage: Stage) -> list[Example]:
    """The examples of a stage, in no order."""
    rng = random.Random(stage.seed)
    pools = {
        "covid": lambda: parts.covid,
        "covid-turned": lambda: turned(parts.covid, rng, "covid-turned"),
        "covid-without": lambda: without_evidence(parts.covid, "covid-without"),
        "claims": lambda: _fewer_absent(parts.claims, rng),
        "pages": lambda: partly_carried(data / "spans/wice-non-supported-tokens-train.jsonl.gz"),
        "general": lambda: general(data, rng),
        "written": lambda: parts.written,
        "claims-turned": lambda: turned(parts.claims, rng, "claims-turned"),
        "trials": lambda: trials(data, rng),
        "questions": lambda: questions(data / "pubmedqa-l.jsonl.gz", rng),
    }
    found: list[Example] = []
    for kind, amount in stage.mix.items():
        if kind == "written-without":
            found += less_evidence(parts.written, int(amount), rng)
        elif kind == "made":
            found += made(data, rng, int(amount))
        elif kind == "templates":
            found += templates(rng, int(amount))
        elif kind.endswith("-other"):
            found += mismatched(pools[kind.removesuffix("-other")](), int(amount), rng, kind)
        else:
            found += _take(pools[kind](), amount, rng)
    for example, lean in zip(found, leans(found, stage.seed)):
        example.lean = lean
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
    """Writes the pairs kept for calibration as a file the bench reads; gives their number.

    After them come statements with sources that are not cited for them (`"cited": false`).
    """
    names = {0: "supported", 1: "contradicted", 2: "not-found"}
    held = split(data).held
    pairs = [(each.statement, "\n".join(each.sentences), names[each.label], True) for each in held]
    pairs += [(statement, source, "not-found", False) for statement, source in uncited(data, held)]
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as out:
        for at, (statement, source, label, cited) in enumerate(pairs):
            pair = {"id": f"held-{at}", "statement": statement, "source": source, "label": label, "cited": cited}
            out.write(f"{json.dumps(pair)}\n")
    return len(pairs)


def uncited(data: Path, held: list[Example]) -> Iterator[tuple[str, str]]:
    """Statements with the nearest source of another: of those kept, and whole articles of trials."""
    rng = random.Random(1)
    short = {"\n".join(each.sentences) for each in held}
    told = [(each.statement, "\n".join(each.sentences)) for each in held]
    articles = {each["pmcid"]: each["text"] for each in read_lines(data / "evidence-inference-articles.jsonl.gz")}
    trials = [(each["statement"], articles.get(each["pmcid"], "")) for each in read_lines(data / "pairs/evidence-inference.jsonl.gz")]
    for statements, sources in ((told, sorted(short)), (trials, sorted(articles.values()))):
        words = {source: set(content_words(source[:ABOUT])) for source in sources}
        for statement, own in rng.sample(statements, min(UNCITED, len(statements))):
            wanted = set(content_words(statement))
            yield statement, max((source for source in sources if source != own), key=lambda source: len(wanted & words[source]))
