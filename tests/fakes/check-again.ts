import { signal } from '@preact/signals';

import type { CheckAgainTools } from '../../components/audit/audit-tools';
import type { Audit } from '../../lib/core/audit/audit';
import { isSettled, type CheckAgain } from '../../lib/core/audit/pair';
import type { JudgeView } from '../../lib/settings/judge-choice';
import { fakeJudgeView, REMOTE_JUDGE } from './judge-views';

/** Nothing is ever checked again. */
export function idleCheckAgain(judging: JudgeView = fakeJudgeView()): CheckAgainTools {
  return { judging: signal(judging), start: () => undefined, cancel: () => undefined };
}

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
