"""The two networks as ONNX graphs, with 8-bit weights.

`fast` graphs are for a processor: what meets a weight is turned to 8 bits on the fly and
multiplied as whole numbers. The others are for a graphics card, which has no such product: they
turn the same weights back into floats when they are loaded. Both use the same weights part.
"""

from __future__ import annotations

import numpy as np

from .onnx_write import FLOAT, INT32, Graph
from .weights import HIDDEN, LAYERS

HEADS = 12
EPSILON = 1e-12
Weights = dict[str, np.ndarray]


def judge_graph(weights: Weights, *, fast: bool = True) -> Graph:
    """Inputs `embeds`, `types`, `mask`; outputs `logits` [B, 3] and `marks` [B, T].

    The mark of a token of the passage is how much it is the evidence, that of one of the statement how
    far the passage carries it.
    """
    graph = _start("judge")
    types = graph.input("types", INT32, ["B", "T"])
    graph.output("logits", FLOAT, ["B", 3])
    graph.output("marks", FLOAT, ["B", "T"])
    body = _Body(graph, weights, fast)
    hidden = body.encode(graph.op("Gather", [body.keep("type"), types]))

    graph.weight("segments", np.array([0, 1, 0, 1, 0, 1], np.float32))
    passage = graph.op("Mul", [graph.op("Gather", ["segments", types]), body.real])
    statement = graph.op("Sub", [body.real, passage])
    evidence = body.column(hidden, "evidence")
    carried = body.column(hidden, "carried")
    graph.op("Add", [graph.op("Mul", [evidence, passage]), graph.op("Mul", [carried, statement])], "marks")
    share = graph.op("Softmax", [graph.op("Add", [evidence, body.gate(passage)])], axis=-1)
    p = body.pool(share, hidden)
    s = body.mean(statement, hidden)
    first = graph.op("Gather", [hidden, body.numbers("first", 0)], axis=1)
    apart = graph.op("Abs", [graph.op("Sub", [s, p])])
    features = graph.op("Concat", [first, s, p, apart, graph.op("Mul", [s, p])], axis=-1)
    # One row only, and of a wide range: floats cost nothing here and are worth it.
    wide = graph.op("Cast", [body.half("head1.w")], to=FLOAT)
    inner = graph.op(".Gelu", [graph.op("Add", [graph.op("MatMul", [features, wide]), body.keep("head1.b")])])
    last = graph.op("MatMul", [inner, body.matrix("head2.w")])
    graph.op("Add", [last, body.keep("head2.b")], "logits")
    return graph


def ranker_graph(weights: Weights, *, fast: bool = True) -> Graph:
    """Inputs `embeds`, `mask`; output `vector` [B, 384], the mean of the tokens at length 1."""
    graph = _start("ranker")
    graph.output("vector", FLOAT, ["B", HIDDEN])
    body = _Body(graph, weights, fast)
    hidden = body.encode(graph.weight("type0", weights["type"][0].astype(np.float32)))
    graph.op("LpNormalization", [body.mean(body.real, hidden)], "vector", axis=-1, p=2)
    return graph


def _start(name: str) -> Graph:
    graph = Graph(name)
    graph.input("embeds", FLOAT, ["B", "T", HIDDEN])
    graph.input("mask", INT32, ["B", "T"])
    return graph


