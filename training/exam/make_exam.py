"""Writes the exam: the candidates that both readings agreed with, and the pages written for it.

    python3 training/exam/make_exam.py --data ../shared/data

`readings.tsv` is the input that no program can make: what a model that knew the label in the first
reading and did not in the second, said of each candidate. *Unfit* is no whole statement, or a copy.
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path

from candidates import candidates
from written import WRITTEN

HERE = Path(__file__).parent
OUT = HERE.parents[1] / "public/exam/pairs.json"
LABELS = {"S": "supported", "C": "contradicted", "N": "not-found", "P": "partly-supported"}
# Name, where it is from, licence of statements and texts, field.
SETS = {
    "scifact-dev": ("SciFact (dev)", "Wadden et al. 2020, github.com/allenai/scifact", "CC BY 4.0; abstracts ODC-By 1.0", "medical"),
    "bioasq-yesno": ("BioASQ, yes/no questions", "bioasq.org, questions of tasks 1b to 12b", "CC BY 2.5", "medical"),
    "bioasq-answers": ("BioASQ, ideal answers", "bioasq.org, questions of tasks 1b to 12b", "CC BY 2.5", "medical"),
    "infotabs": ("InfoTabS", "Gupta et al. 2020, github.com/infotabs/infotabs", "Apache-2.0; Wikipedia text CC BY-SA 3.0", "general"),
    "feverous-dev": ("FEVEROUS (dev)", "Aly et al. 2021, fever.ai", "CC BY-SA 3.0", "general"),
    "fool-me-twice": ("Fool Me Twice", "Eisenschlos et al. 2021, github.com/google-research/fool-me-twice", "Apache-2.0; Wikipedia text CC BY-SA 3.0", "general"),
    "multinli": ("MultiNLI", "Williams et al. 2018, cims.nyu.edu/~sbowman/multinli", "licence of the Open American National Corpus; fiction in the public domain", "general"),
    "contract-nli": ("ContractNLI", "Koreeda and Manning 2021, stanfordnlp.github.io/contract-nli", "CC BY 4.0", "general"),
    "summedits": ("SummEdits", "Laban et al. 2023, github.com/salesforce/factualNLG", "Apache-2.0", "general"),
    "written": ("Medical pages", "written for this exam by a language model; all products, places and people are invented", "Apache-2.0", "medical"),
}


def chosen(data: Path) -> list[dict]:
    with (HERE / "readings.tsv").open(encoding="utf-8") as lines:
        taken = {row["id"] for row in csv.DictReader(lines, delimiter="\t") if row["taken"] == "yes"}
    found = [each for each in candidates(data) if each["id"] in taken]
    if len(found) != len(taken):
        raise SystemExit(f"{len(taken) - len(found)} chosen pairs are no candidates of these data")
    for name, source, statements in WRITTEN:
        for at, (label, statement) in enumerate(statements, 1):
            pair = {"id": f"written-{name}-{at}", "set": "written", "extent": "full-text"}
            found.append({**pair, "label": LABELS[label], "statement": statement, "source": source})
    return found


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--data", type=Path, required=True)
    pairs = chosen(arguments.parse_args().data)
    sources = list(dict.fromkeys(pair["source"] for pair in pairs))
    exam = {
        "version": 1,
        "sets": {key: dict(zip(("name", "origin", "licence", "field"), about)) for key, about in SETS.items()},
        "sources": sources,
        "pairs": [{**pair, "source": sources.index(pair["source"])} for pair in pairs],
    }
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(exam, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
