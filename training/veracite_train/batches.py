"""Examples as tensors: cut, tokenised, and batched by length."""

from __future__ import annotations

import random
from collections.abc import Iterator

import torch
from torch import Tensor

from .example import Chance, Example, cut
from .wordpiece import MAX_STATEMENT, MAX_TOKENS, WordPiece

Three = tuple[float, float, float]
Row = tuple[list[int], list[int], list[float], Three, float, Three]
Batch = tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]

PASSAGE_TOKENS = 176
TOKENS_A_BATCH = 6_144
LENGTH_STEP = 32


def row(example: Example, pieces: WordPiece, chance: Chance | None, budget: int = PASSAGE_TOKENS) -> Row:
    """Ids, types, the evidence mark of each token, the target, the weight of the marks, the lean.

    While training the passage's length varies (`chance`), so that length tells nothing; while
    measuring the budget is used whole.
    """
    tokens = [pieces.ids(sentence) for sentence in example.sentences]
    chosen, evidence = cut(example, [len(each) for each in tokens], budget, chance)
    statement = pieces.ids(example.statement)[:MAX_STATEMENT]
    passage: list[int] = []
    marks: list[float] = []
    for index in chosen:
        passage += tokens[index]
        marks += [1.0 if index in evidence else 0.0] * len(tokens[index])
    ids, types = pieces.pair(statement, passage)
    lead = [0.0] * (len(statement) + 2)
    marked = bool(evidence) and len(evidence) < len(chosen) and example.label != 2
    return ids, types, (lead + marks + [0.0])[: len(ids)], example.soft, float(marked), example.lean


def batches(
    rows: list[Row], rng: random.Random | None, tokens: int = TOKENS_A_BATCH
) -> Iterator[list[Row]]:
    """Rows of like length together, in random order where there is a random source.

    Lengths are rounded up and a batch has as many rows as its length allows, so that there are
    only a few shapes: the CPU's matrix library compiles a kernel for each.
    """
    shelves: dict[int, list[Row]] = {}
    groups: list[list[Row]] = []
    order = list(range(len(rows)))
    if rng is not None:
        rng.shuffle(order)
    for index in order:
        length = rounded(len(rows[index][0]))
        shelf = shelves.setdefault(length, [])
        shelf.append(rows[index])
        if len(shelf) == max(4, tokens // length):
            groups.append(shelves.pop(length))
    groups += shelves.values()
    if rng is not None:
        rng.shuffle(groups)
    yield from groups


def rounded(length: int) -> int:
    """A length, rounded up to one of the few that are used."""
    return min(MAX_TOKENS, -(-length // LENGTH_STEP) * LENGTH_STEP)


def tensors(group: list[Row]) -> Batch:
    """ids, types, mask, evidence marks, targets [B, 3], weight of the marks [B], leans [B, 3]."""
    length = rounded(max(len(each[0]) for each in group))

    def padded(at: int, kind: torch.dtype) -> Tensor:
        return torch.tensor([list(each[at]) + [0] * (length - len(each[at])) for each in group], dtype=kind)

    mask = torch.tensor([[1] * len(each[0]) + [0] * (length - len(each[0])) for each in group])
    targets = torch.tensor([each[3] for each in group])
    weights, leans = torch.tensor([each[4] for each in group]), torch.tensor([each[5] for each in group])
    return padded(0, torch.long), padded(1, torch.long), mask, padded(2, torch.float), targets, weights, leans
