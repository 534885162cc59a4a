import * as v from 'valibot';

import { fail, ok, type Result } from '../core/result';
import { count, moment } from '../core/schemas';
import { parseJson } from '../util/parse-json';
import { packetHash, ROUNDS, type Packet, type StudyHashes } from './packet';

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

/** Degrees of support: 1 contradicts it, 2 contradicts part of it, 3 says nothing of it, 4 says part, 5 says it. */
export const DEGREES = [1, 2, 3, 4, 5] as const;
export const VERDICTS = [...DEGREES, 'cannot-tell', 'not-a-claim'] as const;
export type LabelVerdict = (typeof VERDICTS)[number];

/** One label, as an annotator's file has it: one line of JSON. */
export type LabelLine = StudyHashes & {
  /** `sha256` of the packet. */
  packet: string;
  /** Opaque id of the item. */
  id: string;
  verdict: LabelVerdict;
  /** Passage that decided, by its place in the source's whole text, end exclusive. */
  quote: { text: string; start: number; end: number } | null;
  note: string;
  /** Time that the item was on screen, in ms. */
  ms: number;
  at: string;
};

export type PacketFault =
  | 'too-large'
  | 'not-a-packet'
  | 'newer-version'
  /** It is not what was sent: its hash is another. */
  | 'damaged'
  | 'other-study'
  /** Of this study, but of another version of its protocol. */
  | 'other-protocol';

const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
const opaque = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/));
const text = v.pipe(v.string(), v.maxLength(PACKET_LIMITS.text));
const hashes = { study: hash, protocol: hash };

/** nb. Strict, and keys in the order of `Packet`: another key, or another order, is another hash. */
const packetShape = v.strictObject({
  format: v.literal('veracite-packet'),
  version: v.literal(1),
  ...hashes,
  annotator: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  round: v.picklist(ROUNDS),
  instructions: text,
  items: v.pipe(
    v.array(
      v.strictObject({
        id: opaque,
        question: text,
        statement: text,
        source: v.strictObject({
          title: v.nullable(text),
          url: v.nullable(text),
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
  sha256: hash,
});

const labelShape = v.object({
  ...hashes,
  packet: hash,
  id: opaque,
  verdict: v.picklist(VERDICTS),
  quote: v.nullable(v.object({ text, start: count, end: count })),
  note: text,
  ms: v.pipe(v.number(), v.finite(), v.minValue(0)),
  at: moment,
});

/** Parses the file of a packet. `expected`: of which study it must be, where that is known. */
export async function parsePacket(
  file: string,
  expected: StudyHashes | null = null,
): Promise<Result<Packet, PacketFault>> {
  if (file.length > PACKET_LIMITS.file) return fail('too-large');
  const json = parseJson(file);
  const head = v.safeParse(
    v.object({ format: v.literal('veracite-packet'), version: count }),
    json,
  );
  if (!head.success) return fail('not-a-packet');
  if (head.output.version > 1) return fail('newer-version');
  const parsed = v.safeParse(packetShape, json);
  if (!parsed.success) return fail('not-a-packet');
  const { sha256, ...content } = parsed.output;
  if ((await packetHash(content)) !== sha256) return fail('damaged');
  const fault = expected && refuseHashes(parsed.output, expected);
  return fault ? fail(fault) : ok(parsed.output);
}

/** Returns the line of a label; `null` if it is none. */
export function parseLabelLine(line: string): LabelLine | null {
  if (line.length > PACKET_LIMITS.line) return null;
  const parsed = v.safeParse(labelShape, parseJson(line));
  return parsed.success ? parsed.output : null;
}

export function refuseHashes(
  given: StudyHashes,
  expected: StudyHashes,
): 'other-study' | 'other-protocol' | null {
  if (given.study !== expected.study) return 'other-study';
  return given.protocol === expected.protocol ? null : 'other-protocol';
}
