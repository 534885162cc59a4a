"""Examples from the labelled pairs that may be trained on."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from .edits import negation_edits, number_edits, opposite_edits, paraphrase, simplify, unit_edits, upper_first
from .example import CONTRADICTED, NOT_FOUND, SUPPORTED, Example, content_words, hard, split_sentences

LABELS = {
    "supported": hard(SUPPORTED),
    "contradicted": hard(CONTRADICTED),
    "not-found": hard(NOT_FOUND),
    # Half of it is there: never a full support.
    "partly-supported": (0.25, 0.05, 0.7),
}
EXAM = Path(__file__).parents[2] / "public/exam/pairs.json"
_CLAIM = re.compile(r"^Compared with (.+?), (.+) significantly (?:increased|decreased) (.+)\.$")


def read_lines(path: Path) -> Iterator[dict]:
    """The records of a gzipped JSONL file, but for the pairs of the exam, on which nothing is trained."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record.get("id") not in EXAMINED:
                yield record


def _examined() -> frozenset[str]:
    """Ids of the exam's pairs; those made of two pairs, or of one with another source, name them."""
    pairs = json.loads(EXAM.read_text(encoding="utf-8"))["pairs"]
    return frozenset(name for pair in pairs for name in pair["id"].removesuffix("-moved").split("+"))


def labelled(path: Path, kind: str, sources: set[str] | None = None) -> list[Example]:
    """One example for each pair (of these sources only), evidence where people marked it.

    All *not found* of Check-COVID repeat a statement and an abstract that another pair calls
    supported or contradicted: what was labelled is one sentence of it, the marked one. So that
    sentence alone is the passage of these (and where none is marked, the pair is left out).
    """
    found = []
    pairs = [*read_lines(path)]
    told = {(pair["statement"].strip(), pair["source"]) for pair in pairs if pair["label"] != "not-found"}
    for pair in pairs:
        source = pair["source"]
        if sources is not None and source not in sources:
            continue
        if pair["label"] == "not-found" and (pair["statement"].strip(), source) in told:
            source = " ".join(pair.get("evidence") or [])
            if not source:
                continue
            pair = {**pair, "evidence": []}
        sentences = split_sentences(source)
        quotes = [quote for quote in pair.get("evidence") or [] if len(quote) > 20]
        evidence = frozenset(
            index
            for index, sentence in enumerate(sentences)
            if any(sentence in quote or quote[:60] in sentence for quote in quotes) and len(sentence) > 20
        )
        found.append(
            Example(pair["statement"].strip(), sentences, LABELS[pair["label"]], kind, evidence)
        )
    return found


def partly_carried(path: Path) -> list[Example]:
    """WiCE, train: claims of which a cited page carries a part, with the sentences that carry it."""
    found = []
    for record in read_lines(path):
        evidence = frozenset(record["supporting_sentences"][0])
        found.append(Example(record["claim"], record["evidence"], LABELS["partly-supported"], "pages", evidence))
    return found


def turned(examples: list[Example], rng: random.Random, kind: str) -> list[Example]:
    """Contradictions out of supported claims, and supported ones out of both turned round."""
    found: list[Example] = []
    for example in examples:
        if example.label != SUPPORTED:
            continue
        statement = example.statement
        edits = opposite_edits(statement) + negation_edits(statement)
        shown = " ".join(example.sentences)
        exact = [e for e in number_edits(statement, rng) + unit_edits(statement) if e(shown) != shown]
        for pool in (edits, exact):
            if pool:
                edit = rng.choice(pool)
                found.append(Example(upper_first(edit(statement)), example.sentences, hard(CONTRADICTED, 0.12), kind, example.evidence))
                both = [edit(sentence) for sentence in example.sentences]
                if both != example.sentences and pool is exact:
                    found.append(Example(upper_first(edit(statement)), both, hard(SUPPORTED, 0.1), kind, example.evidence))
                    found.append(Example(statement, both, hard(CONTRADICTED, 0.12), kind, example.evidence))
    return found


