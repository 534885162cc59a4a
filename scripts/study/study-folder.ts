import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import { askRecord } from '../../lib/core/study/study-schemas';
import type { FrozenProtocol, StudyAnswer, StudyAsk } from '../../lib/studies/contract';
import type { StudyState } from '../../lib/studies/file-answer';
import { parseFrozen } from '../../lib/studies/freeze';
import { ADJUDICATION_FILE, LOOKS_FILE } from '../../lib/studies/export/parse-study';
import { COORDINATOR_FILE, RECEIVED_FILE } from '../../lib/studies/export/study-files';
import { slotStates } from '../../lib/studies/grid';
import { parseAnswers } from '../../lib/studies/parse-answers';
import { canonicalJson } from '../../lib/util/canonical-json';
import { parseJson } from '../../lib/util/parse-json';
import { folderAt, refuse } from '../lib/command';
import { openLines, readLines, replaceFile } from './json-lines';
import { dropScreenshot } from './screenshots';
import { answersSentence, protocolSentence } from './sentences';

/** Files of a study's folder; docs/studies.md describes them. */
export const STUDY_FILES = {
  draft: 'protocol.draft.json',
  protocol: 'protocol.json',
  slots: 'slots.jsonl',
  answers: 'answers.jsonl',
  asks: 'asks.jsonl',
  audits: 'audits.jsonl',
  sample: 'sample.json',
  coordinator: COORDINATOR_FILE,
  received: RECEIVED_FILE,
  toAdjudicate: 'packets/to-adjudicate.jsonl',
  adjudication: ADJUDICATION_FILE,
  looks: LOOKS_FILE,
  looksLedger: 'looks-ledger.jsonl',
  lock: '.veracite.lock',
} as const;

/** Reads a frozen protocol; `null`: the folder has none. Ends with a sentence if it is changed. */
export async function readFrozen(folder: string): Promise<FrozenProtocol | null> {
  const path = join(folder, STUDY_FILES.protocol);
  if (!existsSync(path)) return null;
  const frozen = await parseFrozen(parseJson(readFileSync(path, 'utf8')));
  return frozen.ok ? frozen.value : refuse(protocolSentence(path, frozen.failure));
}

/** Reads a study that is frozen; ends with a sentence if anything in it is not what was stored. */
export async function readStudy(named: string | undefined, cwd: string): Promise<StudyFolder> {
  if (named === undefined) return refuse('Name the folder of the study.');
  const folder = folderAt(named, cwd);
  const frozen =
    (await readFrozen(folder)) ??
    refuse(`${folder} holds no ${STUDY_FILES.protocol}. "study freeze" makes one from the draft.`);
  const path = join(folder, STUDY_FILES.answers);
  const answers = await parseAnswers(readLines(path), frozen);
  if (!answers.ok) return refuse(answersSentence(path, answers.failure));
  return { folder, frozen, answers: answers.value };
}

export type StudyFolder = StudyState & { folder: string };

export function readAsks(folder: string): StudyAsk[] {
  const path = join(folder, STUDY_FILES.asks);
  return readLines(path).map((line, index) => {
    const parsed = v.safeParse(askRecord, parseJson(line));
    if (parsed.success) return parsed.output;
    return refuse(`${path}: line ${index + 1} is no question of a study. Restore or remove it.`);
  });
}

export function writeFrozen(folder: string, frozen: FrozenProtocol): void {
  replaceFile(join(folder, STUDY_FILES.protocol), `${canonicalJson(frozen)}\n`);
}

/** Writes what follows from the protocol and the answers. */
export function writeSlots(folder: string, study: StudyState): void {
  const lines = slotStates(study).map(state => `${JSON.stringify(state)}\n`);
  replaceFile(join(folder, STUDY_FILES.slots), lines.join(''));
}

/**
 * Reads a study and keeps other processes from changing it meanwhile. `keep` puts an answer on the
 * disk before it returns; at the end, however the work ends, the slots are written.
 */
export async function changeStudy<Value>(
  { named, cwd }: { named: string | undefined; cwd: string },
  work: (study: StudyFolder, keep: (answer: StudyAnswer) => void) => Promise<Value>,
): Promise<Value> {
  if (named === undefined) return refuse('Name the folder of the study.');
  const folder = folderAt(named, cwd);
  const release = lock(folder);
  try {
    const study = await readStudy(named, cwd);
    const lines = openLines(join(folder, STUDY_FILES.answers));
    const answers = [...study.answers];
    try {
      return await work({ ...study, answers }, answer => {
        if (answers.some(({ id }) => id === answer.id)) return;
        lines.add(answer);
        const before = answers.find(({ id }) => id === answer.replaces);
        if (before && before.sha256 !== answer.sha256) dropScreenshot(folder, answer.slot);
        answers.push(answer);
      });
    } finally {
      lines.close();
      writeSlots(folder, { ...study, answers });
    }
  } finally {
    release();
  }
}

function lock(folder: string): () => void {
  const path = join(folder, STUDY_FILES.lock);
  const holder = existsSync(path) ? Number(readFileSync(path, 'utf8')) : Number.NaN;
  if (Number.isInteger(holder) && isAlive(holder)) {
    refuse(
      `Process ${holder} is changing this study. If there is no such process, delete ${path}.`,
    );
  }
  rmSync(path, { force: true });
  writeFileSync(path, String(process.pid), { flag: 'wx' });
  return () => rmSync(path, { force: true });
}

/** Of another process: one that was killed leaves its lock behind. */
function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return id !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
