import type { Audit } from '../core/audit/audit';
import { isSettled, needsJudge } from '../core/audit/pair';

/** How far an audit is. */
export type Progress = {
  settled: number;
  pairs: number;
  /** Settled share of all pairs, 0–1; 1 where there are none. */
  share: number;
  /** Estimate of what is left; `null` where nothing can be said. */
  secondsLeft: number | null;
};

/** Fewer settled pairs than this tell of the first page's speed, not of the audit's. */
const MIN_PAIRS_FOR_PACE = 3;

/**
 * A silence longer than this is a pause (browser closed, audit stopped), not slow work: the
 * fetcher gives up on one source sooner.
 */
const PAUSE_MS = 120_000;

/**
 * Where an audit stands at `nowMs` (milliseconds since 1970).
 *
 * The time left is the open pairs at the pace since the work last began: pairs settled
 * before a pause tell nothing about the pace of today.
 */
export function readProgress(
  audit: Pick<Audit, 'pairs' | 'startedAt' | 'status' | 'stage'>,
  nowMs: number,
): Progress {
  const times = audit.pairs
    .filter(isSettled)
    .filter(pair => !needsJudge(pair))
    .map(({ settledAt }) => Date.parse(settledAt))
    .sort((a, b) => a - b);
  const pairs = audit.pairs.length;
  const settled = times.length;
  return {
    settled,
    pairs,
    share: pairs === 0 ? 1 : settled / pairs,
    secondsLeft:
      audit.status === 'running' && audit.stage === undefined
        ? secondsLeft({ times, open: pairs - settled, startMs: Date.parse(audit.startedAt), nowMs })
        : null,
  };
}

type Pace = { times: readonly number[]; open: number; startMs: number; nowMs: number };

function secondsLeft({ times, open, startMs, nowMs }: Pace): number | null {
  if (open === 0) return 0;
  const stretch = lastStretch([startMs, ...times]);
  const latest = stretch.at(-1) ?? startMs;
  // The first of a stretch starts the clock; only later ones took time.
  const done = stretch.length - 1;
  const elapsedMs = nowMs - (stretch[0] ?? startMs);
  if (done < MIN_PAIRS_FOR_PACE || nowMs - latest > PAUSE_MS || elapsedMs <= 0) return null;
  return Math.ceil((open * elapsedMs) / done / 1000);
}

/** The times after the last pause. */
function lastStretch(times: readonly number[]): readonly number[] {
  const begin = times.findLastIndex(
    (time, index) => index > 0 && time - (times[index - 1] ?? time) > PAUSE_MS,
  );
  return begin === -1 ? times : times.slice(begin);
}