def without_evidence(examples: list[Example], kind: str) -> list[Example]:
    """The same statements where the sentences that decide are gone: *not found* on the topic."""
    found: list[Example] = []
    for example in examples:
        rest = [sentence for at, sentence in enumerate(example.sentences) if at not in example.evidence]
        if example.label != NOT_FOUND and example.evidence and rest:
            found.append(Example(example.statement, rest, hard(NOT_FOUND, 0.16), kind))
    return found


def mismatched(examples: list[Example], count: int, rng: random.Random, kind: str) -> list[Example]:
    """Statements against a few sentences of other sources of the same field: plainly *not found*.

    Without these the only *not found* are hard ones that share most words, and a model learns
    that few shared words speak for a finding. Half are the nearest of forty, half any.
    """
    words = {tuple(example.sentences): set(content_words(" ".join(example.sentences))) for example in examples}
    sources = list(words)
    found: list[Example] = []
    while len(found) < count:
        example = rng.choice(examples)
        wanted = set(content_words(example.statement))
        others = [other for other in rng.sample(sources, min(40, len(sources))) if other[0] != example.sentences[0]]
        if not others or not wanted:
            continue
        shared = [len(wanted & words[other]) for other in others]
        at = shared.index(max(shared)) if rng.random() < 0.5 else rng.randrange(len(others))
        if shared[at] > 0.55 * len(wanted):
            continue
        start = rng.randrange(len(others[at]))
        few = list(others[at][start : start + rng.randint(1, 5)])
        found.append(Example(example.statement, few, hard(NOT_FOUND), kind))
    return found


# What a finding is called: `{i}` the intervention, `{c}` what it was compared with, `{o}` the outcome.
MORE = [
    "{i} increases {o}.", "{i} increased {o} compared with {c}.", "{o} is higher with {i} than with {c}.",
    "{i} leads to more {o}.", "{i} raises {o}.", "{i} significantly increases {o} relative to {c}.",
    "{o} was greater in the {i} group than in the {c} group.", "{i} can increase {o}.",
    "Patients given {i} had higher {o}.", "An increase in {o} was seen with {i}.",
]
LESS = [
    "{i} reduces {o}.", "{i} reduced {o} compared with {c}.", "{o} is lower with {i} than with {c}.",
    "{i} leads to less {o}.", "{i} lowers {o}.", "{i} significantly decreases {o} relative to {c}.",
    "{o} was smaller in the {i} group than in the {c} group.", "{i} can decrease {o}.",
    "Patients given {i} had lower {o}.", "A decrease in {o} was seen with {i}.",
]
SAME = [
    "{i} does not change {o}.", "{i} has no effect on {o}.", "There is no difference in {o} between {i} and {c}.",
    "{o} is similar with {i} and {c}.", "{i} does not affect {o} compared with {c}.",
    "{i} made no significant difference to {o} compared with {c}.", "{o} did not differ between {i} and {c}.",
    "No significant change in {o} was seen with {i}.", "{i} is not associated with {o}.",
]
NOT_MORE = ["{i} does not increase {o}.", "{o} is not higher with {i} than with {c}.", "There was no increase in {o} with {i}."]
NOT_LESS = ["{i} does not reduce {o}.", "{i} did not lower {o} compared with {c}.", "There was no reduction in {o} with {i}."]
CHANGED = ["{i} affects {o}.", "{i} has a significant effect on {o}.", "{o} differs between {i} and {c}."]
SAYS = {
    "increased": ([*MORE, *CHANGED, *NOT_LESS], [*LESS, *SAME, *NOT_MORE]),
    "decreased": ([*LESS, *CHANGED, *NOT_MORE], [*MORE, *SAME, *NOT_LESS]),
    "difference": ([*SAME, *NOT_MORE, *NOT_LESS], [*MORE, *LESS, *CHANGED]),
}


