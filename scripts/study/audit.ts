import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isModelFailure, LASTING_FAILURES } from '../../lib/core/audit/model-failure';
import { isSettled } from '../../lib/core/audit/pair';
import { parseBatchAnswer, type BatchAnswer } from '../../lib/studies/batch-answer';
import { isInShard, type Shard } from '../../lib/studies/batch-shard';
import { sha256Hex } from '../../lib/text/content-hash';
import { auditAnswer } from '../audit/audit-answer';
import { findJudge, type OpenJudge } from '../audit/open-judge';
import type { AuditInput } from '../audit/read-input';
import { refuse, type Command, type Shell } from '../lib/command';
import { count, tallyOf, type Tally } from './audit-lines';
import { readAuditOptions } from './audit-options';
import { printRates, statusOf, type Floors } from './audit-rates';
import { openJournal, type Journal } from './batch-journal';
import { createReplay, createSharing } from './batch-ports';
import { collectResults, writeBatchFile } from './batch-file';
import { runBatch } from './batch-submit';
import { linesOf, openLines } from './json-lines';

export type AuditStudyOptions = Pick<
  AuditInput,
  'judge' | 'granularity' | 'sources' | 'lookups'
> & {
  folder: string;
  jobs: number;
  shard: Shard | null;
  floors: Floors;
  /** `null`: live. `file`: where the questions go; `null`: they are handed in. */
  batch: { file: string | null; results: readonly string[] } | null;
  /** Between two looks at a batch; defaults to half a minute. */
  pollMs?: number;
};

/** What one pass over the answers left. */
type Pass = { waiting: number; failed: number; trouble: string | null };

/** What the file holds: how many answers to check, and ids of those that others replace. */
type Answers = { total: number; replaced: ReadonlySet<string> };

type Work = AuditStudyOptions &
  Answers & {
    shell: Shell;
    journal: Journal;
    tally: Tally;
    add: (audit: object) => void;
  };

const STOPPED = 1;
const WAITS = 3;

/** `study audit DIR` */
export const runStudyAudit: Command = async (args, shell) =>
  auditStudy(await readAuditOptions(args, shell), shell);

/**
 * Checks every answer of a study's folder that has no audit yet; returns the exit status. Everything
 * that was paid for is in the journal before it is used, so that the next call goes on.
 */
export async function auditStudy(options: AuditStudyOptions, shell: Shell): Promise<number> {
  const { folder, shard } = options;
  const suffix = shard ? `-${shard.part}-of-${shard.of}` : '';
  const path = join(folder, 'answers.jsonl');
  if (!existsSync(path)) refuse(`${folder} holds no answers.jsonl.`);
  const answers = await readAnswers(path, shard);

  // First of all: it keeps other processes away.
  const journal = openJournal(join(folder, `audit-journal${suffix}.sqlite`));
  const out = join(folder, `audits${suffix}.jsonl`);
  const lines = openLines(out);
  try {
    const tally = await tallyOf(out);
    return await checkAll(path, { ...options, ...answers, shell, journal, tally, add: lines.add });
  } finally {
    lines.close();
    journal.close();
  }
}

async function checkAll(path: string, work: Work): Promise<number> {
  const { batch, journal, shell } = work;
  for (const file of batch?.results ?? []) await collectResults(file, { journal, shell });
  let pass = await passOver(path, work);
  while (batch?.file === null && pass.trouble === null && pass.waiting > 0) {
    await runBatch(work);
    pass = await passOver(path, work);
  }
  return endOf(pass, work);
}

function endOf(pass: Pass, work: Work): number {
  const { batch, shell } = work;
  if (pass.trouble !== null) {
    shell.complain(`The model cannot be asked: ${pass.trouble}. The next call goes on from here.`);
    return STOPPED;
  }
  return pass.waiting > 0 && batch?.file ? leave(batch.file, pass, work) : tellRates(pass, work);
}

function leave(file: string, { waiting }: Pass, { journal, shell }: Work): number {
  const written = writeBatchFile(file, journal);
  shell.print(
    `${waiting} answers wait for ${written} questions in ${file}. ` +
      'Run it, and give the results with --batch-results FILE.',
  );
  return WAITS;
}

function tellRates({ failed }: Pass, { tally, floors, shell }: Work): number {
  printRates(tally, shell.print);
  if (failed === 0) return statusOf(tally, floors, shell.complain);
  shell.complain(`${failed} answers could not be checked. The next call tries them again.`);
  return STOPPED;
}

