"""The cross-encoder: MiniLM's six layers over (statement, passage), and a head of our own."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .weights import HIDDEN, LAYERS
from .wordpiece import TYPES

HEADS, INNER = 12, 1536
CLASSES = 3  # supported, contradicted, not found


class Layer(nn.Module):
    """One post-norm transformer layer."""

    def __init__(self) -> None:
        super().__init__()
        self.qkv, self.o = nn.Linear(HIDDEN, 3 * HIDDEN), nn.Linear(HIDDEN, HIDDEN)
        self.ff1, self.ff2 = nn.Linear(HIDDEN, INNER), nn.Linear(INNER, HIDDEN)
        self.ln1, self.ln2 = nn.LayerNorm(HIDDEN, 1e-12), nn.LayerNorm(HIDDEN, 1e-12)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        batch, length, _ = x.shape
        size = HIDDEN // HEADS
        q, k, v = self.qkv(x).view(batch, length, 3, HEADS, size).permute(2, 0, 3, 1, 4)
        scores = (q @ k.transpose(-1, -2)) * size**-0.5 + mask
        mixed = (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, length, HIDDEN)
        x = self.ln1(x + self.o(mixed))
        return self.ln2(x + self.ff2(F.gelu(self.ff1(x))))


class CrossEncoder(nn.Module):
    """`forward(embeds, types, mask)` → logits [B, 3] and evidence [B, T].

    `embeds` are rows of the frozen word table [B, T, 384]; `types` and `mask` are [B, T]. `carried` is
    fitted afterwards, on the states of `encode` (`carried.py`).
    """

    def __init__(self, dropout: float = 0.1) -> None:
        super().__init__()
        self.pos = nn.Parameter(torch.zeros(256, HIDDEN))
        self.token_type = nn.Parameter(torch.zeros(TYPES, HIDDEN))
        self.emb_ln = nn.LayerNorm(HIDDEN, 1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.evidence, self.carried = nn.Linear(HIDDEN, 1), nn.Linear(HIDDEN, 1)
        self.head1, self.head2 = nn.Linear(5 * HIDDEN, HIDDEN), nn.Linear(HIDDEN, CLASSES)
        self.drop = nn.Dropout(dropout)

    def encode(self, embeds: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        """The states of the tokens after the last layer [B, T, 384]."""
        x = embeds + self.pos[: embeds.shape[1]] + F.embedding(types, self.token_type)
        x = self.emb_ln(x)
        gate = ((1 - mask.to(x.dtype)) * -1e4)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, gate)
        return x.float()

    def forward(self, embeds: Tensor, types: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        x = self.encode(embeds, types, mask)
        passage = (types % 2) * mask
        statement = ((1 - types % 2) * mask).float()
        evidence = self.evidence(x).squeeze(-1).float()
        share = evidence.masked_fill(passage == 0, -1e4).softmax(-1)
        p = (share[:, None, :] @ x).squeeze(1)
        s = (statement[:, None, :] @ x).squeeze(1) / statement.sum(-1, keepdim=True)
        features = torch.cat([x[:, 0], s, p, (s - p).abs(), s * p], -1)
        return self.head2(self.drop(F.gelu(self.head1(self.drop(features))))).float(), evidence


def to_numpy(model: CrossEncoder) -> dict[str, np.ndarray]:
    """The weights under the names the graphs use (`layers.0.qkv.w` …)."""
    return {_short(name): value.detach().float().numpy() for name, value in model.state_dict().items()}


def load_numpy(model: CrossEncoder, weights: dict[str, np.ndarray]) -> None:
    """Fills the model; names the weights do not have keep their start values."""
    state = model.state_dict()
    for name in state:
        if _short(name) in weights:
            state[name] = torch.from_numpy(np.array(weights[_short(name)]))
    model.load_state_dict(state)


def _short(name: str) -> str:
    return name.replace(".weight", ".w").replace(".bias", ".b").replace("token_type", "type")
