import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import * as v from 'valibot';

import type { Packet, Round } from '../../lib/core/study/packet';
import { ROUNDS } from '../../lib/core/study/packet-schemas';
import { parseStudy, type StudyRecords } from '../../lib/studies/export/parse-study';
import { judgedRows, rowsOf, type JudgedRow } from '../../lib/studies/export/study-rows';
import type { SentPacket } from '../../lib/studies/packet';
import { packetsOfRound, type PacketsFault, type RoundWork } from '../../lib/studies/study-packets';
import { parseJson } from '../../lib/util/parse-json';
import { refuse } from '../lib/command';
import { readStudyTexts, studySentence } from './export';
import { replaceFile } from './json-lines';
import { STUDY_FILES } from './study-folder';

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

/** `null`: no packet was sent from here. Ends with a sentence if the file is changed. */
export function readCoordinator(folder: string): Coordinator | null {
  const path = join(folder, STUDY_FILES.coordinator);
  if (!existsSync(path)) return null;
  const parsed = v.safeParse(shape, parseJson(readFileSync(path, 'utf8')));
  return parsed.success ? parsed.output : refuse(`${path} was changed. Restore it.`);
}

export function writeCoordinator(folder: string, kept: Coordinator): void {
  const path = join(folder, STUDY_FILES.coordinator);
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, JSON.stringify(kept));
}

/** Path of a packet in the folder of its study. */
export function packetPath({ annotator, round: of }: Pick<Packet, 'annotator' | 'round'>): string {
  return `packets/${annotator}${of === 'main' ? '' : `.${of}`}.json`;
}

/** The packets of every round that was sent; ends if there is none, or a pair of one is gone. */
export async function sentPackets(
  folder: string,
  { study, pairs }: { study: StudyRecords; pairs: readonly JudgedRow[] },
): Promise<SentPacket[]> {
  const kept = readCoordinator(folder);
  if (!kept) return refuse(`No packet was sent from ${folder}. Run "study packets" first.`);
  const sent: SentPacket[] = [];
  for (const each of ROUNDS) {
    const work = kept[each];
    if (!work) continue;
    const made = await packetsOfRound(study, pairs, { ...work, secret: kept.secret, round: each });
    sent.push(...(made.ok ? made.value : refuse(packetsSentence(made.failure))));
  }
  return sent;
}

export function packetsSentence({ kind, id }: PacketsFault): string {
  return kind === 'pair-gone'
    ? `The pair ${id} is no longer in audits.jsonl. Restore it: labels follow from it.`
    : `Packets were sent under the protocol ${id}, which protocol.json lacks. Restore it.`;
}

/** Reads a study and its judged pairs; ends with a sentence if a file is not as it was stored. */
export async function readJudged(
  folder: string,
): Promise<{ study: StudyRecords; pairs: JudgedRow[] }> {
  const study = await parseStudy(readStudyTexts(folder));
  if (!study.ok) return refuse(studySentence(folder, study.failure));
  return { study: study.value, pairs: judgedRows(rowsOf(study.value).pairs) };
}
