"""Reads the base weights (fp16 safetensors) and names them as our graph does."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np

LAYERS, HIDDEN = 6, 384
MAX_POSITIONS = 256


def read_safetensors(path: Path) -> dict[str, np.ndarray]:
    """Every float tensor of a safetensors file, as float32."""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    start = 8 + length
    found: dict[str, np.ndarray] = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] not in ("F16", "F32"):
            continue
        kind = np.float16 if entry["dtype"] == "F16" else np.float32
        first, last = entry["data_offsets"]
        flat = np.frombuffer(data[start + first : start + last], dtype=kind)
        found[name] = flat.reshape(entry["shape"]).astype(np.float32)
    return found


def base_weights(path: Path) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """The word table [30522, 384], and the encoder under the names the graphs use."""
    raw = read_safetensors(path)
    types = raw["embeddings.token_type_embeddings.weight"]
    found = {
        "pos": raw["embeddings.position_embeddings.weight"][:MAX_POSITIONS],
        # Matched and odd-number types start as the plain type of their segment.
        "type": np.concatenate([types, types, types]),
        "emb_ln.w": raw["embeddings.LayerNorm.weight"],
        "emb_ln.b": raw["embeddings.LayerNorm.bias"],
    }
    for i in range(LAYERS):
        at, to = f"encoder.layer.{i}", f"layers.{i}"
        for end, key in (("w", "weight"), ("b", "bias")):
            heads = [raw[f"{at}.attention.self.{part}.{key}"] for part in ("query", "key", "value")]
            found[f"{to}.qkv.{end}"] = np.concatenate(heads)
            found[f"{to}.o.{end}"] = raw[f"{at}.attention.output.dense.{key}"]
            found[f"{to}.ff1.{end}"] = raw[f"{at}.intermediate.dense.{key}"]
            found[f"{to}.ff2.{end}"] = raw[f"{at}.output.dense.{key}"]
            found[f"{to}.ln1.{end}"] = raw[f"{at}.attention.output.LayerNorm.{key}"]
            found[f"{to}.ln2.{end}"] = raw[f"{at}.output.LayerNorm.{key}"]
    return raw["embeddings.word_embeddings.weight"], found
