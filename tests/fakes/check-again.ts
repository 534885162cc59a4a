import type { Audit } from '../../lib/core/audit/audit';
import { isSettled, type CheckAgain } from '../../lib/core/audit/pair';
import { REMOTE_JUDGE } from './judge-views';

type Part = { status: 'waiting' } | { status: 'failed'; reason: 'text-gone' | 'model-unreachable' };

/** The audit with its first cell asked to be checked again by `REMOTE_JUDGE`. */
export function withCheckAgain(audit: Audit, part: Part): Audit {
  const again: CheckAgain = { judge: REMOTE_JUDGE, askedAt: '2026-10-02T08:00:00.000Z', ...part };
  const [first, ...rest] = audit.pairs;
  if (!first || !isSettled(first)) throw new Error('test: the first cell is not filled');
  const pairs = [{ ...first, again }, ...rest];
  if (part.status === 'failed') return { ...audit, pairs };
  const then = { status: 'finished', endedAt: audit.endedAt } as const;
  return {
    ...audit,
    pairs,
    status: 'running',
    stage: 'checking-again',
    again: { waiting: 1, then, judgeBefore: audit.judge },
    endedAt: null,
  };
}
