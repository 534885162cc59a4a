import * as v from 'valibot';

import { contentHash, type ContentHash, type IsoDateTime } from '../core/ids';
import { fail, ok, type Result } from '../core/result';
import { inForce } from '../core/study/study';
import { frozenFile } from '../core/study/study-schemas';
import { sha256Hex } from '../text/content-hash';
import { canonicalJson } from '../util/canonical-json';
import type { FrozenProtocol, ProtocolVersion, StudyProtocol, StudySystem } from './contract';
import { normaliseQuestion } from '../text/normalise-question';
import { malformed, parseProtocol, type ProtocolFault } from './parse-protocol';

export type FrozenFault =
  | ProtocolFault
  /** The text of a version is not what was frozen. `version`: 0 for the first, then amendments. */
  | { kind: 'wrong-hash'; version: number };

/** Freezes a protocol: its hash is the SHA-256 of its canonical JSON in UTF-8. */
export async function freezeProtocol(
  protocol: StudyProtocol,
  frozenAt: IsoDateTime,
): Promise<FrozenProtocol> {
  return { protocol, sha256: await hashOf(protocol), frozenAt, amendments: [] };
}

export const AMEND_FAULTS = [
  'nothing-changed',
  'no-reason',
  /** A question has other words under its old id, or a system is another chatbot. */
  'id-reused',
] as const;
export type AmendFault = (typeof AMEND_FAULTS)[number];

/** Adds a dated change; earlier versions stay. */
export async function amendProtocol(
  frozen: FrozenProtocol,
  protocol: StudyProtocol,
  { at, reason }: { at: IsoDateTime; reason: string },
): Promise<Result<FrozenProtocol, AmendFault>> {
  const sha256 = await hashOf(protocol);
  if (sha256 === inForce(frozen).sha256) return fail('nothing-changed');
  if (givesIdNewMeaning(frozen, protocol)) return fail('id-reused');
  const said = reason.trim();
  if (said === '') return fail('no-reason');
  return ok({
    ...frozen,
    amendments: [...frozen.amendments, { at, reason: said, sha256, protocol }],
  });
}

/** Answers are filed under ids, and would silently be answers to something else. */
function givesIdNewMeaning(frozen: FrozenProtocol, next: StudyProtocol): boolean {
  return [frozen, ...frozen.amendments].some(({ protocol: { questions, systems } }) => {
    const words = new Map(questions.map(({ id, text }) => [id, normaliseQuestion(text)]));
    const bots = new Map(systems.map(each => [each.id, botOf(each)]));
    return (
      next.questions.some(
        ({ id, text }) => words.has(id) && words.get(id) !== normaliseQuestion(text),
      ) || next.systems.some(each => bots.has(each.id) && bots.get(each.id) !== botOf(each))
    );
  });
}

function botOf({ kind, name, model }: StudySystem): string {
  return JSON.stringify([kind, name, model]);
}

/** Parses a frozen protocol, and compares each version with its hash. */
export async function parseFrozen(value: unknown): Promise<Result<FrozenProtocol, FrozenFault>> {
  const parsed = v.safeParse(frozenFile, value);
  if (!parsed.success) return fail(malformed(parsed.issues[0]));

  const { amendments, frozenAt, ...first } = parsed.output;
  const versions: ProtocolVersion[] = [];
  for (const [index, version] of [first, ...amendments].entries()) {
    const protocol = parseProtocol(version.protocol);
    if (!protocol.ok) return protocol;
    if ((await hashOf(version.protocol)) !== version.sha256) {
      return fail({ kind: 'wrong-hash', version: index });
    }
    versions.push({ protocol: protocol.value, sha256: version.sha256 });
  }
  const [original, ...later] = versions as [ProtocolVersion, ...ProtocolVersion[]];
  return ok({
    ...original,
    frozenAt,
    amendments: amendments.map(({ at, reason }, index) => ({
      at,
      reason,
      ...(later[index] as ProtocolVersion),
    })),
  });
}

/** How two frozen protocols go together. */
export type Relation =
  | 'same'
  /** The other has amendments that the first lacks, or the other way round. */
  | 'other-is-newer'
  | 'other-is-older'
  /** The same first version, amended in two ways. */
  | 'parted'
  | 'another-study';

export function compareFrozen(one: FrozenProtocol, other: FrozenProtocol): Relation {
  if (one.sha256 !== other.sha256) return 'another-study';
  const [mine, theirs] = [hashesOf(one), hashesOf(other)];
  const common = Math.min(mine.length, theirs.length);
  if (mine.slice(0, common).join() !== theirs.slice(0, common).join()) return 'parted';
  if (mine.length === theirs.length) return 'same';
  return mine.length < theirs.length ? 'other-is-newer' : 'other-is-older';
}

/** Hashes of all versions, the oldest first. */
export function hashesOf(frozen: FrozenProtocol): ContentHash[] {
  return [frozen, ...frozen.amendments].map(({ sha256 }) => sha256);
}

async function hashOf(protocol: unknown): Promise<ContentHash> {
  return contentHash(await sha256Hex(canonicalJson(protocol)));
}
