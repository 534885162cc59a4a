"""Fits the cross-encoder, keeps a running average of its weights, measures as it goes."""

from __future__ import annotations

import json
import math
import random
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from .batches import Row, batches, row, tensors
from .example import Chance, Example
from .model import CrossEncoder, load_numpy, to_numpy
from .wordpiece import WordPiece

EVIDENCE_WEIGHT = 0.15
AVERAGE = 0.998
SAVED_EVERY = 200


@dataclass(frozen=True)
class Recipe:
    """What a run is made with. `rate` is the top learning rate of the encoder."""

    rate: float = 8e-5
    head_rate: float = 4e-4
    warmup: float = 0.06
    dropout: float = 0.1
    seed: int = 7
    average: float = AVERAGE
    tokens: int = 2_048


def fit(
    start: dict[str, np.ndarray],
    table: Tensor,
    rows: list[Row],
    recipe: Recipe,
    checkpoint: Path,
) -> dict[str, np.ndarray]:
    """Trains once on the rows and gives the averaged weights.

    `table` are the frozen word rows [30522, 384]. Every 200 steps all is written to `checkpoint`,
    from which a run that was stopped goes on with the same batches.
    """
    torch.manual_seed(recipe.seed)
    rng = random.Random(recipe.seed)
    model = CrossEncoder(recipe.dropout)
    load_numpy(model, start)
    shadow = CrossEncoder(0.0)
    load_numpy(shadow, to_numpy(model))
    heads = [value for name, value in model.named_parameters() if name.startswith(("head", "evidence", "token_type"))]
    body = [value for name, value in model.named_parameters() if not name.startswith(("head", "evidence", "token_type"))]
    optimiser = torch.optim.AdamW([{"params": body, "lr": recipe.rate}, {"params": heads, "lr": recipe.head_rate}], weight_decay=0.01, foreach=True)
    plan = [*batches(rows, rng, recipe.tokens)]
    done = _resume(checkpoint, model, shadow, optimiser)
    began, losses = time.time(), []
    for step, group in enumerate(plan[done:], done + 1):
        share = _share(step / len(plan), recipe.warmup)
        for part, rate in zip(optimiser.param_groups, (recipe.rate, recipe.head_rate)):
            part["lr"] = rate * share
        losses.append(_step(model, table, group, optimiser))
        keep = min(recipe.average, (1 + step) / (10 + step))
        with torch.no_grad():
            for old, new in zip(shadow.parameters(), model.parameters()):
                old.mul_(keep).add_(new, alpha=1 - keep)
        if step % 20 == 0:
            spent = time.time() - began
            left = spent / (step - done) * (len(plan) - step)
            print(f"step {step}/{len(plan)} loss {np.mean(losses[-20:]):.4f} {spent:.0f}s left {left:.0f}s", flush=True)
        if step % SAVED_EVERY == 0:
            state = {"step": step, "model": model.state_dict(), "shadow": shadow.state_dict(), "optimiser": optimiser.state_dict()}
            torch.save(state, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").replace(checkpoint)
    return to_numpy(shadow)


def _resume(checkpoint: Path, model: CrossEncoder, shadow: CrossEncoder, optimiser: torch.optim.Optimizer) -> int:
    """The number of steps that are done already, with everything as it was after them."""
    if not checkpoint.exists():
        return 0
    state = torch.load(checkpoint, weights_only=True)
    model.load_state_dict(state["model"])
    shadow.load_state_dict(state["shadow"])
    optimiser.load_state_dict(state["optimiser"])
    return state["step"]


def _share(done: float, warmup: float) -> float:
    return done / warmup if done < warmup else 0.5 * (1 + math.cos(math.pi * (done - warmup) / (1 - warmup)))


def _step(model: CrossEncoder, table: Tensor, group: list[Row], optimiser: torch.optim.Optimizer) -> float:
    model.train()
    ids, types, mask, marks, targets, weight, lean = tensors(group)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        logits, evidence = model(F.embedding(ids, table), types, mask)
    loss = -(targets * (logits + lean).log_softmax(-1)).sum(-1).mean()
    shown = ((types % 2) * mask).float() * weight[:, None]
    if shown.sum() > 0:
        each = F.binary_cross_entropy_with_logits(evidence, marks, reduction="none")
        loss = loss + EVIDENCE_WEIGHT * (each * shown).sum() / shown.sum()
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimiser.step()
    return float(loss.detach())


@torch.no_grad()
def predict(model: CrossEncoder, table: Tensor, rows: list[Row]) -> np.ndarray:
    """Logits [n, 3] of the rows, in their order."""
    model.eval()
    order = {id(each): index for index, each in enumerate(rows)}
    found = np.zeros((len(rows), 3), dtype=np.float32)
    for group in batches(rows, None):
        ids, types, mask, *_ = tensors(group)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits, _ = model(F.embedding(ids, table), types, mask)
        for each, values in zip(group, logits.float().numpy()):
            found[order[id(each)]] = values
    return found


def scores(logits: np.ndarray, gold: np.ndarray) -> dict[str, float]:
    """Accuracy, macro-F1, and the precision of supported, of plain argmax."""
    said = logits.argmax(-1)
    f1 = []
    for label in range(3):
        hit = ((said == label) & (gold == label)).sum()
        f1.append(2 * hit / max(1, (said == label).sum() + (gold == label).sum()))
    sure = said == 0
    balanced = 0.5 * ((sure & (gold == 0)).sum() / max(1, (gold == 0).sum()) + (~sure & (gold != 0)).sum() / max(1, (gold != 0).sum()))
    precision = (sure & (gold == 0)).sum() / max(1, sure.sum())
    return {key: round(float(value), 4) for key, value in (
        ("accuracy", (said == gold).mean()), ("f1", np.mean(f1)), ("precision_supported", precision),
        ("recall_contradicted", ((said == 1) & (gold == 1)).sum() / max(1, (gold == 1).sum())), ("balanced", balanced))}


def as_rows(examples: list[Example], pieces: WordPiece, chance: Chance | None) -> list[Row]:
    """The rows of examples; with a chance passages vary (training), without they are whole."""
    return [row(example, pieces, chance) for example in examples]


def save(path: Path, weights: dict[str, np.ndarray], notes: dict) -> None:
    """Writes the weights as npz and what is known of them beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(path, **weights)
    path.with_suffix(".json").write_text(json.dumps(notes, indent=1), encoding="utf-8")
