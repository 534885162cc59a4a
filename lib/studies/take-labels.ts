import type { Round } from '../core/study/packet';
import { PACKET_LIMITS, ROUNDS } from '../core/study/packet-schemas';
import { fail, ok, type Result } from '../core/result';
import { toJsonLines } from '../util/json-lines';
import { RECEIVED_FILE } from './export/study-files';
import { mergeLabels, type LabelFault, type StudyLabel } from './labels';
import type { SentPacket } from './packet';
import { hashesOfStudy } from './study-packets';
import type { StudyRecords } from './export/parse-study';

export type TakenLabels = {
  /** Files of the study that follow: what was received, and the labels of each round that was sent. */
  files: Record<string, string>;
  labels: StudyLabel[];
  /** Lines that were not here before. */
  added: number;
  /** Lines that were here, or came twice. */
  repeated: number;
  /** `file`: place among those given; -1: what was received before. */
  refused: { file: number; line: number; fault: LabelFault }[];
};

/** Joins files of labels with what was received before, and keeps every line that is a label. */
export function takeLabels(
  given: readonly string[],
  {
    study,
    sent,
    received,
  }: {
    study: Pick<StudyRecords, 'frozen'>;
    sent: readonly SentPacket[];
    received: string;
  },
): Result<TakenLabels, 'too-large'> {
  const texts = [received, ...given];
  const { labels, repeated, refused } = mergeLabels(texts, sent, hashesOfStudy(study));
  if (refused.some(({ fault }) => fault === 'too-large')) return fail('too-large');
  const bad = new Set(refused.map(({ file, line }) => `${file} ${line}`));
  const [before = [], ...after] = texts.map((text, file) =>
    text.split('\n').filter((line, at) => line.trim() !== '' && !bad.has(`${file} ${at + 1}`)),
  );
  const known = new Set(before);
  // What was said before stays, whatever is said now.
  const lines = [...new Set([...before, ...after.flat()])];
  const text = lines.map(line => `${line}\n`).join('');
  if (text.length > PACKET_LIMITS.file) return fail('too-large');
  return ok({
    files: { [RECEIVED_FILE]: text, ...labelFiles(labels, sent) },
    labels,
    added: lines.length - known.size,
    repeated,
    refused: refused.map(each => ({ ...each, file: each.file - 1 })),
  });
}

function labelFiles(
  labels: readonly StudyLabel[],
  sent: readonly SentPacket[],
): Record<string, string> {
  const isSent = (round: Round) => sent.some(({ packet }) => packet.round === round);
  return Object.fromEntries(
    ROUNDS.filter(isSent).map(round => [
      `labels/${round}.jsonl`,
      toJsonLines(labels.filter(label => label.round === round)),
    ]),
  );
}
