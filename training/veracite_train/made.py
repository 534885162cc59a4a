"""Pairs made from the full articles: real sentences, retold, turned round, or misplaced.

Turning is done on both sides: the statement, the passage, both. So neither side alone tells
the class: a turned statement is contradicted by the passage as it stands and supported by the
passage turned the same way.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from .edits import Edit, negation_edits, number_edits, opposite_edits, paraphrase, simplify, unit_edits, upper_first
from .example import CONTRADICTED, NOT_FOUND, SUPPORTED, Example, content_words, hard, rank_sentences, split_sentences
from .labelled import read_lines

_HEAD = re.compile(r"^([A-Z]+)(?:\.([^\n:]{1,60}))?:\s*$", re.MULTILINE)
_CLAIM = re.compile(
    r"\b(increas|decreas|reduc|higher|lower|improv|effect|associat|signific|differ|more|less|greater|"
    r"prevent|caus|risk|safe|benefi|superior|prevalen|common|is|are|was|were|has|had)",
    re.IGNORECASE,
)


class Article:
    """An article as paragraphs of sentences, those of the abstract apart."""

    def __init__(self, text: str) -> None:
        self.abstract: list[str] = []
        self.body: list[list[str]] = []
        heads = list(_HEAD.finditer(text))
        for head, following in zip(heads, [*heads[1:], None]):
            part = text[head.end() : following.start() if following else len(text)]
            if head.group(1) == "ABSTRACT":
                self.abstract += split_sentences(part)
            elif head.group(1) == "BODY":
                for paragraph in re.split(r"\n{2,}", part):
                    sentences = split_sentences(paragraph)
                    if sum(map(len, sentences)) > 120:
                        self.body.append(sentences)


def is_statement(sentence: str) -> bool:
    """A sentence that could stand as a claim of its own."""
    words = sentence.split()
    letters = sum(char.isalpha() for char in sentence) / max(1, len(sentence))
    return 7 <= len(words) <= 42 and letters > 0.7 and bool(_CLAIM.search(sentence)) and sentence[0].isupper()


def made(data: Path, rng: random.Random, limit: int) -> list[Example]:
    """Pairs of all kinds out of the articles, in turn, until the limit."""
    articles = [Article(a["text"]) for a in read_lines(data / "evidence-inference-articles.jsonl.gz")]
    articles = [article for article in articles if len(article.body) > 4]
    found: list[Example] = []
    while len(found) < limit:
        article = rng.choice(articles)
        found += rng.choice((own_passage, own_passage, restated, exact_facts, exact_facts, joined))(article, articles, rng)
    return found[:limit]


def own_passage(article: Article, articles: list[Article], rng: random.Random) -> list[Example]:
    """A sentence against its own paragraph: retold, turned on one side or both, or absent."""
    paragraph, at = _pick(article, rng)
    if at < 0:
        return []
    statement = paraphrase(simplify(paragraph[at]), rng)
    mark = frozenset({at})
    found = [Example(statement, paragraph, hard(SUPPORTED), "own", mark)]
    edits = opposite_edits(statement) + negation_edits(statement) * 2
    if edits:
        found += turned_pair(statement, paragraph, at, rng.choice(edits), rng)
    without = paragraph[:at] + paragraph[at + 1 :]
    near = _nearest(statement, [part for part in article.body if part is not paragraph])
    far = _nearest(statement, rng.choice(articles).body) if rng.random() < 0.3 else None
    wrong = far or rng.choice([near, without if len(without) > 1 else near])
    if wrong is not None:
        said = statement
        if edits and rng.random() < 0.4:
            said = upper_first(rng.choice(edits)(statement))
        found.append(Example(said, wrong, hard(NOT_FOUND, 0.1), "own-nf"))
    return found


def turned_pair(statement: str, paragraph: list[str], at: int, edit: Edit, rng: random.Random) -> list[Example]:
    """The statement turned, and where the same edit fits the source: the source, and both."""
    mark = frozenset({at})
    other = upper_first(edit(statement))
    if other == statement:
        return []
    found = [Example(other, paragraph, hard(CONTRADICTED), "turned", mark)]
    source = edit(paragraph[at])
    if source != paragraph[at]:
        changed = [*paragraph[:at], source, *paragraph[at + 1 :]]
        found.append(Example(other, changed, hard(SUPPORTED), "turned", mark))
        if rng.random() < 0.5:
            found.append(Example(statement, changed, hard(CONTRADICTED), "turned", mark))
    return found


def restated(article: Article, articles: list[Article], rng: random.Random) -> list[Example]:
    """A sentence of the abstract against the paragraph of the body that tells the same."""
    claims = [sentence for sentence in article.abstract if is_statement(sentence)]
    if not claims:
        return []
    statement = paraphrase(simplify(rng.choice(claims)), rng)
    best = _nearest(statement, article.body)
    if best is None:
        return []
    top = rank_sentences(statement, best)[0]
    shared = len(set(content_words(statement)) & set(content_words(best[top])))
    share = shared / max(1, len(set(content_words(statement))))
    if not 0.45 <= share:
        return []
    mark = frozenset({top})
    found = [Example(statement, best, hard(SUPPORTED, 0.12), "restated", mark)]
    edits = opposite_edits(statement) + negation_edits(statement)
    if edits:
        found.append(Example(upper_first(rng.choice(edits)(statement)), best, hard(CONTRADICTED, 0.12), "restated", mark))
    rest = [part for part in article.body if part is not best]
    second = _nearest(statement, rest[: len(rest) // 3])
    if second is not None and second is not best:
        overlap = set(content_words(" ".join(second))) & set(content_words(statement))
        if len(overlap) < 0.6 * len(set(content_words(statement))):
            found.append(Example(statement, second, hard(NOT_FOUND, 0.1), "restated-nf"))
    return found


def exact_facts(article: Article, articles: list[Article], rng: random.Random) -> list[Example]:
    """A sentence with numbers or units: as it stands, changed on one side, or on both."""
    paragraph, at = _pick(article, rng, lambda text: any(char.isdigit() for char in text))
    if at < 0:
        return []
    statement = simplify(paragraph[at])
    edits = number_edits(statement, rng) + unit_edits(statement) * 2
    if not edits:
        return []
    statement = paraphrase(statement, rng)
    found = [Example(statement, paragraph, hard(SUPPORTED), "exact", frozenset({at}))]
    return found + turned_pair(statement, paragraph, at, rng.choice(edits), rng)


def joined(article: Article, articles: list[Article], rng: random.Random) -> list[Example]:
    """Two facts in one statement: both in the passage, or only one of them (partly)."""
    paragraph, at = _pick(article, rng)
    if at < 0 or len(paragraph) < 3:
        return []
    first = simplify(paragraph[at])
    rest = [index for index, text in enumerate(paragraph) if index != at and is_statement(text)]
    other = _pick(rng.choice((article, rng.choice(articles))), rng)
    if not rest or other[1] < 0 or other[0] is paragraph or len(first) > 180:
        return []
    near = rng.choice(rest)
    link = rng.choice((", and ", "; ", ", while ", ", and "))
    both = first.rstrip(".") + link + _lower(simplify(paragraph[near]))
    half = first.rstrip(".") + link + _lower(simplify(other[0][other[1]]))
    if rng.random() < 0.5:
        half = simplify(other[0][other[1]]).rstrip(".") + link + _lower(first)
    found = [
        Example(paraphrase(both, rng), paragraph, hard(SUPPORTED), "joined", frozenset({at, near})),
        Example(paraphrase(half, rng), paragraph, (0.1, 0.02, 0.88), "joined", frozenset({at})),
    ]
    return [each for each in found if len(each.statement) < 420]


def _pick(article: Article, rng: random.Random, fits=lambda _: True) -> tuple[list[str], int]:
    for _ in range(6):
        paragraph = rng.choice(article.body)
        fitting = [i for i, text in enumerate(paragraph) if is_statement(text) and fits(text)]
        if fitting and len(paragraph) > 1:
            at = rng.choice(fitting)
            start = max(0, at - rng.randint(0, 6))
            window = paragraph[start : at + 1 + rng.randint(1, 6)]
            return window, at - start
    return [], -1


def _nearest(statement: str, paragraphs: list[list[str]]) -> list[str] | None:
    """The paragraph that shares most words with a statement: a hard negative."""
    wanted = set(content_words(statement))
    if not paragraphs:
        return None
    return max(paragraphs, key=lambda part: len(wanted & set(content_words(" ".join(part)))) / (1 + len(part)) ** 0.3)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if len(text) > 1 and text[1].islower() else text
