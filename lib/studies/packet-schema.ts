import * as v from 'valibot';

import { fail, ok, type Result } from '../core/result';
import { count } from '../core/schemas';
import type { LabelLine, Packet, StudyHashes } from '../core/study/packet';
import { label, packet, PACKET_LIMITS } from '../core/study/packet-schemas';
import { parseJson } from '../util/parse-json';
import { packetHash } from './packet';

export type PacketFault =
  | 'too-large'
  | 'not-a-packet'
  | 'newer-version'
  /** It is not what was sent: its hash is another. */
  | 'damaged'
  | 'other-study'
  /** Of this study, but of another version of its protocol. */
  | 'other-protocol';

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
  const parsed = v.safeParse(packet, json);
  if (!parsed.success) return fail('not-a-packet');
  const { sha256, ...content } = parsed.output;
  if ((await packetHash(content)) !== sha256) return fail('damaged');
  const fault = expected && refuseHashes(parsed.output, expected);
  return fault ? fail(fault) : ok(parsed.output);
}

/** Returns the line of a label; `null` if it is none. */
export function parseLabelLine(line: string): LabelLine | null {
  if (line.length > PACKET_LIMITS.line) return null;
  const parsed = v.safeParse(label, parseJson(line));
  return parsed.success ? parsed.output : null;
}

export function refuseHashes(
  given: StudyHashes,
  expected: StudyHashes,
): 'other-study' | 'other-protocol' | null {
  if (given.study !== expected.study) return 'other-study';
  return given.protocol === expected.protocol ? null : 'other-protocol';
}
