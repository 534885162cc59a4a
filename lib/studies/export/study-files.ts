import { canonicalJson } from '../../util/canonical-json';
import type { FrozenProtocol, StudyAnswer } from '../contract';
import {
  ADJUDICATION_FILE,
  type StudyAudit,
  type StudyRecords,
  type StudyTexts,
} from './parse-study';

/** Files of a study that its figures follow from, beside those in `labels`. */
const SINGLE: readonly string[] = ['protocol.json', 'answers.jsonl', 'audits.jsonl', 'sample.json'];

/** Returns true for a path in a study's folder that its figures follow from. */
export function isStudyFile(path: string): boolean {
  return SINGLE.includes(path) || /^labels\/[\w-][\w.-]*\.jsonl$/.test(path);
}

/** Returns true for a file that no other record gives again: the sample and what people said of it. */
export function isPeopleFile(path: string): boolean {
  return path === 'sample.json' || path.startsWith('labels/');
}

/** Writes the sample and what people said of it as files. */
export function peopleFiles({
  sample,
  labels,
  adjudications,
}: Pick<StudyRecords, 'sample' | 'labels' | 'adjudications'>): Record<string, string> {
  return {
    ...(sample && { 'sample.json': `${JSON.stringify(sample)}\n` }),
    ...(labels.length > 0 && { 'labels/labels.jsonl': writeLines(labels) }),
    ...(adjudications.length > 0 && { [ADJUDICATION_FILE]: writeLines(adjudications) }),
  };
}

/** Writes a study as the files of its folder. `files`: those that are kept as they are. */
export function writeStudyFiles({
  frozen,
  answers,
  audits,
  files = {},
}: {
  frozen: FrozenProtocol;
  answers: readonly StudyAnswer[];
  audits: readonly StudyAudit[];
  files?: Readonly<Record<string, string>> | undefined;
}): StudyTexts {
  return new Map([
    ['protocol.json', `${canonicalJson(frozen)}\n`],
    ['answers.jsonl', writeLines(answers)],
    ['audits.jsonl', writeLines(audits)],
    ...Object.entries(files),
  ]);
}

function writeLines(rows: readonly object[]): string {
  return rows.map(row => `${JSON.stringify(row)}\n`).join('');
}
