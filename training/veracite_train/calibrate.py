"""Turns the network's scores into probabilities, and picks the operating point.

    python3 -m veracite_train.calibrate --raw RAW.jsonl … --pages PAGES.jsonl --card card.json

The raw files are what `npm run bench:judge -- --raw` writes: of every pair the logits of every
pack that was read, by the very int8 network and code the product runs. `--raw` are pairs kept
out of training; `--pages` are whole pages, which set how much a pack's place costs.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

SIDES = ("supported", "contradicted")
MISSING = ("words", "clause", "quantities")
MAX_PACKS = 6

# Two of three, and a little more: at 0.67 the packaged sample has a tick that is not merited.
LEAST_PRECISION = 0.68


# Share of the pairs of a source that is not cited, all *not found*, that may be called contradicted.
MOST_FALSE = 0.01


@dataclass(frozen=True)
class Scored:
    """Margins over *not found* of each pack [n, 6, 2], what the agreement of words adds to each
    side [n, 2], the shares of the statement that no passage has [n, 3], gold [n], and whether the
    source is cited [n]."""

    margins: Tensor
    words: Tensor
    missing: Tensor
    gold: Tensor
    cited: Tensor

    def where(self, chosen: Tensor) -> Scored:
        """The pairs of a mask [n]."""
        return Scored(*(getattr(self, field.name)[chosen] for field in fields(self)))


def read_raw(paths: list[Path], agreement: dict[str, float]) -> Scored:
    """Reads raw files; *partly* counts as not found."""
    margins, words, missing, gold, cited = [], [], [], [], []
    supported, contradicted = (min(agreement[side], agreement["told"]) for side in SIDES)
    says = {"supported": [supported, -supported], "contradicted": [-contradicted, contradicted]}
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            pair = json.loads(line)
            packs = (pair.get("trace") or {}).get("packs") or []
            if not packs:
                continue
            each = torch.full((MAX_PACKS, 2), -40.0)
            for at, pack in enumerate(packs[:MAX_PACKS]):
                s, c, n = pack["logits"]
                each[at] = torch.tensor([s - n, c - n])
            margins.append(each)
            words.append(says.get(pair["trace"]["words"], [0.0, 0.0]))
            missing.append([pair["trace"]["missing"][part] for part in MISSING])
            gold.append({"supported": 0, "contradicted": 1}.get(pair["gold"], 2))
            cited.append(pair["cited"])
    return Scored(torch.stack(margins), torch.tensor(words), torch.tensor(missing), torch.tensor(gold), torch.tensor(cited))


def chances(scored: Scored, params: Tensor) -> Tensor:
    """Probabilities [n, 3] as `lib/judges/embedded/decide.ts` computes them.

    `params` [2, 6]: for each side the logarithm of its scale, its bias, the cost of a place, and
    what it costs that words, a clause, quantities of the statement are missing.
    """
    places = torch.arange(MAX_PACKS)
    sides = []
    for side in range(2):
        scale, bias, cost = params[side, :3].unbind()
        gone = scored.missing @ params[side, 3:].clamp(min=0)
        best = (scored.margins[:, :, side] - cost.clamp(min=0) * places).max(1).values
        sides.append(scale.exp() * best + bias + scored.words[:, side] - gone)
    return torch.stack([*sides, torch.zeros_like(sides[0])], -1).softmax(-1)


def fit(parts: list[tuple[Scored, float]]) -> Tensor:
    """The parameters of least loss; every class weighs the same within a part."""
    params = torch.tensor([[0.0, 0.0, 0.3, 0.3, 0.3, 0.3]] * 2, requires_grad=True)
    optimiser = torch.optim.Adam([params], lr=0.02)
    for _ in range(1500):
        loss = torch.zeros(())
        for scored, weight in parts:
            share = torch.bincount(scored.gold, minlength=3).clamp(min=1).float()
            each = (1 / share)[scored.gold]
            right = chances(scored, params).gather(1, scored.gold[:, None]).clamp(min=1e-6)
            loss = loss - weight * (each * right.log().squeeze(1)).sum() / each.sum()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return params.detach()


def operate(scored: Scored, params: Tensor, care: float) -> tuple[float, float]:
    """Thresholds of supported and contradicted: mean recall plus `care` × precision of supported.

    A tick that is not merited costs most: only thresholds count by which at least
    `LEAST_PRECISION` of what is called supported is so.
    """
    p = chances(scored, params).numpy()
    gold = scored.gold.numpy()
    best, found = -1.0, (0.5, 0.5)
    for supported in np.arange(0.34, 0.81, 0.02):
        for contradicted in np.arange(0.34, 0.81, 0.02):
            said = decide(p, supported, contradicted)
            recall = np.mean([(said[gold == label] == label).mean() for label in range(3)])
            sure = said == 0
            precision = (gold[sure] == 0).mean() if sure.any() else 0.0
            value = recall + care * precision
            if precision >= LEAST_PRECISION and value > best:
                best, found = float(value), (float(supported), float(contradicted))
    return found


def uncited(scored: Scored, params: Tensor, supported: float, cited: float) -> float:
    """The least threshold of a contradiction by a source that is not cited at which no more than
    `MOST_FALSE` of such pairs are called contradicted; never below that of cited ones."""
    p, gold = chances(scored, params).numpy(), scored.gold.numpy()
    for threshold in np.arange(cited, 0.99, 0.01):
        said = decide(p, supported, threshold)
        if ((said == 1) & (gold != 1)).mean() <= MOST_FALSE:
            return float(threshold)
    return 0.99


def decide(p: np.ndarray, supported: float, contradicted: float) -> np.ndarray:
    """The rule of `decide.ts`: contradicted first, if it is the likelier of the two."""
    against = (p[:, 1] >= contradicted) & (p[:, 1] > p[:, 0])
    return np.where(against, 1, np.where(p[:, 0] >= supported, 0, 2))


def main() -> None:
    """Reads the options, fits, and writes the numbers into the card."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--raw", type=Path, nargs="+", required=True)
    parser.add_argument("--pages", type=Path, nargs="*", default=[])
    parser.add_argument("--card", type=Path, required=True)
    parser.add_argument("--care", type=float, default=0.1)
    options = parser.parse_args()
    card = json.loads(options.card.read_text(encoding="utf-8"))
    agreement = card["decision"]["agreement"]
    everything = read_raw(options.raw, agreement)
    pairs, others = everything.where(everything.cited), everything.where(~everything.cited)
    parts = [(pairs, 1.0)] + ([(read_raw(options.pages, agreement), 0.25)] if options.pages else [])
    params = fit(parts)
    thresholds = operate(pairs, params, options.care)
    card["decision"]["contradicted"]["uncited"] = round(uncited(others, params, *thresholds), 3)
    for side, (scale, bias, cost, *gone), threshold in zip(SIDES, params.tolist(), thresholds):
        card["decision"][side] |= {
            "scale": round(float(np.exp(scale)), 4), "bias": round(bias, 4),
            "rankCost": round(max(0.0, cost), 4), "threshold": round(threshold, 3),
            "missing": {part: round(max(0.0, value), 4) for part, value in zip(MISSING, gone)},
        }
    options.card.write_text(f"{json.dumps(card, indent=2)}\n", encoding="utf-8")
    print(json.dumps(card["decision"], indent=1))


if __name__ == "__main__":
    main()
