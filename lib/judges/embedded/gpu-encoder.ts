import type { Encoder, EmbeddedEngine } from './engine';
import { loadFile, type EmbeddedFiles, type LoadDeps } from './embedded-files';
import { createOrtEncoder, ERRORS_ONLY, type OrtRuntime } from './ort-encoder';
import { toPairInput } from './pair-input';
import { dot } from './rank-units';

/** Enough to keep a graphics card busy. */
const BATCH = 8;

/** 8-bit products differ from floats by under 0.05 in a logit, a wrong operator by 0.2 and more. */
const LOGITS_APART = 0.1;
const VECTORS_ALIKE = 0.99;

/** Long enough for the code paths a runtime takes for long inputs only. */
const PROBE_STATEMENT = 'A daily walk of thirty minutes lowered blood pressure by 6 mmHg.';
const PROBE_PASSAGE =
  'The 240 adults of the walking group left the house for half an hour every day. After twelve ' +
  'weeks their systolic pressure had fallen by 5.8 mmHg, while that of the others was as before. ' +
  'Weight and sleep did not change in either group. Nobody was hurt, though four people gave up ' +
  'because of the weather, and two moved to another town before the study came to its end.';

/** Returns `null` without a graphics card, or if a probe's result differs from the processor's. */
export async function openGpuEncoder(
  {
    load,
    runtime,
    files,
    findGpu,
  }: {
    load: LoadDeps;
    runtime: OrtRuntime;
    files: EmbeddedFiles;
    /** `null`: no usable graphics card. */
    findGpu: () => Promise<string | null>;
  },
  { encoder: processor, pieces }: EmbeddedEngine,
): Promise<Encoder | null> {
  const card = await findGpu();
  if (card === null) return null;

  const start = async (name: string, model: Uint8Array) => {
    const joined = joinModel(await loadFile(name, load), model);
    if (!joined) throw new Error(`"${name}" does not fit its model`);
    return runtime.InferenceSession.create(joined, {
      executionProviders: ['webgpu'],
      logSeverityLevel: ERRORS_ONLY,
    });
  };
  try {
    const judge = await start('judge-float.onnx', files.judge);
    const ranker = await start('ranker-float.onnx', files.ranker);
    const { table } = files;
    const device = `graphics card, ${card}`;
    const encoder = createOrtEncoder({ runtime, table, judge, ranker, device, batch: BATCH });
    if (await areAlike(encoder, processor, pieces)) return encoder;
    await encoder.release();
    console.warn(`judge: the graphics card (${card}) computes something else; it is not used`);
  } catch (error) {
    // Falls back to the processor.
    console.warn(`judge: the graphics card (${card}) cannot be used`, error);
  }
  return null;
}

async function areAlike(
  a: Encoder,
  b: Encoder,
  pieces: EmbeddedEngine['pieces'],
): Promise<boolean> {
  const statement = pieces.ids(PROBE_STATEMENT);
  const passage = pieces.ids(PROBE_PASSAGE);
  const pairs = [
    toPairInput(statement, passage, pieces),
    toPairInput(statement, statement, pieces),
  ];
  // In one call, so that padding is tested as well.
  const [scores, others] = [await a.scorePairs(pairs), await b.scorePairs(pairs)];
  const apart = scores.flatMap(({ logits }, i) =>
    logits.map((logit, side) => Math.abs(logit - (others[i]?.logits[side] ?? NaN))),
  );
  const [[left], [right]] = [await a.embed([passage]), await b.embed([passage])];
  return (
    apart.every(difference => difference <= LOGITS_APART) &&
    left !== undefined &&
    right !== undefined &&
    dot(left, right) >= VECTORS_ALIKE
  );
}

/** Field of an ONNX model that holds its graph, and the wire type of nested messages. */
const GRAPH = 7;
const NESTED = 2;

/**
 * Joins one file's nodes and another file's weights into a model. `training/onnx_export.py` writes
 * a model as two graphs in sequence, nodes and weights, which protobuf merges on reading. `null` if
 * a file is neither.
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
    // A model's fields before its graphs are integers and nested messages.
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
