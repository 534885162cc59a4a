import PQueue from 'p-queue';
import type { Audit, AuditStatus } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import { neededOrigins } from '../core/source/missing-access';
import { isSameJudge, isWaitingAgain, waitsFor, type JudgeIdentity } from '../core/audit/pair';
import { keepsText, type ReadSource, type Source } from '../core/source/source';
import type { FetchedSource } from '../ports/source-fetcher';
import { judgeGroups, planGroups, type GroupBatch } from './judge-group';
import { judgeSource, skipSource, type JudgeSourceDeps } from './judge-source';
import { readSource, type ReadSourceDeps } from './read-source';
import type { LeftToRulesReason, Parsing } from '../core/answer/statement';
import type { AuditStore, Splitting } from '../ports/store';
import type { ParsedAnswer, StatementParser } from './splitting/model-parser';
import { openPairs } from './draft-audit';

export type RunDeps = ReadSourceDeps & JudgeSourceDeps & SplitDeps;

/**
 * Works an audit through to its last open cell, from its current state.
 *
 * If a model splits the answer, that comes first, and once. Sources are read six at a time; cells are
 * judged as texts arrive, by as many sources at once as the judge allows. Groups of sources that
 * support their statement only together, if at all, come last. Every step is stored
 * before the next begins, so the next run continues one that died. An abort (`signal`) leaves open
 * cells open, and so does another judge that is requested meanwhile: the next run opens it.
 */
export async function runAudit(id: AuditId, deps: RunDeps, signal: AbortSignal): Promise<void> {
  // A call, not a property: the value changes during the awaits.
  const isStopped = () => signal.aborted;

  let isStuck = false;
  for (;;) {
    const audit = await deps.store.find(id);
    if (!audit || !isOurs(audit, deps) || isStopped()) return;

    if (audit.stage === 'splitting') {
      await splitAudit(audit, deps, signal);
      deps.onSettled();
      continue;
    }
    const open = openSources(audit, deps);
    const groups = open.length === 0 ? planGroups(audit, deps) : [];
    if (open.length + groups.length === 0) {
      await deps.store.setStatus(id, endOf(audit), deps.now().toISOString());
      if (!(await wasReopened(id, deps))) return;
      isStuck = false;
      continue;
    }
    if (isStuck) refuseToCircle(open);
    const filled = await workThrough(
      [
        ...open.map(source => (run: Work) => workOne(audit, source, run)),
        ...groups.map(batch => (run: Work) => workGroups(audit, batch, run)),
      ],
      { deps, signal },
    );
    isStuck = filled === 0;
  }
}

/** A check whose sites may not all be read has not ended: it goes on once they are allowed. */
function endOf({ sources }: Audit): AuditStatus {
  return sources.some(source => neededOrigins(source) !== null) ? 'waiting' : 'finished';
}

export function findAsked({ pairs, judge }: Pick<Audit, 'pairs' | 'judge'>): JudgeIdentity {
  return pairs.find(isWaitingAgain)?.again.judge ?? judge;
}

function isOurs(audit: Audit, { asked }: RunDeps): boolean {
  if (audit.status !== 'running') return false;
  return audit.stage === 'checking-again'
    ? audit.pairs.some(pair => waitsFor(pair, audit, asked))
    : isSameJudge(audit.judge, asked);
}

/**
 * Throws if a source that was worked on still has open cells, unless the user supplied its text or
 * reopened it meanwhile: prevents an endless loop.
 */
function refuseToCircle(open: readonly Source[]): void {
  if (open.some(({ status }) => status === 'pending')) return;
  throw new Error('pipeline: a pass over the open cells filled none');
}

function openSources(audit: Audit, { asked }: RunDeps): Source[] {
  const waiting = audit.pairs.filter(pair => waitsFor(pair, audit, asked));
  const open = new Set(waiting.map(pair => pair.sourceId));
  const pending =
    audit.pairs.length === 0 ? audit.sources.filter(({ status }) => status === 'pending') : [];
  return [...audit.sources.filter(({ id }) => open.has(id)), ...pending];
}

/** Resumes an audit if the user granted access while its last cell was settled. */
async function wasReopened(id: AuditId, deps: RunDeps): Promise<boolean> {
  const audit = await deps.store.find(id);
  if (!audit || openSources(audit, deps).length === 0) return false;

  await deps.store.setStatus(id, 'running', null);
  return true;
}

/**
 * Sources of one check that are fetched and read at the same time. Chosen: six share a home
 * connection without choking it, and their bodies take 150 MB at most. Other checks have their own
 * six: servers that never answer hold up no other check.
 */
const READ_AT_ONCE = 6;

/**
 * Does the jobs side by side; returns the number of cells they settled. An internal error in one
 * ends all: an unrecorded request must not be made.
 */
