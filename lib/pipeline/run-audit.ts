import type { Audit } from '../core/audit';
import type { AuditId } from '../core/ids';
import { isSettled } from '../core/pair';
import type { Source } from '../core/source';
import { judgeSource, skipSource } from './judge-source';
import type { JudgeSourceDeps } from './judge-source';
import { readSource } from './read-source';
import type { ReadSourceDeps } from './read-source';

export type RunDeps = ReadSourceDeps & JudgeSourceDeps;

/**
 * Works an audit through to its last open cell, from wherever it stands.
 *
 * Sources are read side by side; cells are judged one source at a time as texts arrive.
 * Everything is written before the next step begins, so a run that dies is taken up by
 * the next. Stopping (`signal`) leaves open cells open.
 */
export async function runAudit(id: AuditId, deps: RunDeps, signal: AbortSignal): Promise<void> {
  // A call, not a property: the answer changes while we wait.
  const isStopped = () => signal.aborted;

  let before = Infinity;
  for (;;) {
    const audit = await deps.store.find(id);
    if (audit?.status !== 'running' || isStopped()) return;

    const open = openSources(audit);
    if (open.length === 0) {
      await deps.store.setStatus(id, 'finished', deps.now().toISOString());
      if (!(await wasReopened(id, deps))) return;
      before = Infinity;
      continue;
    }
    const left = countOpen(audit);
    if (left >= before) throw new Error('pipeline: a pass over the open cells filled none');
    before = left;
    await workThrough(audit, open, { deps, signal });
  }
}

function countOpen(audit: Audit): number {
  return audit.pairs.filter(pair => !isSettled(pair)).length;
}

/** Sources with cells still to fill. */
function openSources(audit: Audit): Source[] {
  const open = new Set(audit.pairs.filter(pair => !isSettled(pair)).map(pair => pair.sourceId));
  const pending =
    audit.pairs.length === 0 ? audit.sources.filter(({ status }) => status === 'pending') : [];
  return [...audit.sources.filter(({ id }) => open.has(id)), ...pending];
}

/** The reader may grant access in the very moment the last cell is filled. */
async function wasReopened(id: AuditId, { store }: RunDeps): Promise<boolean> {
  const audit = await store.find(id);
  if (!audit || openSources(audit).length === 0) return false;

  await store.setStatus(id, 'running', null);
  return true;
}

async function workThrough(
  audit: Audit,
  sources: readonly Source[],
  { deps, signal }: { deps: RunDeps; signal: AbortSignal },
): Promise<void> {
  // The judge works on one source at a time; reading goes on meanwhile.
  let judging: Promise<void> = Promise.resolve();
  const reads = sources.map(async source => {
    const fetched = await readSource(audit.id, source, { deps, signal });
    if (!fetched) return;

    deps.onSettled();
    const previous = judging;
    judging = (async () => {
      await previous;
      await (fetched.text === null
        ? skipSource(audit, fetched.source, deps)
        : judgeSource({ audit, source: fetched.source, text: fetched.text }, deps, signal));
    })();
    await judging;
  });
  await Promise.all(reads);
}
