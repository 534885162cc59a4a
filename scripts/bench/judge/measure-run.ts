import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { cpus, loadavg, platform, release } from 'node:os';
import { basename } from 'node:path';

import type { Shell } from '../../lib/command';
import type { GranularityName } from '../../lib/granularity';
import { pairsPerBatch } from '../../../lib/pipeline/judge-batch';
import { judgePairs, type PairRecord } from './judge-pairs';
import { attainableAccuracy } from './metrics';
import { setName, type Run } from './options';
import type { PairFile } from './read-pairs';
import type { JudgeReport } from './report';
import type { StartedJudge } from './start-judge';
import { summarise, toRate } from './summarise';

export type MeasureDeps = Pick<Shell, 'progress'> & {
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
    file: { name: basename(run.file), sha256: file.sha256 },
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
  if (run.out !== null) writeFileSync(run.out, `${JSON.stringify(report, null, 2)}\n`);
  return report;
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
      'strength' in finding && finding.strength?.level === 'open' ? finding.strength.why : null,
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