async function workThrough(
  jobs: readonly ((run: Work) => Promise<number>)[],
  { deps, signal }: { deps: RunDeps; signal: AbortSignal },
): Promise<number> {
  const work = new AbortController();
  const end = () => work.abort();
  const abandon = (error: unknown): never => {
    end();
    throw error;
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });

  const reading = new PQueue({ concurrency: READ_AT_ONCE });
  const judging = new PQueue({ concurrency: deps.judge.sourcesAtOnce ?? 1 });
  const run = { deps, signal: work.signal, reading, judging, abandon };
  const ends = await Promise.allSettled(jobs.map(job => job(run).catch(abandon)));
  signal.removeEventListener('abort', end);
  const fault = ends.find(each => each.status === 'rejected');
  if (fault) throw fault.reason;
  return ends.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
}

type Work = {
  deps: RunDeps;
  signal: AbortSignal;
  reading: PQueue;
  judging: PQueue;
  /** Ends the work on everything, and rethrows the error. */
  abandon: (error: unknown) => never;
};

async function workGroups(
  audit: Audit,
  batch: GroupBatch,
  { deps, signal, judging, abandon }: Work,
): Promise<number> {
  return judging.add(async () =>
    signal.aborted ? 0 : judgeGroups({ audit, batch }, deps, signal).catch(abandon),
  );
}

/** Reads a source and settles its open cells. */
async function workOne(
  audit: Audit,
  source: Source,
  { deps, signal, reading, judging, abandon }: Work,
): Promise<number> {
  const isAgain = audit.stage === 'checking-again';
  const fetched = isAgain
    ? await findKept(source, deps)
    : await reading.add(() => readSource(audit, source, { deps, signal }));
  if (!fetched) return isAgain ? deps.store.failCheckAgain(audit.id, source.id, 'text-gone') : 0;

  deps.onSettled();
  // Without anything to judge there is no turn to wait for.
  if (fetched.text === null) return skipSource(audit, fetched.source, deps);
  const { source: read } = fetched;
  // nb. Also caught inside: the queue starts the next source before the caller sees the error.
  return judging.add(() => judgeStored(audit, read, { deps, signal }).catch(abandon));
}

/** Takes the text from the store when its turn comes: waiting sources hold none. */
async function judgeStored(
  audit: Audit,
  source: ReadSource,
  { deps, signal }: Pick<Work, 'deps' | 'signal'>,
): Promise<number> {
  const text = await deps.store.findText(source.contentHash);
  return text === null ? 0 : judgeSource({ audit, source, text }, deps, signal);
}

/** Returns the text a source was judged by; `null` if it is gone. Nothing is read again. */
async function findKept(source: Source, { store }: RunDeps): Promise<FetchedSource | null> {
  if (!keepsText(source)) return null;
  const text = await store.findText(source.contentHash);
  return text === null ? null : { source, text };
}

type SplitDeps = {
  store: Pick<AuditStore, 'putSplit'>;
  /** Audit's judge at the time the engine was started for it. */
  asked: JudgeIdentity;
  /** Splits answers with a model; `null` or omitted if the judge has none. */
  parser?: StatementParser | null;
  maxPairs?: number;
};

/**
 * Has a model split the answer of an audit that waits for it, and stores statements and cells
 * together. If the model gives nothing usable, the rules' statements are used, and the audit says
 * why. An abort leaves the audit waiting.
 */
async function splitAudit(audit: Audit, deps: SplitDeps, signal: AbortSignal): Promise<void> {
  const parsed = await parse(audit, deps, signal);
  if (parsed === null) return;

  await deps.store.putSplit(audit.id, {
    asked: deps.asked,
    ...(parsed.parsing.statements === 0
      ? { split: null, parsing: parsed.parsing }
      : layOut(audit, parsed, deps)),
  });
}

/** Returns `null` if aborted before the split. */
async function parse(
  audit: Audit,
  { parser, asked }: SplitDeps,
  signal: AbortSignal,
): Promise<ParsedAnswer | null> {
  const failed = (): ParsedAnswer => ({
    statements: audit.statements,
    parsing: leaveToRules(
      {
        parser: parser?.identity ?? asked,
        sentences: audit.statements.length,
        dropped: 0,
        refused: 0,
      },
      'splitter-failed',
    ),
  });
  if (!parser) return failed();

  try {
    return await parser.parse(audit.answer, signal);
  } catch (error) {
    if (signal.aborted) return null;
    // A failing parser costs the answer its split, never its check.
    console.error(`parser "${parser.identity.id}" failed`, error);
    return failed();
  }
}

function layOut(
  { id, sources, answer }: Audit,
  { statements, parsing }: ParsedAnswer,
  { maxPairs }: SplitDeps,
): Pick<Splitting, 'split' | 'parsing'> {
  const pairs = openPairs({ auditId: id, answer, statements, sources }, maxPairs);
  return pairs.ok
    ? { split: { statements, pairs: pairs.value }, parsing }
    : { split: null, parsing: leaveToRules(parsing, 'too-many-cells') };
}

function leaveToRules(
  parsing: Omit<Parsing, 'statements' | 'leftToRules'>,
  reason: LeftToRulesReason,
): Parsing {
  return { ...parsing, statements: 0, leftToRules: { [reason]: parsing.sentences } };
}