def trials(data: Path, rng: random.Random) -> list[Example]:
    """Evidence Inference: each finding told in several ways, against its paragraph.

    The context is the paragraph of the article around the annotated passage, so that the
    passage must be found in it. *Not found* is another paragraph of the same article that
    names the outcome or the treatment and tells no result (methods, introduction), or a
    finding of another article.
    """
    articles = {a["pmcid"]: a["text"] for a in read_lines(data / "evidence-inference-articles.jsonl.gz")}
    prompts: dict[str, list[dict]] = defaultdict(list)
    for pair in read_lines(data / "pairs" / "evidence-inference.jsonl.gz"):
        prompts[pair["id"].rsplit("-", 1)[0]].append(pair)
    found: list[Example] = []
    others: list[tuple[list[str], frozenset[int]]] = []
    for pairs in prompts.values():
        truth = next(pair for pair in pairs if pair["label"] == "supported")["id"].rsplit("-", 1)[1]
        parts = next(filter(None, (_CLAIM.match(pair["statement"]) for pair in pairs)), None)
        if parts is None or truth not in SAYS:
            continue
        control, treatment, outcome = (_as_phrase(part) for part in parts.groups())
        article = articles.get(pairs[0]["pmcid"], "")
        context = _paragraph(article, pairs[0]["source"])
        told = {"i": treatment, "c": control, "o": outcome}

        def say(templates: list[str], words: dict[str, str] = told) -> str:
            return upper_first(rng.choice(templates).format(**words))

        right, wrong = SAYS[truth]
        for _ in range(2):
            found.append(Example(say(right), context[0], hard(SUPPORTED, 0.08), "trials", context[1]))
            found.append(Example(say(wrong), context[0], hard(CONTRADICTED, 0.08), "trials", context[1]))
        for pair in rng.sample(pairs, 2):
            found.append(Example(pair["statement"], context[0], LABELS[pair["label"]], "trials", context[1]))
        empty = _without_result(article, f"{treatment} {outcome}", rng)
        if empty:
            found.append(Example(say(right + wrong), empty, hard(NOT_FOUND, 0.08), "trials-nf"))
        if others:
            far = rng.choice(others[-40:])
            found.append(Example(say(right + wrong), far[0], hard(NOT_FOUND, 0.05), "trials-nf", far[1]))
        others.append(context)
    return found


def _as_phrase(part: str) -> str:
    part = part.strip().rstrip(".")
    return part[:1].lower() + part[1:] if len(part) > 1 and part[1].islower() else part


def _paragraph(article: str, passage: str) -> tuple[list[str], frozenset[int]]:
    """The sentences of the paragraph around a passage, and which of them hold it."""
    at = article.find(passage[:60])
    start = article.rfind("\n\n", 0, max(at, 0)) + 1 if at >= 0 else 0
    end = article.find("\n\n", at + len(passage)) if at >= 0 else -1
    text = article[max(start, at - 1500) : min(end if end > 0 else len(article), at + len(passage) + 1500)] if at >= 0 else passage
    sentences = split_sentences(text)
    evidence = frozenset(
        index for index, sentence in enumerate(sentences)
        if len(sentence) > 15 and (sentence in passage or passage[:50] in sentence)
    )
    return sentences, evidence


_RESULT = re.compile(r"\b(signific|increas|decreas|reduc|higher|lower|differ|improv|p\s*[<=>])", re.IGNORECASE)


def _without_result(article: str, about: str, rng: random.Random) -> list[str]:
    """A paragraph that shares words with the prompt and tells no result."""
    wanted = {word.lower() for word in re.findall(r"[A-Za-z]{4,}", about)}
    fitting = []
    for paragraph in article.split("\n\n"):
        words = {word.lower() for word in re.findall(r"[A-Za-z]{4,}", paragraph)}
        if len(words) > 25 and words & wanted and len(_RESULT.findall(paragraph)) <= 1:
            fitting.append((len(words & wanted), paragraph))
    fitting.sort(key=lambda item: -item[0])
    return split_sentences(rng.choice(fitting[:4])[1])[:14] if fitting else []


