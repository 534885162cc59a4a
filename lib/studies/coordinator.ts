import * as v from 'valibot';

import type { Packet, Round } from '../core/study/packet';
import { ROUNDS } from '../core/study/packet-schemas';
import { inForce } from '../core/study/study';
import { fail, ok, type Result } from '../core/result';
import type { AssignedWork } from './adjudication';
import {
  assignItems,
  DEFAULT_OVERLAP,
  drawCalibration,
  type Annotator,
  type AssignFault,
} from './assign';
import type { StudyRecords } from './export/parse-study';
import type { JudgedRow } from './export/study-rows';
import { createSecret, type SentPacket } from './packet';
import { packetsOfRound, sampleItems, type PacketsFault, type RoundWork } from './study-packets';

const round = v.exactOptional(
  v.object({ protocol: v.string(), work: v.record(v.string(), v.array(v.string())) }),
);
const shape = v.object({
  secret: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  calibration: round,
  main: round,
});

/** What leads from the packets to the pairs: the secret, and the work of each round that was sent. */
export type Coordinator = { secret: string } & Partial<Record<Round, RoundWork>>;

/** Parses `packets/coordinator.json`; `null` if it is none. */
export function parseCoordinator(value: unknown): Coordinator | null {
  const parsed = v.safeParse(shape, value);
  return parsed.success ? parsed.output : null;
}

/** What a round is to be. `overlap`: share of the pairs that two label, 0–1; `count`: pairs beside the sample. */
export type RoundPlan = { people: readonly Annotator[]; seed: number } & (
  { round: 'main'; overlap: number } | { round: 'calibration'; count: number }
);

export type RoundFault =
  | { kind: 'no-sample' | 'round-made' | AssignFault }
  /** Of the calibration round; `left`: pairs beside the sample. */
  | { kind: 'few-pairs'; left: number };

/** Shares out the pairs of a round that was not sent yet; `kept`: what was sent before. */
export function planRound(
  { frozen, sample }: Pick<StudyRecords, 'frozen' | 'sample'>,
  pairs: readonly JudgedRow[],
  { kept, plan }: { kept: Coordinator | null; plan: RoundPlan },
): Result<Coordinator, RoundFault> {
  if (sample === null) return fail({ kind: 'no-sample' });
  if (kept?.[plan.round]) return fail({ kind: 'round-made' });
  const drawn = sample.drawn.map(({ id }) => id);
  const all = sampleItems(pairs).map(({ id }) => id);
  const work = plan.round === 'main' ? shareOut(drawn, plan) : giveToAll(all, drawn, plan);
  if (!work.ok) return work;
  const own = { protocol: inForce(frozen).sha256, work: Object.fromEntries(work.value) };
  // Both rounds have one secret.
  return ok({ secret: createSecret(), ...kept, [plan.round]: own });
}

function shareOut(
  drawn: readonly string[],
  { people, seed, overlap }: Extract<RoundPlan, { round: 'main' }>,
): Result<Map<string, string[]>, RoundFault> {
  const about = { overlap: { ...DEFAULT_OVERLAP, share: overlap }, seed };
  const work = assignItems(drawn, people, about);
  return work.ok ? work : fail({ kind: work.failure });
}

function giveToAll(
  all: readonly string[],
  without: readonly string[],
  { people, seed, count }: Extract<RoundPlan, { round: 'calibration' }>,
): Result<Map<string, string[]>, RoundFault> {
  const drawn = drawCalibration(all, { without, count, seed });
  if (drawn.length < count) return fail({ kind: 'few-pairs', left: drawn.length });
  return ok(new Map(people.map(({ id }) => [id, drawn])));
}

/** The work of each person in each round that was sent. */
export function assignedWork(kept: Coordinator): AssignedWork[] {
  return ROUNDS.flatMap(each =>
    Object.entries(kept[each]?.work ?? {}).map(([annotator, ids]) => ({
      packet: { annotator, round: each },
      pairs: new Map(ids.map(id => [id, id])),
    })),
  );
}

/** Name of a packet's file. */
export function packetName({ annotator, round: of }: Pick<Packet, 'annotator' | 'round'>): string {
  return `${annotator}${of === 'main' ? '' : `.${of}`}.json`;
}

/** Makes the packets of every round that was sent: the same ones as before. */
export async function sentPackets(
  study: Pick<StudyRecords, 'frozen'>,
  pairs: readonly JudgedRow[],
  kept: Coordinator,
): Promise<Result<SentPacket[], PacketsFault>> {
  const sent: SentPacket[] = [];
  for (const each of ROUNDS) {
    const work = kept[each];
    if (!work) continue;
    const made = await packetsOfRound(study, pairs, { ...work, secret: kept.secret, round: each });
    if (!made.ok) return made;
    sent.push(...made.value);
  }
  return ok(sent);
}
