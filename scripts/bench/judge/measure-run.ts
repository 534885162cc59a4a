import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { cpus, loadavg, platform, release } from 'node:os';
import { basename } from 'node:path';

import type { Shell } from '../../lib/command';
import { beginExam, toExamAnswer, type ExamFile } from '../../../lib/core/audit/exam';
import type { JudgeIdentity } from '../../../lib/core/audit/pair';
import type { ReliabilityCard } from '../../../lib/core/audit/reliability';
import { cardOfExam } from '../../../lib/metrics/exam-card';
import type { GranularityName } from '../../lib/granularity';
import { pairsPerBatch } from '../../../lib/pipeline/judge-batch';
import { judgePairs, type PairRecord } from './judge-pairs';
import { attainableAccuracy } from '../../../lib/metrics/confusion';
import { setName, type Run } from './options';
import { formatCard } from './format-card';
import { EXAM_FILE, type PairFile } from './read-pairs';
import type { JudgeReport } from './report';
import type { StartedJudge } from './start-judge';
import { summarise, toRate } from './summarise';

export type MeasureDeps = Pick<Shell, 'progress' | 'print'> & {
  /** Milliseconds since any fixed moment. */
  clock: () => number;
  started: StartedJudge;
  where: JudgeReport['where'];
  passagesPerPair: number;
  granularity: GranularityName;
  limit: number | null;
  readsAll: boolean;
  /** A file that gets a line for each pair as it is judged. */
  raw: string | null;
  card: string | null;
  now: () => Date;
};

/** Takes one judge through one file and writes the report, also of a run that was stopped. */
export async function measureRun(
  { run, file }: { run: Run; file: PairFile },
  deps: MeasureDeps,
  signal: AbortSignal,
): Promise<JudgeReport> {
  const { started } = deps;
  const measuredAt = deps.now().toISOString();
  // Whatever the document went through before is not this run's.
  await started.readPage();
  const records = await judgeAll({ run, file }, deps, signal);
  const report: JudgeReport = {
    kind: 'veracite-judge-bench',
    schemaVersion: 1,
    complete: records.length === file.pairs.length,
    measuredAt,
    judge: { name: run.judge, ...started.judge.identity },
    where: deps.where,
    file: { name: setFile(run.file), sha256: file.sha256 },
    limit: deps.limit,
    passagesPerPair: Number.isFinite(deps.passagesPerPair) ? deps.passagesPerPair : null,
    granularity: deps.granularity,
    pairsPerBatch: pairsPerBatch(started.judge),
    readsAll: deps.readsAll,
    ceiling: toRate(attainableAccuracy(file.pairs)),
    ...summarise(records),
    setupMs: started.setupMs,
    machine: describeMachine(started.runtime),
    page: await started.readPage(),
  };
  if (run.out !== null) writeJson(run.out, report);
  if (file.exam !== undefined) {
    const card = cardOf(records, file.exam, { judge: started.judge.identity, measuredAt });
    deps.print(formatCard(card));
    if (deps.card !== null) writeJson(deps.card, card);
  }
  return report;
}

/** Reports name the exam, whose file has no name of its own. */
function setFile(path: string): string {
  return path === EXAM_FILE ? 'exam.jsonl.gz' : basename(path);
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** What the exam in the product makes of the same answers. */
function cardOf(
  records: readonly PairRecord[],
  file: ExamFile,
  { judge, measuredAt }: { judge: JudgeIdentity; measuredAt: string },
): ReliabilityCard {
  const pairs = new Map(file.pairs.map(pair => [pair.id, pair]));
  const answers = records.flatMap(({ id, finding, ms }) => {
    const pair = pairs.get(id);
    return pair ? [toExamAnswer(pair, finding, ms)] : [];
  });
  const exam = beginExam(judge, file, { startedAt: measuredAt });
  return cardOfExam({ ...exam, answers, state: { status: 'finished' } });
}

async function judgeAll(
  { run, file }: { run: Run; file: PairFile },
  deps: MeasureDeps,
  signal: AbortSignal,
): Promise<PairRecord[]> {
  const { judge, takeTrace } = deps.started;
  const { clock, passagesPerPair } = deps;
  const name = `${run.judge}, ${setName(run.file)}`;
  const progress = deps.progress({ name, total: file.pairs.length, unit: 'pairs' });
  const raw = deps.raw === null ? null : openSync(deps.raw, 'w');
  const records: PairRecord[] = [];
  try {
    const batches = judgePairs(file.pairs, { judge, takeTrace, clock, passagesPerPair }, signal);
    for await (const batch of batches) {
      records.push(...batch);
      if (raw !== null) writeSync(raw, batch.map(toRawLine).join(''));
      if (records.length > 0) progress.tell(records.length);
    }
  } finally {
    progress.end();
    if (raw !== null) closeSync(raw);
  }
  return records;
}

function toRawLine({ finding, gold, cited, quotes, ...record }: PairRecord): string {
  const line = {
    id: record.id,
    place: record.place,
    source: record.source,
    gold,
    cited,
    said: finding.kind,
    confidence: finding.kind === 'not-judged' ? null : finding.confidence,
    reason: finding.kind === 'not-judged' ? finding.reason : null,
    /** Rule that keeps the finding open. */
    objection:
      'strength' in finding && finding.strength.level === 'open' ? finding.strength.why : null,
    quotes: quotes.given,
    quotesFound: quotes.found,
    evidence: 'evidence' in finding ? finding.evidence.map(({ span }) => span) : [],
    readShare: record.readShare,
    ms: record.ms,
    trace: record.trace,
  };
  return `${JSON.stringify(line)}\n`;
}

function describeMachine(runtime: string): JudgeReport['machine'] {
  const all = cpus();
  return {
    cores: all.length,
    processor: all[0]?.model.trim() ?? 'unknown',
    platform: `${platform()} ${release()}`,
    runtime,
    load: loadavg()[0] ?? 0,
  };
}
