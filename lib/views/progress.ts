import type { Audit } from '../core/audit/audit';
import { isSettled, needsJudge } from '../core/audit/pair';

export type Progress = {
  settled: number;
  pairs: number;
  /** Settled share of all pairs, 0–1; 1 without pairs. */
  share: number;
  /** Estimated remaining time; `null` if unknown. */
  secondsLeft: number | null;
};

/** Fewer settled pairs measure the first page's speed, not the audit's. */
const MIN_PAIRS_FOR_PACE = 3;

/** A longer gap is a pause, not slow work: the fetcher's timeout for one source is shorter. */
const PAUSE_MS = 120_000;

/**
 * Progress of an audit at `nowMs` (milliseconds since 1970).
 *
 * The time left is the open pairs at the pace since the last pause; earlier pairs say nothing about
 * the current pace.
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
        ? secondsLeft(times, { open: pairs - settled, startMs: Date.parse(audit.startedAt), nowMs })
        : null,
  };
}

function secondsLeft(
  times: readonly number[],
  { open, startMs, nowMs }: { open: number; startMs: number; nowMs: number },
): number | null {
  if (open === 0) return 0;
  const stretch = lastStretch([startMs, ...times]);
  const latest = stretch.at(-1) ?? startMs;
  // The first of a stretch starts the clock; only later ones took time.
  const done = stretch.length - 1;
  const elapsedMs = nowMs - (stretch[0] ?? startMs);
  if (done < MIN_PAIRS_FOR_PACE || nowMs - latest > PAUSE_MS || elapsedMs <= 0) return null;
  return Math.ceil((open * elapsedMs) / done / 1000);
}

function lastStretch(times: readonly number[]): readonly number[] {
  const begin = times.findLastIndex(
    (time, index) => index > 0 && time - (times[index - 1] ?? time) > PAUSE_MS,
  );
  return begin === -1 ? times : times.slice(begin);
}
