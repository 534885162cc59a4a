"""Pairs that people labelled for other fields (`nli/`): what entailment is, before what our sources say."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

from .example import CONTRADICTED, NOT_FOUND, SUPPORTED, Example, hard, split_sentences
from .labelled import read_lines

# Examples of each set. Captions (snli) and tables told as text (tabfact) give their class away or are
# long, so each is less than 15 in 100; sets with two classes get *not found* by another source.
AMOUNTS = {
    "multinli": 46_000, "cad-nli": 11_000, "infotabs": 14_000, "snli": 14_000, "tabfact-val-test": 6_000,
    "bioasq-answers": 4_000, "bioasq-yesno": 1_500, "boolq-val": 3_000, "fool-me-twice": 5_000,
    "feverous-dev": 2_900, "fever-symmetric": 1_400, "begin": 2_000, "scitab": 1_100, "breaking-nli": 2_500,
    "med-monotonicity": 2_000, "conjnli": 600, "entailment-bank": 500,
}
TWO_CLASSES = ("bioasq-answers", "bioasq-yesno", "boolq-val", "feverous-dev", "fever-symmetric")
LABELS = {"supported": SUPPORTED, "contradicted": CONTRADICTED, "not-found": NOT_FOUND}
# One group in fifteen is never trained on.
KEPT = 15
# Sources shorter than this (characters) are put among sentences of others, or their length tells the set.
SHORT = 320
# A longer one costs time and is mostly a table.
LONGEST = 2_400


def general(data: Path, rng: random.Random) -> list[Example]:
    """Examples of every set, short sources among sentences of others, about as many of each class as the set has."""
    found: list[Example] = []
    for name, amount in AMOUNTS.items():
        pairs = [pair for pair in read_lines(data / "nli" / f"{name}.jsonl.gz") if _is_trained(pair)]
        fill = [split_sentences(pair["source"])[0] for pair in rng.sample(pairs, min(4_000, len(pairs))) if pair["source"].strip()]
        rng.shuffle(pairs)
        for pair in pairs[:amount]:
            example = _example(pair, f"general-{name}")
            found.append(_among(example, fill, rng) if len(pair["source"]) < SHORT else example)
        if name in TWO_CLASSES:
            for pair in rng.sample(pairs, len(pairs[:amount]) // 3):
                other = rng.choice(pairs)
                if other["group"] != pair["group"]:
                    moved = {**pair, "source": other["source"], "label": "not-found"}
                    found.append(_among(_example(moved, f"general-{name}-other"), fill, rng))
    return found


def _is_trained(pair: dict) -> bool:
    """By the group (premise, page or question), so that all pairs of one are on one side; no questions."""
    digest = hashlib.sha256(str(pair["group"]).encode()).digest()
    return digest[0] % KEPT != 0 and not pair["statement"].strip().endswith("?") and len(pair["source"]) < LONGEST


def _example(pair: dict, kind: str) -> Example:
    """Soft where the label is weak: a summary that shares few words with its snippet, a claim against a retrieved page."""
    soft = hard(LABELS[pair["label"]], 0.08)
    if pair.get("overlap", 1) < 0.4:
        soft = (0.6, 0.04, 0.36)
    elif kind == "general-fool-me-twice" and pair["label"] == "not-found":
        soft = (0.08, 0.08, 0.84)
    return Example(pair["statement"].strip(), split_sentences(pair["source"]), soft, kind)


def _among(example: Example, fill: list[str], rng: random.Random) -> Example:
    """The source between up to four sentences of others; its own are the evidence."""
    before = rng.sample(fill, rng.choice((0, 0, 1, 1, 2)))
    after = rng.sample(fill, rng.choice((0, 0, 1, 1, 2)))
    own = frozenset(range(len(before), len(before) + len(example.sentences)))
    sentences = [*before, *example.sentences, *after]
    return Example(example.statement, sentences, example.soft, example.kind, own if before or after else frozenset())
