import * as v from 'valibot';

import { count, moment } from '../schemas';

/** Most of everything in a packet or a file of labels, in UTF-16 code units or items. */
export const PACKET_LIMITS = {
  file: 256_000_000,
  items: 20_000,
  text: 20_000,
  passages: 2_000,
  passage: 4_000_000,
  labels: 200_000,
  /** Of one line of labels. */
  line: 100_000,
} as const;

/** Calibration: all annotators label the same pairs and talk about them; no rate counts these. */
export const ROUNDS = ['calibration', 'main'] as const;

/** Degrees of support: 1 contradicts it, 2 contradicts part of it, 3 says nothing of it, 4 says part, 5 says it. */
export const DEGREES = [1, 2, 3, 4, 5] as const;
export const VERDICTS = [...DEGREES, 'cannot-tell', 'not-a-claim'] as const;

const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
const opaque = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/));
const text = v.pipe(v.string(), v.maxLength(PACKET_LIMITS.text));
/** Which study, by the hash of its first frozen protocol, and which version of it, by its own. */
const hashes = { study: hash, protocol: hash };

/** nb. Strict, and keys in this order: another key, or another order, is another hash. */
export const packet = v.strictObject({
  format: v.literal('veracite-packet'),
  version: v.literal(1),
  ...hashes,
  annotator: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  round: v.picklist(ROUNDS),
  instructions: text,
  items: v.pipe(
    v.array(
      v.strictObject({
        /** Opaque: only the study's secret leads from it to the pair. */
        id: opaque,
        question: text,
        statement: text,
        source: v.strictObject({
          title: v.nullable(text),
          url: v.nullable(text),
          /** Whole text, or passages in their order; `start`: where each begins in the whole text. */
          passages: v.pipe(
            v.array(
              v.strictObject({
                start: count,
                text: v.pipe(v.string(), v.maxLength(PACKET_LIMITS.passage)),
              }),
            ),
            v.maxLength(PACKET_LIMITS.passages),
          ),
        }),
      }),
    ),
    v.maxLength(PACKET_LIMITS.items),
    v.check(items => new Set(items.map(({ id }) => id)).size === items.length),
  ),
  /** SHA-256 of the rest, by which labels name their packet. */
  sha256: hash,
});

/** One label, as an annotator's file has it: one line of JSON. */
export const label = v.object({
  ...hashes,
  /** `sha256` of the packet. */
  packet: hash,
  /** Opaque id of the item. */
  id: opaque,
  verdict: v.picklist(VERDICTS),
  /** Passage that decided, by its place in the source's whole text, end exclusive. */
  quote: v.nullable(v.object({ text, start: count, end: count })),
  note: text,
  /** Time that the item was on screen, in ms. */
  ms: v.pipe(v.number(), v.finite(), v.minValue(0)),
  at: moment,
});