class _Body:
    """Adds the parts both networks have to a graph."""

    def __init__(self, graph: Graph, weights: Weights, fast: bool) -> None:
        self.graph, self.weights, self.fast = graph, weights, fast
        self.real = graph.op("Cast", ["mask"], to=FLOAT)
        self._small: dict[str, tuple[str, str]] = {}

    def encode(self, types: str) -> str:
        """The six layers over words, places and `types`."""
        graph = self.graph
        length = graph.op("Slice", [graph.op("Shape", ["embeds"]), self.numbers("from1", [1]), self.numbers("to2", [2])])
        places = graph.op("Slice", [self.keep("pos"), self.numbers("from0", [0]), length, self.numbers("axis0", [0])])
        x = graph.op("Add", [graph.op("Add", ["embeds", places]), types])
        x = graph.op("LayerNormalization", [x, self.keep("emb_ln.w"), self.keep("emb_ln.b")], axis=-1, epsilon=EPSILON)
        bias = self._score_bias()
        for i in range(LAYERS):
            at = f"layers.{i}"
            parts = graph.ops("Split", [self.linear(x, f"{at}.qkv")], 3, axis=-1)
            mixed = self._attention(parts, bias)
            x = self._join(x, self.linear(mixed, f"{at}.o"), f"{at}.ln1")
            inner = graph.op(".Gelu", [self.linear(x, f"{at}.ff1")])
            x = self._join(x, self.linear(inner, f"{at}.ff2"), f"{at}.ln2")
        return x

    def _attention(self, parts: list[str], bias: str) -> str:
        """Every token looks at every other, in twelve ways."""
        graph = self.graph
        if self.fast:
            return graph.op(".MultiHeadAttention", [*parts, "", "", bias], num_heads=HEADS)
        # The same in small steps: on graphics cards the runtime's own operator (1.30) is wrong
        # from 32 tokens on.
        split, whole = self.numbers("split", [0, 0, HEADS, HIDDEN // HEADS]), self.numbers("whole", [0, 0, HIDDEN])
        turns = ([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3])
        q, k, v = (graph.op("Transpose", [graph.op("Reshape", [x, split])], perm=turn) for x, turn in zip(parts, turns))
        root = graph.weight("root", np.array((HIDDEN // HEADS) ** -0.5, np.float32))
        scores = graph.op("Add", [graph.op("MatMul", [graph.op("Mul", [q, root]), k]), bias])
        mixed = graph.op("MatMul", [graph.op("Softmax", [scores], axis=-1), v])
        return graph.op("Reshape", [graph.op("Transpose", [mixed], perm=[0, 2, 1, 3]), whole])

    def linear(self, x: str, name: str) -> str:
        """`x` times a weight, plus its bias."""
        return self._fast_linear(x, name) if self.fast else self.float_linear(x, name)

    def float_linear(self, x: str, name: str) -> str:
        """The weight back as floats, once, when the file is loaded."""
        eight, scale = self._eight(name)
        floats = self.graph.op("Mul", [self.graph.op("Cast", [eight], to=FLOAT), scale])
        return self.graph.op("Add", [self.graph.op("MatMul", [x, floats]), self.keep(f"{name}.b")])

    def _fast_linear(self, x: str, name: str) -> str:
        """The product in whole numbers; each token has a step of its own, so that neither its
        neighbours nor padding change what is said of it."""
        graph = self.graph
        eight, scale = self._eight(name)
        if x not in self._small:
            top = graph.op("ReduceMax", [graph.op("Abs", [x])], axes=[-1], keepdims=1)
            top = graph.op("Max", [top, graph.weight("tiny", np.array(1e-6, np.float32))])
            small = graph.op("QuantizeLinear", [graph.op("Div", [x, top]), *self._unit_step()])
            self._small[x] = top, small
        top, small = self._small[x]
        step, zero = self._unit_step()
        whole = graph.op("Cast", [graph.op("MatMulInteger", [small, eight, zero])], to=FLOAT)
        product = graph.op("Mul", [whole, graph.op("Mul", [step, scale])])
        return graph.op("Add", [graph.op("Mul", [product, top]), self.keep(f"{name}.b")])

    def _unit_step(self) -> tuple[str, str]:
        """The step and the zero of numbers from -1 to 1 in 8 bits."""
        step = self.graph.weight("step", np.array(1 / 127, np.float32))
        return step, self.graph.weight("zero", np.array(128, np.uint8))

    def column(self, hidden: str, name: str) -> str:
        """One number for each token, [B, T]."""
        product = self.graph.op("MatMul", [hidden, self.matrix(f"{name}.w")])
        return self.graph.op("Squeeze", [self.graph.op("Add", [product, self.keep(f"{name}.b")]), self.numbers("axis2", [2])])

    def pool(self, share: str, hidden: str) -> str:
        """The mean of the tokens, weighted with `share` [B, T]."""
        row = self.graph.op("Unsqueeze", [share, self.numbers("axis1", [1])])
        return self.graph.op("Squeeze", [self.graph.op("MatMul", [row, hidden]), self.numbers("axis1", [1])])

    def mean(self, chosen: str, hidden: str) -> str:
        count = self.graph.op("ReduceSum", [chosen, self.numbers("axis1", [1])], keepdims=1)
        return self.graph.op("Div", [self.pool(chosen, hidden), count])

    def gate(self, chosen: str) -> str:
        """0 where something is chosen, and far below any score where it is not."""
        graph = self.graph
        graph.weight("one", np.array(1, np.float32))
        graph.weight("far", np.array(1e4, np.float32))
        return graph.op("Mul", [graph.op("Sub", [chosen, "one"]), "far"])

    def keep(self, name: str) -> str:
        """A weight that stays float32."""
        return self.graph.weight(name, self.weights[name].astype(np.float32))

    def matrix(self, name: str) -> str:
        """A float32 matrix with the inputs first, as ONNX wants it."""
        return self.graph.weight(name, self.weights[name].T.astype(np.float32))

    def half(self, name: str) -> str:
        """A float16 matrix with the inputs first."""
        return self.graph.weight(name, self.weights[name].T.astype(np.float16))

    def numbers(self, name: str, value: list[int] | int) -> str:
        return self.graph.weight(name, np.array(value, np.int64))

    def _eight(self, name: str) -> tuple[str, str]:
        """The weight in 8 bits, and the size of a step for each output."""
        value = self.weights[f"{name}.w"].T.astype(np.float32)
        step = np.maximum(np.abs(value).max(0), 1e-12) / 127
        eight = np.clip(np.round(value / step), -127, 127).astype(np.int8)
        return self.graph.weight(f"{name}.w", eight), self.graph.weight(f"{name}.s", step.astype(np.float32))

    def _score_bias(self) -> str:
        """What is added to the score between two tokens, [B, 1, T, T]: nothing, or the gate."""
        graph = self.graph
        gate = graph.op("Unsqueeze", [self.gate(self.real), self.numbers("axis12", [1, 2])])
        none = graph.weight("none", np.array(0, np.float32))
        rows = graph.op("Unsqueeze", [graph.op("Mul", [self.real, none]), self.numbers("axis13", [1, 3])])
        return graph.op("Add", [rows, gate])

    def _join(self, x: str, y: str, name: str) -> str:
        """The sum of two, normalised."""
        inputs = [x, y, self.keep(f"{name}.w"), self.keep(f"{name}.b")]
        return self.graph.op(".SkipLayerNormalization", inputs, epsilon=EPSILON)
