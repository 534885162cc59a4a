import { listExamPairs, type Exam, type ExamPair } from '../../core/audit/exam';
import type { AuditHalt } from '../../core/audit/audit';
import type { LedgerEntry } from '../../core/audit/ledger';
import { auditId, type AuditId } from '../../core/ids';
import { createEngine, type Engine } from '../../pipeline/engine';
import { runExam } from '../../pipeline/run-exam';
import type { ExamStore } from '../../ports/exam-store';
import { createExamStore } from '../../store/exams';
import { explainHalt } from '../../store/storage-trouble';
import { readExamFile } from '../exam-file';
import { aloneAs, type CleanerDeps } from './browser-cleaner';
import { openJudge } from './open-judge';

type ExaminerDeps = Pick<CleanerDeps, 'engineSettings' | 'db' | 'now' | 'judgeDeps'>;

/** An engine of exams: the key of one takes the place of an audit's id. */
export function createExaminer({ engineSettings, db, now, judgeDeps }: ExaminerDeps): Engine {
  const exams = createExamStore(db);
  return createEngine({
    store: {
      findRunning: async () => (await exams.findRunning()).map(auditId),
      setStatus: key => exams.end(key, { status: 'stopped' }),
      halt: (key, halt) => exams.end(key, { status: 'failed', failure: failureOf(halt) }),
    },
    async run(key, signal) {
      const settings = await engineSettings();
      const { passagesPerPair } = settings;
      const ledger = { add: (entry: LedgerEntry) => exams.addSpent(key, spentBy(entry)) };
      const deps = { ...judgeDeps(key, settings), ledger, scrubs: false };
      const open = (judge: Exam['judge']) => openJudge(judge, deps);
      const clock = () => performance.now();
      await whileAtWork(key, { exams, signal }, both =>
        runExam(key, { exams, readPairs, open, passagesPerPair, clock }, both),
      );
    },
    alone: aloneAs('veracite-exam'),
    now,
    // The options follow the store.
    onChange: () => undefined,
    explain: explainHalt,
    onHeld: () => undefined,
  });
}

/** Runs `work`, with a signal that also ends it once the exam is stopped or deleted. */
async function whileAtWork(
  key: AuditId,
  { exams, signal }: { exams: ExamStore; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const own = new AbortController();
  const stop = exams.watch(all => {
    const state = all.find(each => each.key === key)?.state;
    if (state?.status !== 'running') own.abort();
  });
  try {
    await work(AbortSignal.any([signal, own.signal]));
  } finally {
    stop();
  }
}

async function readPairs(): Promise<ExamPair[]> {
  return listExamPairs(await readExamFile());
}

function spentBy({ calls, sentBytes, receivedBytes, tokens }: LedgerEntry): Exam['spent'] {
  return { calls, sentBytes, receivedBytes, tokens: tokens ?? { prompt: 0, reply: 0 } };
}

function failureOf(halt: AuditHalt): 'storage-full' | 'judge-failed' {
  return halt === 'storage-full' ? halt : 'judge-failed';
}
