"""Short pairs from templates: negation, direction, dose, group, hedge. Facts in them are invented."""

from __future__ import annotations

import random

from .example import CONTRADICTED, NOT_FOUND, SUPPORTED, Example, hard
from .lexicon import CONDITIONS, DRUGS, GROUPS, OUTCOMES
from .edits import upper_first

# (says it, denies it), `{d}` a treatment, `{o}` an outcome, `{g}` a group, `{c}` a condition.
FINDINGS = [
    ("{d} reduces {o}", "{d} does not reduce {o}"), ("{d} lowers {o} in {g}", "{d} does not lower {o} in {g}"),
    ("{d} improves {o}", "{d} does not improve {o}"), ("{d} increases {o}", "{d} does not increase {o}"),
    ("{d} reduced {o} in {g}", "{d} did not reduce {o} in {g}"), ("{d} increased {o}", "{d} did not increase {o}"),
    ("{d} is associated with {o}", "{d} is not associated with {o}"),
    ("{d} was linked to a change in {o}", "{d} was not linked to a change in {o}"),
    ("{d} is effective for {c}", "{d} is not effective for {c}"), ("{d} is safe in {g}", "{d} is not safe in {g}"),
    ("{d} can prevent {c}", "{d} cannot prevent {c}"), ("{d} prevents {c}", "{d} does not prevent {c}"),
    ("{d} is recommended for {g} with {c}", "{d} is not recommended for {g} with {c}"),
    ("{d} should be used in {c}", "{d} should not be used in {c}"), ("{d} causes {c}", "{d} does not cause {c}"),
    ("{d} had an effect on {o}", "{d} had no effect on {o}"), ("{d} affects {o} in {g}", "{d} has no effect on {o} in {g}"),
    ("there was a difference in {o} between {d} and placebo", "there was no difference in {o} between {d} and placebo"),
    ("{d} improved {o} in {c}", "{d} failed to improve {o} in {c}"),
    ("there is evidence that {d} helps in {c}", "there is no evidence that {d} helps in {c}"),
    ("{d} may be taken by {g}", "{d} must not be taken by {g}"), ("{d} is approved for {c}", "{d} is not approved for {c}"),
    ("{d} works in {c}", "{d} does not work in {c}"), ("{c} is contagious", "{c} is not contagious"),
    ("{d} reduces {o}", "{d} increases {o}"), ("{d} raises {o} in {g}", "{d} lowers {o} in {g}"),
    ("{d} improves {o} in {c}", "{d} worsens {o} in {c}"), ("{d} is better than placebo in {c}", "{d} is no better than placebo in {c}"),
    ("most {g} with {c} benefit from {d}", "few {g} with {c} benefit from {d}"),
    ("{o} rose with {d}", "{o} fell with {d}"), ("{d} is useful in {c}", "{d} is useless in {c}"),
    ("{d} shortens the course of {c}", "{d} prolongs the course of {c}"),
    ("{d} protects {g} from {c}", "{d} does not protect {g} from {c}"),
]
FACTS = [
    "The usual dose of {d} in {g} is {n} {u} {f}", "{d} is given at {n} {u} {f} for {c}",
    "{d} reduced {o} by {n}%", "{n}% of {g} with {c} responded to {d}", "the trial of {d} enrolled {n} {g}",
    "the maximum dose of {d} is {n} {u} per day", "treatment with {d} lasts {n} {t}",
    "{c} affects about {n}% of {g}", "{o} fell by {n}% after {n2} {t} of {d}", "{g} took {d} for {n} {t}",
    "the incubation period of {c} is {n} {t}", "{d} should be started within {n} {t}",
    "{n} of {n3} {g} given {d} recovered", "a target below {n} {u} is advised in {c}",
]
CARRIERS = [
    "{x}.", "{x}.", "{x}.", "We found that {x}.", "According to the trial, {x}.", "The authors conclude that {x}.",
    "In a study of {g}, {x}.", "The guideline states that {x}.", "Overall, {x}.", "Data from {k} trials show that {x}.",
]
FILLERS = [
    "The study was registered before the first patient was enrolled.", "Follow-up was complete for most participants.",
    "Further research is needed in other settings.", "{c} is a frequent reason for seeing a doctor.",
    "{d} was discovered several decades ago.", "Patients were recruited from {k} centres.",
    "The mean age of the participants was {n} years.", "{d} was compared with usual care.",
    "{o} was measured at each visit.", "The role of {d} in {c} has been debated.",
    "Adverse events were recorded in a diary.", "{g} were not included in this analysis.",
    "The primary outcome was {o}.", "Talk to your doctor before you change your treatment.",
]
UNITS = ["mg", "g", "mcg", "ml", "IU", "mmol/l", "mg/dl", "mmHg", "mg/kg"]
FREQUENCY = ["once daily", "twice daily", "three times a day", "per day", "once a week", "every 8 hours", "every other day"]
TIMES = ["hours", "days", "weeks", "months", "years", "minutes"]
HEDGES = [("may", "does"), ("might", "will"), ("could", "does")]


