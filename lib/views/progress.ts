import type { Audit } from '../core/audit/audit';
import { countWork, isSettled, needsJudge, wasJudged } from '../core/audit/pair';
import type { Source } from '../core/source/source';

export type Progress = {
  /** Comparisons done, and all that are to be made as far as known: none for an unreadable source. */
  done: number;
  all: number;
  /** Share of the work done, sources and comparisons, 0–1; 1 without any. */
  share: number;
  /** Estimated remaining time, not rounded; `null` if unknown. */
  secondsLeft: number | null;
};

type Running = Pick<Audit, 'pairs' | 'sources' | 'startedAt' | 'status' | 'stage'>;

/** Fewer judged pairs measure the first page's speed, not the audit's. */
const MIN_PAIRS_FOR_PACE = 3;

/** A longer gap is a pause, not slow work: the fetcher's timeout for one source is shorter. */
const PAUSE_MS = 120_000;

/** Limits of the fetcher: sources opened at a time, and the longest one attempt takes. */
const READ_AT_ONCE = 6;
const READ_TIMEOUT_MS = 30_000;

/**
 * Progress of an audit at `nowMs` (milliseconds since 1970): the work that is left, never the pairs
 * that are settled for free because their source could not be read.
 *
 * Reading and judging go on side by side, so the time left is that of the slower one.
 */
export function readProgress(audit: Running, nowMs: number): Progress {
  const { done, left } = countWork(audit.pairs);
  const barred = countBarred(audit);
  const all = done + left - barred;
  const ended = audit.sources.filter(({ status }) => status !== 'pending').length;
  const work = audit.sources.length + all;
  return {
    done,
    all,
    share: work === 0 ? 1 : (ended + done) / work,
    secondsLeft:
      audit.status === 'running' && audit.stage === undefined ? secondsLeft(audit, nowMs) : null,
  };
}

/** Counts the open pairs of sources that are known to be unreadable: they take no time. */
function countBarred({ pairs, sources }: Running): number {
  const unreadable = new Set(
    sources.flatMap(({ id, status }) => (status === 'unreadable' ? [id] : [])),
  );
  return pairs.filter(pair => !isSettled(pair) && unreadable.has(pair.sourceId)).length;
}

function secondsLeft(audit: Running, nowMs: number): number | null {
  const startMs = Date.parse(audit.startedAt);
  const judged = audit.pairs.filter(pair => wasJudged(pair) && !needsJudge(pair));
  const times = judged
    .flatMap(pair => (isSettled(pair) ? [Date.parse(pair.settledAt)] : []))
    .sort((a, b) => a - b);
  const { leftMs: reading, chance } = foreseeReading(audit, { startMs, nowMs });
  const toJudge = expectedPairs(audit, chance);
  if (reading === 0 && toJudge === 0) return 0;

  const latest = times.at(-1) ?? startMs;
  if (nowMs - latest > PAUSE_MS) return null;
  const stretch = lastStretch([judgingSince(audit, startMs), ...times]);
  const pace = readPace(stretch, nowMs - latest);
  if (pace === null) return null;
  const judging = toJudge * pace.eachMs - pace.underWayMs;
  return Math.max(judging, reading, 0) / 1000;
}

/** Comparisons to expect; `chance`: that a source not read yet turns out to be readable, 0–1. */
function expectedPairs({ pairs, sources }: Running, chance: number): number {
  const chances: Record<Source['status'], number> = { read: 1, unreadable: 0, pending: chance };
  const statusOf = new Map(sources.map(({ id, status }) => [id, status]));
  return pairs
    .filter(pair => !isSettled(pair))
    .reduce((sum, { sourceId }) => sum + chances[statusOf.get(sourceId) ?? 'read'], 0);
}

/** Time at which the first source could be judged; one from the cache was read before the audit. */
function judgingSince({ sources }: Running, startMs: number): number {
  const read = sources.flatMap(source =>
    source.status === 'read' ? [Date.parse(source.visit.retrievedAt)] : [],
  );
  return Math.max(startMs, Math.min(...read));
}

/**
 * Time between two judged pairs of a stretch, and how long the next has been under way; `null` after
 * too few. A wait longer than any before counts as slow work.
 */
function readPace(
  stretch: readonly number[],
  waitedMs: number,
): { eachMs: number; underWayMs: number } | null {
  const done = stretch.length - 1;
  const tookMs = (stretch.at(-1) ?? 0) - (stretch[0] ?? 0);
  if (done < MIN_PAIRS_FOR_PACE || tookMs <= 0) return null;
  const longestMs = Math.max(...stretch.slice(1).map((time, at) => time - (stretch[at] ?? time)));
  const underWayMs = Math.min(waitedMs, longestMs);
  return { eachMs: (tookMs + waitedMs - underWayMs) / done, underWayMs };
}

function lastStretch(times: readonly number[]): readonly number[] {
  const begin = times.findLastIndex(
    (time, index) => index > 0 && time - (times[index - 1] ?? time) > PAUSE_MS,
  );
  return begin === -1 ? times : times.slice(begin);
}

/**
 * Time until the last source has been read, and the chance that one not read yet is readable.
 *
 * Where sources still queue, they go on as before. The last ones are all open: what has taken a
 * while takes as long again, at most until its timeout; and what takes far longer than any other
 * will hardly be read.
 */
function foreseeReading(
  { sources, pairs }: Running,
  { startMs, nowMs }: { startMs: number; nowMs: number },
): { leftMs: number; chance: number } {
  const ends = findEnds({ sources, pairs }, startMs);
  const pending = sources.length - ends.length;
  if (pending === 0) return { leftMs: 0, chance: 0 };
  const read = sources.filter(({ status }) => status === 'read').length;
  const chance = (read + 1) / (ends.length + 1);
  if (pending > READ_AT_ONCE)
    return { leftMs: ((nowMs - startMs) * pending) / Math.max(1, ends.length), chance };

  const openMs = nowMs - openedAt(ends, sources.length, startMs);
  const slowestMs = Math.max(...ends.map((end, at) => end - openedAt(ends, at + 1, startMs)));
  return {
    leftMs: Math.max(0, Math.min(openMs, READ_TIMEOUT_MS - openMs)),
    chance: ends.length === 0 ? chance : chance * Math.min(1, slowestMs / openMs),
  };
}

/** Time at which the n-th source was opened: as soon as there was room for it. */
function openedAt(ends: readonly number[], nth: number, startMs: number): number {
  return ends[nth - READ_AT_ONCE - 1] ?? startMs;
}

/** Times at which sources were read, or given up: their pairs are settled at that moment. */
function findEnds({ sources, pairs }: Pick<Running, 'sources' | 'pairs'>, startMs: number) {
  const settled = new Map(
    pairs.filter(isSettled).map(pair => [pair.sourceId, Date.parse(pair.settledAt)]),
  );
  return sources
    .filter(({ status }) => status !== 'pending')
    .map(source => {
      const at =
        source.status === 'read' ? Date.parse(source.visit.retrievedAt) : settled.get(source.id);
      // A text from the cache was read before the audit.
      return Math.max(startMs, at ?? startMs);
    })
    .sort((a, b) => a - b);
}