/** Ends if a line is no answer, or an id has two answers. */
async function readAnswers(path: string, shard: Shard | null): Promise<Answers> {
  const seen = new Map<string, string>();
  const replaced = new Set<string>();
  for await (const { text, at } of linesOf(path)) {
    const parsed = parseBatchAnswer(text);
    if (!parsed.ok) {
      refuse(`${path}: line ${at} is no answer: {"id": …, "answer": …, "citations": […]}.`);
    }
    const { id, markdown, replaces } = parsed.value;
    if (replaces !== null) replaced.add(replaces);
    const hash = await sha256Hex(id);
    if (markdown === null || (shard && !isInShard(hash, shard))) continue;
    const own = (await sha256Hex(markdown)).slice(0, 16);
    if ((seen.get(id) ?? own) !== own) refuse(`${path}: line ${at} is another answer for ${id}.`);
    seen.set(id, own);
  }
  return { total: [...seen.keys()].filter(id => !replaced.has(id)).length, replaced };
}

async function passOver(path: string, work: Work): Promise<Pass> {
  const { tally, jobs, shell, total } = work;
  const pass: Pass = { waiting: 0, failed: 0, trouble: null };
  const line = shell.progress({ name: 'checking', total, unit: 'answers' });
  const answers = openAnswers(path, work);
  const share = createSharing(work.journal);
  const worker = async (): Promise<void> => {
    for await (const answer of answers) {
      if (pass.trouble !== null) return;
      await checkOne(answer, { ...work, share, pass });
      line.tell(tally.ids.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: jobs }, worker));
  } finally {
    line.end();
  }
  return pass;
}

/** The answers that have no audit; shared by the workers. */
function openAnswers(path: string, { tally, shard, replaced }: Work): AsyncIterable<Checkable> {
  const all = todo();
  return { [Symbol.asyncIterator]: () => ({ next: () => all.next() }) };

  async function* todo(): AsyncGenerator<Checkable> {
    const begun = new Set<string>();
    for await (const { text } of linesOf(path)) {
      const parsed = parseBatchAnswer(text);
      if (!parsed.ok || parsed.value.markdown === null) continue;
      const { id, markdown } = parsed.value;
      if (replaced.has(id) || tally.ids.has(id) || begun.has(id)) continue;
      if (shard && !isInShard(await sha256Hex(id), shard)) continue;
      begun.add(id);
      yield { ...parsed.value, markdown };
    }
  }
}

type Checkable = BatchAnswer & { markdown: string };

async function checkOne(
  { id, question, markdown }: Checkable,
  work: Work & { share: ReturnType<typeof createSharing>; pass: Pass },
): Promise<void> {
  const { pass, tally } = work;
  let missing = 0;
  const judge = openJudge(work, () => {
    missing += 1;
  });
  const { sources, lookups, share } = work;
  const audit = await auditAnswer({ answer: markdown, sources, lookups }, judge, { share });
  if (missing > 0) {
    pass.waiting += 1;
    return;
  }
  if (!audit.ok) {
    work.shell.complain(`${id}: ${audit.failure}`);
    pass.failed += 1;
    return;
  }
  const failures = work.batch ? [] : modelFailures(audit.value);
  pass.trouble ??= failures.find(reason => LASTING_FAILURES.has(reason)) ?? null;
  if (failures.length > 0) {
    pass.failed += 1;
    return;
  }
  const answer = { ...audit.value.answer, question };
  const line = { answerId: id, ...audit.value, answer };
  work.add(line);
  count(tally, line);
}

/** Failures that say nothing of the question: another time the model may answer. */
function modelFailures({ pairs }: AuditExport) {
  return pairs.flatMap(pair => {
    if (!isSettled(pair) || pair.finding.kind !== 'not-judged') return [];
    const { reason } = pair.finding;
    const isOfQuestion = ['invalid-reply', 'reply-declined', 'context-too-small'].includes(reason);
    return isModelFailure(reason) && !isOfQuestion ? [reason] : [];
  });
}

function openJudge(work: Work, onMissing: () => void): OpenJudge {
  const replay = createReplay(work.journal, { isLive: work.batch === null, onMissing });
  const judge = findJudge(work, work.shell.env, { wrap: replay });
  return judge.ok ? judge.value : refuse(judge.failure);
}
