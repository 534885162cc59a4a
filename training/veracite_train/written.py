"""Statements written by hand for passages of the data we may train on, and for passages of our own.

`training/written/*.jsonl`, one passage a line. Its text is not repeated where it is in the data:
`k` names it (`pm/` PubMedQA, `cc/` Check-COVID, `fc/` Factcheck-Bench, `ei/` the abstract of a
trial, `eb/` a paragraph of one), else `t` has its sentences. `s`, `c`, `n`, `h` are statements it
supports, contradicts, does not tell, or tells by half, with the sentences that decide.

`turned` is the same passage with the deciding sentences (`at`) rewritten by hand (`x`) so that what
it supported is contradicted and the reverse; `says` has the class of each such statement then
(`s0` is the first of `s`). `twin` is another passage on the same, with the same statements in the
classes they have there. So a statement is met with several classes, and its wording tells none.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

from .example import CONTRADICTED, NOT_FOUND, SUPPORTED, Example, hard, split_sentences
from .labelled import LABELS, read_lines

WRITTEN = Path(__file__).resolve().parents[1] / "written"
_HEADING = re.compile(r"^\s*(?:ABSTRACT[^\n]*|[A-Z][A-Z .&,/-]+):\n")
TARGETS = {
    "s": hard(SUPPORTED, 0.06),
    "c": hard(CONTRADICTED, 0.06),
    "n": hard(NOT_FOUND, 0.06),
    "h": LABELS["partly-supported"],
}


def written(data: Path) -> list[list[Example]]:
    """The examples of each passage; those of one passage must stay on one side of a split."""
    texts = passages(data)
    found: list[list[Example]] = []
    for record in _records():
        sentences = record.get("t") or texts.get(record["k"])
        if sentences is None:
            raise ValueError(f"no passage {record['k']} in the data")
        found.append([*_examples(record, sentences)])
    return found


def _records() -> Iterator[dict]:
    for path in sorted(WRITTEN.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def _examples(record: dict, sentences: list[str]) -> Iterator[Example]:
    for key, target in TARGETS.items():
        for entry in record.get(key, []):
            statement, marks = (entry, []) if isinstance(entry, str) else entry
            evidence = frozenset(mark for mark in marks if mark < len(sentences))
            yield Example(statement, sentences, target, f"written-{key}", evidence)
    if "turned" in record:
        yield from _turned(record, sentences)
    if "twin" in record:
        yield from _examples(record["twin"], record["twin"]["t"])


def _turned(record: dict, sentences: list[str]) -> Iterator[Example]:
    """The rewritten passage, without other sentences that decide: they may tell the old finding."""
    at, rewritten = record["turned"]["at"], record["turned"]["x"]
    decide = {mark for key in "sch" for _, marks in record.get(key, []) for mark in marks}
    kept = [index for index in range(len(sentences)) if index in at or index not in decide]
    shown = [rewritten[at.index(index)] if index in at else sentences[index] for index in kept]
    evidence = frozenset(kept.index(index) for index in at)
    for name, key in record["turned"]["says"].items():
        statement = record[name[0]][int(name[1:])][0]
        yield Example(statement, shown, TARGETS[key], "written-turned", evidence if key != "n" else frozenset())


def passages(data: Path) -> dict[str, list[str]]:
    """Every passage of the data that may be named, as sentences, by its key."""
    found: dict[str, list[str]] = {}
    for prefix, name in (("cc", "check-covid-train"), ("fc", "factcheck-bench-stance")):
        for pair in read_lines(data / "pairs" / f"{name}.jsonl.gz"):
            found[f"{prefix}/{pair['id']}"] = split_sentences(pair["source"])
    for record in read_lines(data / "pubmedqa-l.jsonl.gz"):
        parts = [*record["contexts"], record["long_answer"]]
        found[f"pm/{record['pmid']}"] = [sentence for part in parts for sentence in split_sentences(part)]
    for record in read_lines(data / "evidence-inference-articles.jsonl.gz"):
        parts = record["text"].split("\n\n")
        abstract = " ".join(_HEADING.sub("", part) for part in parts if part.strip().startswith("ABSTRACT"))
        found[f"ei/{record['pmcid']}"] = split_sentences(abstract)
        for at, part in enumerate(parts):
            found[f"eb/{record['pmcid']}/{at}"] = split_sentences(_HEADING.sub("", part))
    return found


def less_evidence(examples: list[Example], count: int, rng: random.Random) -> list[Example]:
    """The same statements against what is left of their passage without what decides: *not found*."""
    fitting = [each for each in examples if each.label != NOT_FOUND and 0 < len(each.evidence) < len(each.sentences)]
    found = []
    for each in rng.sample(fitting, min(count, len(fitting))):
        rest = [sentence for at, sentence in enumerate(each.sentences) if at not in each.evidence]
        found.append(Example(each.statement, rest, hard(NOT_FOUND, 0.2), "written-without"))
    return found
