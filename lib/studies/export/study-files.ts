import { canonicalJson } from '../../util/canonical-json';
import { toJsonLines } from '../../util/json-lines';
import type { FrozenProtocol, StudyAnswer } from '../contract';
import { hashOfPage } from './pages';
import {
  ADJUDICATION_FILE,
  LOOKS_FILE,
  type PeopleRecords,
  type StudyAudit,
  type StudyTexts,
} from './parse-study';

/** Files of a study, beside those in `labels` and `pages`. */
const SINGLE: readonly string[] = [
  'protocol.json',
  'answers.jsonl',
  'audits.jsonl',
  'sample.json',
  LOOKS_FILE,
];

/** Returns true for a path in a study's folder that is read from there. */
export function isStudyFile(path: string): boolean {
  return (
    SINGLE.includes(path) || /^labels\/[\w-][\w.-]*\.jsonl$/.test(path) || hashOfPage(path) !== null
  );
}

/**
 * Returns true for a file that no other record gives again: the sample, what people said of it, what
 * literature says of statements, and the pages that questions were made from.
 */
export function isKeptFile(path: string): boolean {
  const isSingle = path === 'sample.json' || path === LOOKS_FILE;
  return isSingle || path.startsWith('labels/') || hashOfPage(path) !== null;
}

/** Leads from packets to pairs: its secret is in no package. */
export const COORDINATOR_FILE = 'packets/coordinator.json';
/** The lines that annotators sent back. */
export const RECEIVED_FILE = 'packets/received.jsonl';

/** Returns true for a file that the coordinator alone keeps. */
export function isCoordinatorFile(path: string): boolean {
  return path === COORDINATOR_FILE || path === RECEIVED_FILE;
}

/** Writes the sample and what people said of it as files. */
export function peopleFiles({
  sample,
  labels,
  adjudications,
  looks,
}: PeopleRecords): Record<string, string> {
  return {
    ...(sample && { 'sample.json': `${JSON.stringify(sample)}\n` }),
    ...Object.fromEntries(
      [...Map.groupBy(labels, ({ round }) => round)].map(
        ([round, own]) => [`labels/${round}.jsonl`, toJsonLines(own)] as const,
      ),
    ),
    ...(adjudications.length > 0 && { [ADJUDICATION_FILE]: toJsonLines(adjudications) }),
    ...(looks.length > 0 && { [LOOKS_FILE]: toJsonLines(looks) }),
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
    ['answers.jsonl', toJsonLines(answers)],
    ['audits.jsonl', toJsonLines(audits)],
    ...Object.entries(files).map(
      ([path, text]) =>
        [path, hashOfPage(path) === null ? wholeLines(text.split('\n')) : text] as const,
    ),
  ]);
}

/** Lines as a file has them, without the empty ones: so a package reads the same wherever it was written. */
export function wholeLines(lines: readonly string[]): string {
  return lines
    .filter(line => line.trim() !== '')
    .map(line => `${line}\n`)
    .join('');
}
