/** The field of an ONNX model that holds its graph, and the wire type of nested messages. */
const GRAPH = 7;
const NESTED = 2;

/**
 * A model out of one file's nodes and another file's weights.
 *
 * `training/onnx_export.py` writes a model as two graphs one after the other, the nodes and
 * the weights; protobuf joins them when it reads. `null` where a file is none of these.
 */
export function joinModel(nodes: Uint8Array, model: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const start = findLastGraph(model);
  if (start === null) return null;

  const weights = model.subarray(start);
  const joined = new Uint8Array(nodes.length + weights.length);
  joined.set(nodes);
  joined.set(weights, nodes.length);
  return joined;
}

/** Where the last graph of a model begins, with its key. */
function findLastGraph(bytes: Uint8Array): number | null {
  let last: number | null = null;
  let at = 0;
  while (at < bytes.length) {
    const key = readVarint(bytes, at);
    if (!key) return null;
    const field = Math.floor(key.value / 8);
    const value = readVarint(bytes, key.end);
    if (!value) return null;
    if (field === GRAPH) last = at;
    // The other fields a model has before its graphs are whole numbers and nested messages.
    at = value.end + (key.value % 8 === NESTED ? value.value : 0);
  }
  return at === bytes.length ? last : null;
}

function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } | null {
  let value = 0;
  for (let at = start; at < Math.min(bytes.length, start + 7); at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - start));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return null;
}
