"""The metrics of SourceCheckup and BioACE, computed a second time.

An implementation of the papers' words (Wu et al., Nature Communications 2025; Gupta et al. 2026),
independent of the product: written from the definitions, with the standard library alone. Where the
product differs from a paper, docs/metrics.md says so, and this follows the product's words.

    python3 tests/reference/metrics.py < input.json > output.json
    python3 tests/reference/metrics.py --write tests/reference/written-audits.json

Input: {"audits": [...], "nuggets": [[label, ...], ...], "matrices": [[[n, ...], ...], ...],
"shares": [[count, of], ...], "errors": [[apparent, sensitivity, specificity], ...]}; each part may
be missing. An audit, as `tests/reference/sketch.ts` describes it:

    statements  one word each: its verdict; "not-check-worthy" is no claim; "!" after it: it is firm
    sources     target, address (bool), text (read, unreadable, pending), page (what the visit to the
                address gave: null for its text, else a reason), http (status or null), paid (bool)
    cells       rows of statements, columns of sources: a finding, "open", or null where there is no
                cell; "*" after it: the answer cites the source for the statement

Output: the same parts. A rate is [count, all, judged]: the items known to be counted, all items, and
those of which it is known whether they are counted.
"""

import json
import math
import sys
from fractions import Fraction
from pathlib import Path

CLAIM_KNOWN = {"supported", "supported-elsewhere", "partly-supported", "contradicted", "not-found", "together"}
FINDING_KNOWN = {"supported", "partly-supported", "contradicted", "not-found"}

# What the visit gave says nothing about the address: it was not asked, or we could not read it.
ADDRESS_UNKNOWN = {
    "pending", "no-permission", "redirected-without-permission", "offline", "stopped", "refused-address",
    "no-address", "not-identified", "lookup-failed", "book", "fetcher-failed", "unsupported-type",
    "too-large", "too-complex", "too-demanding", "encrypted", "rate-limited", "robot-check", "not-supplied",
}
# The address gives text, though not the cited text.
OTHER_TEXT = {"paywall", "login-required", "soft-404", "sent-to-front-page", "parked"}
MISSING = {"soft-404", "sent-to-front-page", "parked"}
NO_PAGE = {*MISSING, "dead-link", "unreachable"}


def main() -> None:
    if sys.argv[1:2] == ["--write"]:
        path = Path(sys.argv[2])
        written = json.loads(path.read_text(encoding="utf-8"))
        for audit in written:
            audit["rates"] = rates_of(audit)
        # prettier breaks the lines.
        path.write_text(f"{json.dumps(written, ensure_ascii=False)}\n", encoding="utf-8")
        return
    given = json.load(sys.stdin)
    json.dump(
        {
            "audits": [rates_of(audit) for audit in given.get("audits", [])],
            "nuggets": [sentence_label(labels) for labels in given.get("nuggets", [])],
            "kappas": [kappa(matrix) for matrix in given.get("matrices", [])],
            "intervals": [wilson(count, of) for count, of in given.get("shares", [])],
            "corrected": [rogan_gladen(*error) for error in given.get("errors", [])],
        },
        sys.stdout,
    )


def rates_of(audit: dict) -> dict:
    """Every rate of one answer."""
    verdicts = [verdict.rstrip("!") for verdict in audit["statements"]]
    claims = [at for at, verdict in enumerate(verdicts) if verdict != "not-check-worthy"]
    known = [at for at in claims if verdicts[at] in CLAIM_KNOWN]
    supporting = {
        (row, column)
        for row, cells in enumerate(audit["cells"])
        for column, cell in enumerate(cells)
        if finding(cell) == "supported"
    }
    # "Statements supported by at least one source of the same answer."
    supported = {row for row, _ in supporting} & set(known)
    # The product's own number, by verdicts.
    shown = {at for at in known if verdicts[at] in ("supported", "supported-elsewhere", "together")}
    firm = {at for at in shown if audit["statements"][at].endswith("!")}
    return {
        "supportedStatements": [len(shown), len(claims), len(known)],
        "firmStatements": [len(firm), len(claims), len(known)],
        "statementSupport": [len(supported), len(claims), len(known)],
        "responseSupport": response_support(claims, known, supported),
        **citation_rates(audit, claims),
        **source_rates(audit, {column for _, column in supporting}),
        "paper": paper_rates(audit, claims, supporting),
    }


def paper_rates(audit: dict, claims: list, supporting: set) -> dict:
    """SourceCheckup to the letter: what could not be looked at is no support. [count, of]."""
    works = [at for at, source in enumerate(audit["sources"]) if source["target"] != "unresolved"]
    carried = {row for row, _ in supporting}
    return {
        "statementSupport": [sum(at in carried for at in claims), len(claims)],
        "responseSupport": [int(bool(claims) and all(at in carried for at in claims)), int(bool(claims))],
        "unusedSources": [sum(all(column != at for _, column in supporting) for at in works), len(works)],
    }


