"""Candidates for the exam: the same ones from the same data, in an order that no label decides.

    python3 training/exam/candidates.py --data ../shared/data > candidates.jsonl

Sets of training are drawn on only where training leaves them out: one group in fifteen.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
from collections import Counter, defaultdict
from pathlib import Path

KEPT_OUT = 15
# What is drawn: set, kind of text, number by label, limits of the source's length in characters.
DRAWN = [
    ("pairs/scifact-dev", "abstract", {"contradicted": 28, "not-found": 28, "supported": 28}, (600, 2400)),
    ("nli/bioasq-yesno", "snippet", {"contradicted": 24, "supported": 12}, (200, 1300)),
    ("nli/bioasq-answers", "snippet", {"supported": 12}, (200, 1300)),
    ("nli/infotabs", "snippet", {"contradicted": 6, "not-found": 7, "supported": 5}, (200, 900)),
    ("nli/feverous-dev", "snippet", {"contradicted": 5, "supported": 5}, (200, 1200)),
    ("nli/fool-me-twice", "snippet", {"contradicted": 4, "supported": 4}, (200, 1200)),
    ("nli/multinli", "snippet", {"not-found": 8}, (180, 900)),
    ("nli/contract-nli", "full-text", {"contradicted": 8, "not-found": 7, "supported": 6}, (5000, 9500)),
    ("nli/summedits", "full-text", {"contradicted": 10, "supported": 8}, (2000, 7000)),
]
# Statements of one source, one supported and one that is not there, said as one: partly supported.
JOINED = {"pairs/scifact-dev": 6, "nli/infotabs": 7, "nli/contract-nli": 4}
# Statements of experts with the nearest source of another question: not found, if reading agrees.
MOVED = {"nli/bioasq-answers": 26}
# Contracts and letters are met with several statements each; everything else with one.
PER_SOURCE = {"nli/contract-nli": 5, "nli/summedits": 5}


def read(data: Path, name: str) -> list[dict]:
    """The records of a set that no training uses."""
    with gzip.open(data / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    if not name.startswith("nli/"):
        return rows
    return [row for row in rows if digest(f"{name[4:]}/{row['group']}")[0] % KEPT_OUT == 0]


def digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def drawn(rows: list[dict], wanted: dict[str, int], limits: tuple[int, int], per_source: int) -> list[dict]:
    met: Counter[str] = Counter()
    found = []
    for label, count in wanted.items():
        fit = [row for row in rows if row["label"] == label and limits[0] <= len(row["source"]) <= limits[1]]
        for row in sorted(fit, key=lambda row: digest("exam " + row["id"])):
            if count == 0:
                break
            # A yes or no of the same question is one statement.
            if met[row["source"]] >= per_source or met[row["statement"]]:
                continue
            met[row["source"]] += 1
            met[row["statement"]] += 1
            count -= 1
            found.append({key: row[key] for key in ("id", "statement", "source", "label")})
    return found


def joined(rows: list[dict], count: int, limits: tuple[int, int]) -> list[dict]:
    by_source: dict[str, dict[str, list[dict]]] = defaultdict(lambda: defaultdict(list))
    for row in sorted(rows, key=lambda row: digest("joined " + row["id"])):
        by_source[row["source"]][row["label"]].append(row)
    found = []
    for source, by_label in by_source.items():
        if by_label["supported"] and by_label["not-found"] and limits[0] <= len(source) <= limits[1]:
            first, second = by_label["supported"][0], by_label["not-found"][0]
            said = f"{first['statement'].rstrip('. ')}. {second['statement']}"
            found.append({"id": f"{first['id']}+{second['id']}", "statement": said, "source": source, "label": "partly-supported"})
    return found[:count]


def moved(rows: list[dict], count: int, limits: tuple[int, int]) -> list[dict]:
    def words(text: str) -> set[str]:
        return set(re.findall(r"[a-z]{4,}", text.lower()))

    sources = {row["source"]: row["group"] for row in rows if limits[0] <= len(row["source"]) <= limits[1]}
    found, met = [], set()
    for row in sorted(rows, key=lambda row: digest("moved " + row["id"])):
        wanted = words(row["statement"])
        others = [source for source, group in sources.items() if group != row["group"] and source not in met]
        nearest = max(others, key=lambda source: (len(wanted & words(source)), source))
        share = len(wanted & words(nearest)) / max(1, len(wanted))
        if share >= 0.35 and len(wanted) >= 5:
            met.add(nearest)
            found.append({"id": f"{row['id']}-moved", "statement": row["statement"], "source": nearest, "label": "not-found"})
    return found[:count]


def candidates(data: Path) -> list[dict]:
    found = []
    for name, extent, wanted, limits in DRAWN:
        rows = read(data, name)
        rows_found = drawn(rows, wanted, limits, PER_SOURCE.get(name, 1))
        rows_found += joined(rows, JOINED.get(name, 0), limits)
        if name in MOVED:
            rows_found += moved(rows, MOVED[name], limits)
        found += [{**row, "set": name.split("/")[1], "extent": extent} for row in rows_found]
    return found


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--data", type=Path, required=True)
    for candidate in candidates(arguments.parse_args().data):
        print(json.dumps(candidate, ensure_ascii=False))
