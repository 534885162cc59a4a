"""How much a statement gives its class away by itself, and how training forgets it.

People who write statements for a class use other words and lengths for each. A network learns
that first and reads the passage less. So a simple model guesses from the statement alone, and
its guess is added to the network's scores while training (a product of experts, Clark et al.
2019, "Don't Take the Easy Way Out"): what the words alone explain, the network need not learn.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter

from .example import Example

FOLDS = 6
SMOOTH = 0.5
SHARPNESS = 0.2
_WORD = re.compile(r"[a-z']+|\d+")

Lean = tuple[float, float, float]


def leans(examples: list[Example], seed: int) -> list[Lean]:
    """Logarithms of the class chances by the statement alone, each from a model that did not see it.

    Naive Bayes over words, pairs of words and length; a statement is in one fold with all its copies.
    """
    texts = sorted({example.statement for example in examples})
    random.Random(seed).shuffle(texts)
    fold_of = {text: at % FOLDS for at, text in enumerate(texts)}
    marks = {text: _marks(text) for text in texts}
    words = [[Counter() for _ in range(3)] for _ in range(FOLDS)]
    count = [[0, 0, 0] for _ in range(FOLDS)]
    for example in examples:
        fold = fold_of[example.statement]
        words[fold][example.label].update(marks[example.statement])
        count[fold][example.label] += 1
    all_words = [sum((words[fold][label] for fold in range(FOLDS)), Counter()) for label in range(3)]
    all_count = [sum(count[fold][label] for fold in range(FOLDS)) for label in range(3)]
    found = {text: _guess(marks[text], fold_of[text], words, count, all_words, all_count) for text in texts}
    return [found[example.statement] for example in examples]


def _marks(text: str) -> frozenset[str]:
    words = _WORD.findall(text.lower())
    return frozenset([*words, *(f"{a} {b}" for a, b in zip(words, words[1:])), f"length {len(words) // 4}"])


def _guess(marks, fold, words, count, all_words, all_count) -> Lean:
    """Naive Bayes without the fold, flattened since words come together; rare words say nothing."""
    counts = [all_count[label] - count[fold][label] for label in range(3)]
    scores = [math.log(max(1, counts[label])) for label in range(3)]
    for mark in marks:
        seen = [all_words[label][mark] - words[fold][label][mark] for label in range(3)]
        if sum(seen) < 4:
            continue
        for label in range(3):
            scores[label] += SHARPNESS * math.log((seen[label] + SMOOTH) / (counts[label] + 2 * SMOOTH))
    top = max(scores)
    total = math.log(sum(math.exp(score - top) for score in scores)) + top
    return tuple(max(-4.0, score - total) for score in scores)  # type: ignore[return-value]
