import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Packet } from '../../lib/core/study/packet';
import {
  packetName,
  parseCoordinator,
  sentPackets,
  type Coordinator,
} from '../../lib/studies/coordinator';
import { parseStudy, type StudyRecords } from '../../lib/studies/export/parse-study';
import { judgedRows, rowsOf, type JudgedRow } from '../../lib/studies/export/study-rows';
import type { SentPacket } from '../../lib/studies/packet';
import type { PacketsFault } from '../../lib/studies/study-packets';
import { parseJson } from '../../lib/util/parse-json';
import { refuse } from '../lib/command';
import { readStudyTexts } from './export';
import { studySentence } from './sentences';
import { replaceFile } from './json-lines';
import { STUDY_FILES } from './study-folder';

/** `null`: no packet was sent from here. Ends with a sentence if the file is changed. */
export function readCoordinator(folder: string): Coordinator | null {
  const path = join(folder, STUDY_FILES.coordinator);
  if (!existsSync(path)) return null;
  const kept = parseCoordinator(parseJson(readFileSync(path, 'utf8')));
  return kept ?? refuse(`${path} was changed. Restore it.`);
}

export function writeCoordinator(folder: string, kept: Coordinator): void {
  const path = join(folder, STUDY_FILES.coordinator);
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, JSON.stringify(kept));
}

/** Path of a packet in the folder of its study. */
export function packetPath(packet: Pick<Packet, 'annotator' | 'round'>): string {
  return `packets/${packetName(packet)}`;
}

/** The packets of every round that was sent; ends if there is none, or a pair of one is gone. */
export async function readSent(
  folder: string,
  { study, pairs }: { study: StudyRecords; pairs: readonly JudgedRow[] },
): Promise<SentPacket[]> {
  const kept = readCoordinator(folder);
  if (!kept) return refuse(`No packet was sent from ${folder}. Run "study packets" first.`);
  const made = await sentPackets(study, pairs, kept);
  return made.ok ? made.value : refuse(packetsSentence(made.failure));
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
