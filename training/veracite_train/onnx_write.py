"""Writes ONNX files: the few protobuf messages a graph needs, and nothing else.

Field numbers are those of `onnx.proto` (ONNX 1.12, IR version 8). Nodes and weights come out as
two messages: protobuf joins messages that stand one after the other, so a file may be made of
one part with the nodes and one with the weights, and two graphs may share the weights.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np

IR_VERSION, OPSET = 8, 17
CONTRIB = "com.microsoft"

_KINDS = {"float32": 1, "uint8": 2, "int8": 3, "int32": 6, "int64": 7, "float16": 10}
FLOAT, INT32 = 1, 6

Shape = Sequence[int | str]
Attribute = int | float | list[int]


class Graph:
    """Nodes, weights, inputs and outputs of one graph, in the order they are added."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._nodes: list[bytes] = []
        self.weights: dict[str, bytes] = {}
        self._ends: list[bytes] = []
        self._count = 0

    def input(self, name: str, kind: int, shape: Shape) -> str:
        self._ends.append(_block(11, _value_info(name, kind, shape)))
        return name

    def output(self, name: str, kind: int, shape: Shape) -> None:
        self._ends.append(_block(12, _value_info(name, kind, shape)))

    def weight(self, name: str, value: np.ndarray) -> str:
        """A weight under its own name; the same name twice is the same weight."""
        if name not in self.weights:
            self.weights[name] = _block(5, _tensor(name, value))
        return name

    def op(self, kind: str, inputs: Sequence[str], out: str | None = None, **attributes: Attribute) -> str:
        """A node with one output, which `out` names."""
        return self._add(kind, inputs, [out or self._fresh(kind)], attributes)[0]

    def ops(self, kind: str, inputs: Sequence[str], count: int, **attributes: Attribute) -> list[str]:
        """A node with several outputs."""
        return self._add(kind, inputs, [self._fresh(kind) for _ in range(count)], attributes)

    def _add(self, kind: str, inputs: Sequence[str], outs: list[str], attributes: dict[str, Attribute]) -> list[str]:
        # A dot before the kind: an operator of the runtime's own set.
        contributed = kind.startswith(".")
        body = b"".join(_text(1, name) for name in inputs) + b"".join(_text(2, name) for name in outs)
        body += _text(3, outs[0]) + _text(4, kind.removeprefix("."))
        body += b"".join(_block(5, _attribute(key, value)) for key, value in attributes.items())
        if contributed:
            body += _text(7, CONTRIB)
        self._nodes.append(_block(1, body))
        return outs

    def _fresh(self, kind: str) -> str:
        self._count += 1
        return f"{kind.removeprefix('.').lower()}.{self._count}"

    def nodes_part(self) -> bytes:
        """A model of the nodes, inputs and outputs, without the weights."""
        graph = b"".join(self._nodes) + _text(2, self.name) + b"".join(self._ends)
        sets = ((OPSET, ""), (1, CONTRIB))
        opsets = b"".join(_block(8, _text(1, domain) + _number(2, version)) for version, domain in sets)
        return _number(1, IR_VERSION) + opsets + _block(7, graph)

    @staticmethod
    def weights_part(weights: dict[str, bytes]) -> bytes:
        """What makes a nodes part whole when it stands behind it."""
        return _block(7, b"".join(weights.values()))


def _attribute(name: str, value: Attribute) -> bytes:
    head = _text(1, name)
    if isinstance(value, list):
        return head + b"".join(_number(8, each) for each in value) + _number(20, 7)
    if isinstance(value, float):
        return head + _key(2, 5) + struct.pack("<f", value) + _number(20, 1)
    return head + _number(3, value) + _number(20, 2)


def _tensor(name: str, value: np.ndarray) -> bytes:
    dims = b"".join(_number(1, size) for size in value.shape)
    kind = _number(2, _KINDS[value.dtype.name])
    return dims + kind + _text(8, name) + _block(9, np.ascontiguousarray(value).tobytes())


def _value_info(name: str, kind: int, shape: Shape) -> bytes:
    dims = b"".join(_block(1, _text(2, size) if isinstance(size, str) else _number(1, size)) for size in shape)
    return _text(1, name) + _block(2, _block(1, _number(1, kind) + _block(2, dims)))


def _key(field: int, wire: int) -> bytes:
    return _varint(field << 3 | wire)


def _number(field: int, value: int) -> bytes:
    return _key(field, 0) + _varint(value & (1 << 64) - 1)


def _text(field: int, value: str) -> bytes:
    return _block(field, value.encode())


def _block(field: int, body: bytes) -> bytes:
    return _key(field, 2) + _varint(len(body)) + body


def _varint(value: int) -> bytes:
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)