_QUESTION = re.compile(
    r"^(is|are|does|do|did|can|was|were|has|have|should|could|may|will)\s+(?:there\s+(?:a|an|any)\s+)?(.+?)\s*\?$", re.IGNORECASE
)
_BASES = (
    "affect improve reduce influence predict increase decrease play have cause correlate differ provide "
    "change lead help prevent contribute impact matter benefit modify protect alter need require make "
    "work enhance worsen induce explain inhibit promote identify represent depend determine remain cause "
    "produce exist occur result add offer reflect lower raise facilitate delay detect show develop"
).split()
_MARKERS = (
    r"(?:an?|the|associated|related|effective|useful|necessary|safe|feasible|better|superior|predictive|reliable|"
    r"important|more|less|still|different|correlated|beneficial|independent|needed|justified|accurate|valid|"
    r"appropriate|sufficient|common|possible|higher|lower|increased|affected|influenced|linked|due|be|used|in)"
)


def statement_of(question: str, *, affirmative: bool) -> str | None:
    """A yes/no question as a statement, or null where its grammar is not plain enough."""
    hit = _QUESTION.match(question.strip())
    if not hit or re.search(r"\bor\b", question):
        return None
    helper, rest = hit.group(1).lower(), hit.group(2)
    negation = "" if affirmative else " not"
    if helper in ("does", "do", "did"):
        verb = re.search(rf"\s({'|'.join(_BASES)})\s", f"{rest} ")
        if not verb or verb.start() < 2:
            return None
        base, tail = verb.group(1), rest[verb.end(1) :]
        shape = f"{helper} not {base}" if not affirmative else _inflect(base, helper)
        return upper_first(f"{rest[: verb.start()]} {shape}{tail}.")
    if helper in ("can", "should", "could", "may", "will"):
        verb = re.search(rf"\s(be|{'|'.join(_BASES)})\s", f"{rest} ")
        if not verb or verb.start() < 2:
            return None
        return upper_first(f"{rest[: verb.start()]} {helper}{negation} {rest[verb.start() + 1 :]}.")
    marker = re.search(rf"\s{_MARKERS}\s", f"{rest} ")
    if not marker or marker.start() < 4 or helper in ("has", "have"):
        return None
    return upper_first(f"{rest[: marker.start()]} {helper}{negation} {rest[marker.start() + 1 :]}.")


def _inflect(base: str, helper: str) -> str:
    if helper == "do":
        return base
    if helper == "did":
        return {"have": "had", "lead": "led", "make": "made"}.get(base, f"{base}d" if base.endswith("e") else f"{base}ed")
    return "has" if base == "have" else f"{base}s"


def questions(path: Path, rng: random.Random) -> list[Example]:
    """PubMedQA: the question as a statement, against the conclusion and against the abstract."""
    records = list(read_lines(path))
    found: list[Example] = []
    for at, record in enumerate(records):
        conclusion = split_sentences(record["long_answer"])
        body = [sentence for part in record["contexts"] for sentence in split_sentences(part)]
        decision = record["decision"]
        if decision in ("yes", "no"):
            for affirmative in (True, False):
                statement = statement_of(record["question"], affirmative=affirmative)
                if statement is None:
                    continue
                label = SUPPORTED if affirmative == (decision == "yes") else CONTRADICTED
                where = body[-3:] + conclusion
                marked = frozenset(range(len(where) - len(conclusion), len(where)))
                found.append(Example(statement, where, hard(label, 0.12), "questions", marked))
                found.append(Example(statement, conclusion, hard(label, 0.12), "questions"))
                far = records[(at + rng.randint(1, 900)) % len(records)]
                near = body[: max(2, len(body) // 2)]
                found.append(Example(statement, rng.choice((near, split_sentences(far["long_answer"]))), hard(NOT_FOUND, 0.12), "questions"))
        for sentence in conclusion[:2]:
            text = paraphrase(simplify(sentence), rng)
            if 40 < len(text) < 260:
                found.append(Example(text, body[: len(body) // 3] or body, hard(NOT_FOUND, 0.2), "questions"))
    return found


EXAMINED = _examined()
