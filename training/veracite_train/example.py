"""One training example, and the cutting of documents into what the model sees."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from dataclasses import dataclass, field

SUPPORTED, CONTRADICTED, NOT_FOUND = 0, 1, 2

_ENDS = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])|\n+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|vs|Fig|Figs|al|Dr|Mr|Mrs|Prof|St|No|approx|ca|cf|Inc|Ltd|Jr|Sr|U\.S|U\.K)|\b[A-Z])\.$"
)
_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)?")
STOP = frozenset(
    "a an the of in on at to for and or but with without by from as is are was were be been being "
    "it its this that these those there than then which who whom whose what when where while also "
    "can could may might will would should has have had do does did not no nor so such their his "
    "her our your they we he she i you into over under between among after before during about".split()
)


@dataclass
class Example:
    """A statement, a passage as sentences, and what the passage says of the statement.

    `soft` is the target distribution (supported, contradicted, not found); `evidence` are the
    indexes of the sentences that decide, or empty where nobody marked them. `lean` is what the
    statement alone gives away (log chances; see `lean.py`).
    """

    statement: str
    sentences: list[str]
    soft: tuple[float, float, float]
    kind: str
    evidence: frozenset[int] = field(default_factory=frozenset)
    lean: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def label(self) -> int:
        return max(range(3), key=lambda index: self.soft[index])


def hard(label: int, smooth: float = 0.04) -> tuple[float, float, float]:
    """A target that is nearly sure of one class."""
    return tuple(1 - smooth if index == label else smooth / 2 for index in range(3))  # type: ignore[return-value]


def split_sentences(text: str) -> list[str]:
    """Sentences of a text; good enough for training, the product has its own splitter."""
    found: list[str] = []
    for part in _ENDS.split(text):
        part = part.strip()
        if not part:
            continue
        if found and (_ABBREVIATION.search(found[-1]) or len(found[-1]) < 4):
            found[-1] = f"{found[-1]} {part}"
        else:
            found.append(part)
    return found


def content_words(text: str) -> list[str]:
    """Lower-case words that carry meaning, cut to a crude stem."""
    return [_stem(word) for word in _WORD.findall(text.lower()) if word not in STOP]


def _stem(word: str) -> str:
    for end in ("ations", "ation", "ing", "edly", "ed", "ies", "es", "s", "ly"):
        if word.endswith(end) and len(word) - len(end) >= 4:
            return word[: -len(end)]
    return word


def rank_sentences(statement: str, sentences: list[str]) -> list[int]:
    """Sentences by shared words weighted by rarity within the document, best first."""
    words = [Counter(content_words(sentence)) for sentence in sentences]
    seen = Counter(word for each in words for word in each)
    query = set(content_words(statement))
    weight = {word: math.log(1 + len(sentences) / (1 + seen[word])) + 0.3 for word in query}

    def score(index: int) -> float:
        length = sum(words[index].values())
        return sum(weight[word] for word in query if word in words[index]) / (4 + length) ** 0.35

    return sorted(range(len(sentences)), key=lambda index: (-score(index), index))


@dataclass(frozen=True)
class Chance:
    """How passages vary while training: the share that is cut as the product reads."""

    rng: random.Random
    windowed: float


def cut(
    example: Example, tokens: list[int], budget: int, chance: Chance | None
) -> tuple[list[int], frozenset[int]]:
    """The indexes of the sentences the model sees: within a budget of tokens, in order.

    Evidence is kept where it is known; the rest is the best ranked with their neighbours. While
    training (`chance`) some are cut as the product reads: one sentence and the one before it. The
    others get a random budget, so that there are short and long passages of each class.
    """
    order = rank_sentences(example.statement, example.sentences)
    if chance is not None:
        rng = chance.rng
        if (example.evidence or example.label == NOT_FOUND) and rng.random() < chance.windowed:
            return _window(example, tokens, order, budget, rng)
        budget = rng.choice((budget // 4, budget // 3, budget // 2))
    if example.evidence:
        order = sorted(example.evidence) + [index for index in order if index not in example.evidence]
    chosen: set[int] = set()
    used = 0
    for index in _with_neighbours(order, len(tokens)):
        if index in chosen:
            continue
        if used + tokens[index] > budget and chosen:
            continue
        chosen.add(index)
        used += tokens[index]
    return sorted(chosen), example.evidence & chosen


def _window(
    example: Example, tokens: list[int], order: list[int], budget: int, rng: random.Random
) -> tuple[list[int], frozenset[int]]:
    """What decides, or one of the three best ranked where nothing does, mostly with the one before."""
    leads = sorted(example.evidence) or [rng.choice(order[:3])]
    chosen = set(leads)
    used = sum(tokens[lead] for lead in leads)
    for lead in leads:
        if lead > 0 and lead - 1 not in chosen and rng.random() < 0.7 and used + tokens[lead - 1] <= budget:
            chosen.add(lead - 1)
            used += tokens[lead - 1]
    return sorted(chosen), example.evidence & chosen


def _with_neighbours(order: list[int], count: int) -> list[int]:
    """The first two, then their neighbours, then the rest."""
    found = order[:2]
    for index in order[:2]:
        found += [near for near in (index - 1, index + 1) if 0 <= near < count]
    return found + order[2:]
