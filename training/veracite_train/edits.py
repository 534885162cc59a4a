"""Edits of a sentence: those that keep its meaning, and those that turn it round."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from .lexicon import OPPOSITES, SYNONYMS, UNITS

Edit = Callable[[str], str]

_LEAD = re.compile(
    r"^(?:in (?:conclusion|summary|addition|contrast|this (?:study|trial|cohort|review)[^,]*)|overall|"
    r"furthermore|moreover|however|therefore|thus|conclusions?|results?|interestingly|notably|"
    r"additionally|finally|consequently|nevertheless|importantly|taken together)[,:]?\s+|"
    r"^(?:we|the authors|our (?:results|findings|data|study)|these (?:results|findings|data)|"
    r"this study|the (?:results|findings|data|present study))\s+(?:\w+ly\s+)?(?:also\s+)?"
    r"(?:found|find|show|showed|shows|have shown|suggest|suggests|suggested|indicate|indicates|"
    r"indicated|demonstrate|demonstrates|demonstrated|conclude|concluded|report|reported|observed|"
    r"confirm|confirmed|reveal|revealed)\s+that\s+",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"\s*[\[(][^\[\]()]{0,120}[\])]")
_TENSE = [("was", "is"), ("were", "are"), ("had", "has")]
_NUMBER = re.compile(r"(?<![\w.])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w]|[.,]\d)")
_BE = re.compile(r"\b(is|are|was|were|can|could|will|would|should|may|might|has|have|had|did|does|do) (?!not\b|no\b|only\b)")
_NOT = re.compile(r"\b(is|are|was|were|can|could|will|would|should|may|might|has|have|had|did|does|do) not ")
_VERB_S = re.compile(
    r"\b(reduces|increases|improves|lowers|raises|prevents|causes|affects|inhibits|promotes|protects|"
    r"predicts|induces|plays|leads|requires|contributes|decreases|enhances|alters|influences|shows|"
    r"provides|results|modulates|regulates|activates|occurs|remains|involves|helps|works|spreads)\b"
)
_BASE = {"plays": "play"}


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def simplify(sentence: str) -> str:
    """Without lead-ins and brackets, as a reader would retell it."""
    text = _BRACKET.sub("", sentence)
    for _ in range(2):
        text = _LEAD.sub("", text)
    text = re.sub(r"\s+([,.;])", r"\1", re.sub(r"\s{2,}", " ", text)).strip()
    return upper_first(text)


def paraphrase(sentence: str, rng: random.Random, rate: float = 0.6) -> str:
    """The same said with other words of the lists, sometimes in the present tense."""
    text = sentence
    for group in rng.sample(SYNONYMS, len(SYNONYMS)):
        for word in group:
            pattern = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
            if rng.random() < rate and pattern.search(text):
                other = rng.choice([each for each in group if each != word])
                text = pattern.sub(lambda hit, o=other: _like(hit.group(), o), text)
                break
    if rng.random() < 0.4:
        for old, new in _TENSE:
            text = re.sub(rf"\b{old}\b", new, text)
    return text


def opposite_edits(sentence: str) -> list[Edit]:
    """Each turns one word of direction round, wherever the same words stand."""
    found: list[Edit] = []
    for first, second in OPPOSITES:
        for old, new in ((first, second), (second, first)):
            if re.search(rf"\b{old}\b", sentence, re.IGNORECASE):
                found.append(_swap(old, new))
    return found


def negation_edits(sentence: str) -> list[Edit]:
    """Puts a negation in, or takes one out."""
    found: list[Edit] = []
    gone = _NOT.search(sentence)
    if gone:
        found.append(_swap(f"{gone.group(1)} not", gone.group(1)))
        return found
    if re.search(r"\bno (?:significant |statistically significant )?(?:difference|effect|association|evidence|change)", sentence):
        found.append(lambda text: re.sub(r"\bno (?=(?:significant |statistically significant )?(?:difference|effect|association|evidence|change))", "a ", text, count=1))
        return found
    helper = _BE.search(sentence)
    if helper:
        found.append(_swap(helper.group(1), f"{helper.group(1)} not", once=True))
    verb = _VERB_S.search(sentence)
    if verb:
        base = _BASE.get(verb.group(1), verb.group(1)[:-1])
        found.append(_swap(verb.group(1), f"does not {base}", once=True))
    return found


def number_edits(sentence: str, rng: random.Random) -> list[Edit]:
    """Each puts another number in the place of one."""
    found: list[Edit] = []
    for hit in _NUMBER.finditer(sentence):
        old = hit.group(1)
        new = other_number(old, rng)
        pattern = re.compile(rf"(?<![\w.]){re.escape(old)}(?![\w]|[.,]\d)")
        found.append(lambda text, p=pattern, n=new: p.sub(n, text))
    return found


def unit_edits(sentence: str) -> list[Edit]:
    """Each puts another unit or frequency in the place of one."""
    found: list[Edit] = []
    for first, second in UNITS:
        for old, new in ((first, second), (second, first)):
            if re.search(rf"(?<=\d )\b{old}\b|(?<=\d){old}\b" if len(old) < 3 else rf"\b{old}\b", sentence):
                found.append(_swap(old, new))
    return found


def other_number(old: str, rng: random.Random) -> str:
    """A number of the same shape that is clearly another."""
    value = float(old.replace(",", ""))
    whole = "." not in old
    choices = [value * 10, value / 10, value * 2, value / 2, value + rng.choice((1, 2, 3, 5, 10, 20)),
               abs(value - rng.choice((1, 2, 3, 5, 10, 20))), value * rng.uniform(1.2, 3)]
    rng.shuffle(choices)
    for choice in choices:
        new = f"{round(choice):,}" if whole and "," in old else str(round(choice)) if whole else f"{choice:.{len(old.split('.')[1])}f}"
        if new != old and float(new.replace(",", "")) != value:
            return new
    return f"{old}0"


def _swap(old: str, new: str, *, once: bool = False) -> Edit:
    pattern = re.compile(rf"\b{re.escape(old)}\b", re.IGNORECASE)
    return lambda text: pattern.sub(lambda hit: _like(hit.group(), new), text, count=1 if once else 0)


def _like(old: str, new: str) -> str:
    return upper_first(new) if old[:1].isupper() and not old.isupper() else new