def templates(rng: random.Random, limit: int) -> list[Example]:
    """Pairs of a claim and a short invented passage, all three classes for each passage."""
    found: list[Example] = []
    while len(found) < limit:
        found += rng.choice((_finding, _finding, _fact, _fact))(rng)
    return found[:limit]


def _words(rng: random.Random) -> dict[str, str]:
    return {
        "d": rng.choice(DRUGS), "o": rng.choice(OUTCOMES), "c": rng.choice(CONDITIONS), "g": rng.choice(GROUPS),
        "n": _number(rng), "n2": str(rng.randint(2, 60)), "n3": str(rng.randint(100, 900)), "u": rng.choice(UNITS),
        "f": rng.choice(FREQUENCY), "t": rng.choice(TIMES), "k": str(rng.randint(2, 40)),
    }


def _number(rng: random.Random) -> str:
    return rng.choice((str(rng.randint(1, 100)), str(rng.randint(1, 20) * 50), f"{rng.uniform(0.1, 99):.1f}", str(rng.randint(2, 12)), f"{rng.randint(1, 20)},{rng.randint(0, 9)}00"))


def _passage(core: str, words: dict[str, str], rng: random.Random) -> tuple[list[str], frozenset[int]]:
    fillers = [upper_first(text.format(**(words if rng.random() < 0.5 else _words(rng)))) for text in rng.sample(FILLERS, rng.randint(0, 5))]
    at = rng.randint(0, len(fillers))
    told = upper_first(rng.choice(CARRIERS).format(x=core, g=rng.choice(GROUPS), k=rng.randint(2, 40)))
    return [*fillers[:at], told, *fillers[at:]], frozenset({at})


def _finding(rng: random.Random) -> list[Example]:
    words = _words(rng)
    yes, no = (text.format(**words) for text in rng.choice(FINDINGS))
    if rng.random() < 0.5:
        yes, no = no, yes
    sentences, mark = _passage(yes, words, rng)
    other = dict(words, **rng.choice(({"d": rng.choice(DRUGS)}, {"o": rng.choice(OUTCOMES), "c": rng.choice(CONDITIONS)})))
    shapes = rng.choice(FINDINGS)
    absent = rng.choice(shapes).format(**other)
    found = [
        Example(f"{upper_first(yes)}.", sentences, hard(SUPPORTED), "template", mark),
        Example(f"{upper_first(no)}.", sentences, hard(CONTRADICTED), "template", mark),
    ]
    if other["d"] != words["d"] or (other["o"] != words["o"] and other["c"] != words["c"]):
        found.append(Example(f"{upper_first(absent)}.", sentences, hard(NOT_FOUND), "template"))
    return found


def _fact(rng: random.Random) -> list[Example]:
    words = _words(rng)
    shape = rng.choice(FACTS)
    core = shape.format(**words)
    keys = [key for key in ("n", "u", "f", "t") if f"{{{key}}}" in shape]
    key = rng.choice([*keys, "n"]) if "n" in keys else rng.choice(keys)
    changed = dict(words)
    while changed[key] == words[key]:
        changed[key] = _words(rng)[key] if rng.random() < 0.6 or key != "n" else _near_number(words["n"], rng)
    sentences, mark = _passage(core, words, rng)
    found = [
        Example(f"{upper_first(core)}.", sentences, hard(SUPPORTED), "template", mark),
        Example(f"{upper_first(shape.format(**changed))}.", sentences, hard(CONTRADICTED), "template", mark),
    ]
    if rng.random() < 0.6:
        absent = shape.format(**dict(words, d=rng.choice(DRUGS), c=rng.choice(CONDITIONS), g=rng.choice(GROUPS), o=rng.choice(OUTCOMES)))
        hidden = [text for index, text in enumerate(sentences) if index not in mark] or [upper_first(rng.choice(FINDINGS)[0].format(**words)) + "."]
        found.append(Example(f"{upper_first(absent)}.", hidden if rng.random() < 0.6 else sentences, hard(NOT_FOUND), "template"))
    return found


def _near_number(number: str, rng: random.Random) -> str:
    value = float(number.replace(",", ""))
    new = rng.choice((value * 10, value / 10, value * 2, value / 2, value + 1, value + 5))
    return str(int(new)) if new == int(new) else f"{new:.1f}"
