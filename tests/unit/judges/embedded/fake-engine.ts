import type { DecisionParams } from '../../../../lib/judges/embedded/card';
import type { Encoder, PairScores, OpenEngine } from '../../../../lib/judges/embedded/engine';
import { type PairInput, passageStart } from '../../../../lib/judges/embedded/pair-input';
import { SEP, type WordPieces } from '../../../../lib/judges/embedded/word-pieces';

type Overrides = { [Part in keyof DecisionParams]?: Partial<DecisionParams[Part]> };

const NOTHING_LOST = { words: 0, clause: 0, quantities: 0 };

/** Parameters that take the network at its word. */
export function fakeParams(overrides: Overrides = {}): DecisionParams {
  const side = {
    scale: 1,
    bias: 0,
    rankCost: 0,
    missing: NOTHING_LOST,
    threshold: 0.5,
    stop: 0.99,
  };
  const { maxPacks = 8 } = overrides as { maxPacks?: number };
  return {
    supported: { ...side, ...overrides.supported },
    contradicted: { ...side, uncited: 0.5, ...overrides.contradicted },
    notFound: { stop: 1, relatedness: -1, ...overrides.notFound },
    agreement: { supported: 0, contradicted: 0, told: Infinity, ...overrides.agreement },
    maxPacks,
    evidence: { relatedness: 0.1, further: 0.4, ...overrides.evidence },
    partly: { missingWords: 1, missingClause: 1, ...overrides.partly },
  };
}

/** Pieces that are whole words, numbered as they come from 1000 on. */
export function fakePieces(): WordPieces {
  const words: string[] = [];
  return {
    ids: text =>
      (text.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []).map(word => {
        if (!words.includes(word)) words.push(word);
        return 1000 + words.indexOf(word);
      }),
    isStart: () => true,
    hasDigit: id => /\d/.test(words[id - 1000] ?? ''),
    isMark: id => !/[\p{L}\p{N}]/u.test(words[id - 1000] ?? '.'),
    textOf: id => words[id - 1000] ?? '',
  };
}

export type FakeEncoder = Encoder & {
  readonly scored: PairInput[];
  readonly embedded: (readonly number[])[];
};

/**
 * Networks that know only whether a statement's words stand in a passage one after the other:
 * they do, or all of the statement's numbers are missing, or they do not.
 */
export function fakeEncoder(overrides: Partial<Encoder> = {}): FakeEncoder {
  const scored: PairInput[] = [];
  const embedded: (readonly number[])[] = [];
  return {
    device: 'fake',
    batch: 1,
    scored,
    embedded,
    scorePairs(pairs) {
      scored.push(...pairs);
      return Promise.resolve(pairs.map(scoreWordForWord));
    },
    embed(sentences) {
      embedded.push(...sentences);
      return Promise.resolve(sentences.map(toVector));
    },
    release: () => Promise.resolve(),
    ...overrides,
  };
}

/** A fake engine, ready at once. */
export function fakeOpen(encoder: Encoder = fakeEncoder(), pieces = fakePieces()): OpenEngine {
  return () => Promise.resolve({ encoder, pieces });
}

function scoreWordForWord({ ids }: PairInput): PairScores {
  const end = ids.indexOf(SEP);
  const statement = ids.slice(1, end);
  const passage = ids.slice(passageStart(statement), -1);
  const at = passage.findIndex((_, i) => statement.every((id, k) => passage[i + k] === id));
  const marks = new Float32Array(ids.length);
  if (at >= 0) marks.fill(6, end + 1 + at, end + 1 + at + statement.length);
  return { logits: at >= 0 ? [5, -5, 0] : [-5, -5, 0], marks };
}

/** Words as places of a vector: alike texts are near. */
function toVector(ids: readonly number[]): Float32Array {
  const vector = new Float32Array(64);
  for (const id of ids) vector[id % 64] = (vector[id % 64] ?? 0) + 1;
  const length = Math.hypot(...vector) || 1;
  return vector.map(value => value / length);
}
