"""The third head: which words of a statement the passage carries."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .batches import tensors
from .example import rank_sentences
from .labelled import read_lines
from .model import CrossEncoder, load_numpy
from .weights import HIDDEN
from .wordpiece import MAX_STATEMENT, WordPiece

# The product reads as many packs of a source, each the sentence that ranks next with the one before it.
PACKS = 6
ROUNDS = 12


def fit_carried(weights: dict[str, np.ndarray], table: Tensor, pieces: WordPiece, path: Path) -> dict[str, np.ndarray]:
    """The weights with `carried` fitted to the words that people marked as not supported (WiCE, train).

    The network stays as it is: one linear layer on its states, the passages read as the product reads
    them. A word is carried if any pack carries it, so the largest score of its packs is trained.
    """
    torch.manual_seed(7)
    model = CrossEncoder(0.0).eval()
    load_numpy(model, weights)
    claims = [_states(record, model, table, pieces) for record in read_lines(path)]
    head = nn.Linear(HIDDEN, 1)
    optimiser = torch.optim.AdamW(head.parameters(), lr=1e-3, weight_decay=0.05)
    for round_ in range(ROUNDS):
        random.Random(round_).shuffle(claims)
        for states, carried in claims:
            scores = head(states).squeeze(-1).max(0).values
            loss = F.binary_cross_entropy_with_logits(scores, carried)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
    return weights | {"carried.w": head.weight.detach().numpy(), "carried.b": head.bias.detach().numpy()}


@torch.no_grad()
def _states(record: dict, model: CrossEncoder, table: Tensor, pieces: WordPiece) -> tuple[Tensor, Tensor]:
    """States of the statement's tokens in each pack [packs, tokens, 384], and whether each is carried."""
    words = [pieces.ids(word) for word in record["claim_tokens"]]
    ids = [piece for word in words for piece in word][:MAX_STATEMENT]
    marks = [float(not gone) for word, gone in zip(words, record["non_supported_spans"]) for _ in word]
    sentences = [pieces.ids(sentence) for sentence in record["evidence"]]
    leads = rank_sentences(record["claim"], record["evidence"])[:PACKS]
    rows = [pieces.pair(ids, [piece for at in sorted({max(0, lead - 1), lead}) for piece in sentences[at]]) for lead in leads]
    nothing = (0.0, 0.0, 0.0)
    inputs, types, mask, *_ = tensors([(row, kinds, [0.0], nothing, 0.0, nothing) for row, kinds in rows])
    states = model.encode(F.embedding(inputs, table), types, mask)
    return states[:, 1 : 1 + len(ids)], torch.tensor(marks[: len(ids)])