def response_support(claims: list, known: list, supported: set) -> list:
    """An answer whose claims are all supported; unknown while a claim is, unless another one fails."""
    if not claims:
        return [0, 0, 0]
    if any(at not in supported for at in known):
        return [0, 1, 1]
    return [1, 1, 1] if len(known) == len(claims) else [0, 1, 0]


def citation_rates(audit: dict, claims: list) -> dict:
    """BioACE: each citation is one statement and one source that the answer gives for it."""
    cited = [
        (row, citation_label(cell))
        for row, cells in enumerate(audit["cells"])
        for cell in cells
        if cell is not None and cell.endswith("*")
    ]
    judged = [label for _, label in cited if label is not None]
    covered = {row for row, label in cited if label == "supports"}
    doubtful = {row for row, label in cited if label is None} - covered
    return {
        "citationSupport": [judged.count("supports"), len(cited), len(judged)],
        "citationContradiction": [judged.count("contradicts"), len(cited), len(judged)],
        "citationCoverage": [
            sum(at in covered for at in claims),
            len(claims),
            sum(at not in doubtful for at in claims),
        ],
    }


def source_rates(audit: dict, used: set) -> dict:
    """All over the works that the answer cites: what it names by address, DOI, PMID or title."""
    works = [(at, source) for at, source in enumerate(audit["sources"]) if source["target"] != "unresolved"]
    addressed = [source for _, source in works if source["address"]]
    decided = [source for source in addressed if source["page"] not in ADDRESS_UNKNOWN]
    answering = [source for source in decided if gives_text(source)]
    gone = [source for source in decided if source["page"] in NO_PAGE]
    paid = [source for source in addressed if source["page"] == "paywall" or source["paid"]]
    known_paid = [source for source in addressed if source in decided or source in paid]
    idle = [at for at, source in works if at not in used and is_compared_whole(audit, at, source)]
    return {
        "nonSupportingSources": [
            len(idle),
            sum(at in used or source["text"] == "read" for at, source in works),
            len(idle) + sum(at in used for at, _ in works),
        ],
        "sourceUrlValidity": [len(answering), len(works), len(decided)],
        "missingPageUrls": [
            sum(source["page"] in MISSING for source in answering),
            len(answering),
            len(answering),
        ],
        "paywalledUrls": [len(paid), len(works), len(known_paid)],
        "deadUrls": [len(gone), len(works), len(decided)],
    }


def gives_text(source: dict) -> bool:
    """Status 200 and text, though it may be that of a wall."""
    return source["page"] is None or (source["page"] in OTHER_TEXT and source["http"] == 200)


def is_compared_whole(audit: dict, at: int, source: dict) -> bool:
    """It was read, and each statement that has a cell with it was judged by it."""
    cells = [cells[at] for cells in audit["cells"] if cells[at] is not None]
    return source["text"] == "read" and all(finding(cell) in FINDING_KNOWN for cell in cells)


def finding(cell):
    return None if cell is None else cell.rstrip("*")


def citation_label(cell: str):
    """One of the four labels; partial support is neutral, and what was not judged has none."""
    return {
        "supported": "supports",
        "contradicted": "contradicts",
        "partly-supported": "neutral",
        "not-found": "neutral or not relevant",
    }.get(finding(cell))


def sentence_label(labels: list):
    """A sentence from its nuggets: contradicted by one, else supported by all, else neutral."""
    if "contradicts" in labels:
        return "contradicts"
    if not labels or None in labels:
        return None
    kinds = set(labels)
    if kinds == {"supports"}:
        return "supports"
    return "not-relevant" if kinds == {"not-relevant"} else "neutral"


def kappa(matrix: list):
    """Cohen 1960; null where chance alone agrees on everything."""
    total = sum(map(sum, matrix))
    if total == 0:
        return None
    observed = Fraction(sum(row[at] for at, row in enumerate(matrix)), total)
    columns = [sum(column) for column in zip(*matrix)]
    expected = sum(Fraction(sum(row) * column, total * total) for row, column in zip(matrix, columns))
    return None if expected == 1 else float((observed - expected) / (1 - expected))


def wilson(count: int, of: int):
    """Wilson 1927, as the two roots of (p - q)^2 = z^2 q (1 - q) / n in q."""
    if of == 0:
        return None
    z2, rate = 1.959964**2, count / of
    a, b, c = 1 + z2 / of, -(2 * rate + z2 / of), rate * rate
    root = math.sqrt(max(0.0, b * b - 4 * a * c))
    return [max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))]


def rogan_gladen(apparent: float, sensitivity: float, specificity: float) -> float:
    """Rogan and Gladen 1978, solved as apparent = p se + (1 - p)(1 - sp)."""
    false_alarms = 1 - specificity
    return (apparent - false_alarms) / (sensitivity - false_alarms)


if __name__ == "__main__":
    main()
