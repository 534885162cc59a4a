import * as v from 'valibot';

import { GRANULARITY_NAMES } from '../../lib/granularity';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const interval = v.nullable(v.tuple([share, share]));

/** A share of cases, with Wilson's 95 % interval; `null` where there are no cases. */
const rate = v.object({ value: v.nullable(share), interval, count: whole, of: whole });

/** A figure made of several shares, with a bootstrap 95 % interval. */
const figure = v.object({ value: v.nullable(share), interval });

const row = v.object({
  supported: whole,
  'partly-supported': whole,
  contradicted: whole,
  'not-found': whole,
  'not-judged': whole,
});

const bytes = v.nullable(whole);

/** Events of the document that holds the judge's worker; only in a browser. */
const pageShape = v.object({
  crossOriginIsolated: v.boolean(),
  /** Stretches of more than 50 ms in which the document could not answer; its own, not the worker's. */
  longTasks: v.object({ count: whole, longestMs: v.number() }),
  /** Document and worker together, as far as the browser counts it; `null` where it does not tell. */
  memoryBytes: bytes,
  /** The document's own JavaScript alone. */
  heapBytes: bytes,
});

/** The file that a run writes; docs/measuring-judges.md says what each number means. */
const reportShape = v.object({
  kind: v.literal('veracite-judge-bench'),
  schemaVersion: v.literal(1),
  /** `false`: the run was stopped, and this is what had been done by then. */
  complete: v.boolean(),
  measuredAt: v.string(),
  judge: v.object({ name: v.string(), id: v.string(), version: v.string() }),
  where: v.picklist(['node', 'browser']),
  file: v.object({ name: v.string(), sha256: v.string() }),
  /** `null`: every pair of the file. */
  limit: v.nullable(whole),
  /** `null`: all of them. */
  passagesPerPair: v.nullable(whole),
  /** Unit that statements were compared with; older reports lack it. */
  granularity: v.optional(v.picklist(GRANULARITY_NAMES), 'document'),
  pairsPerBatch: whole,
  /** True if judges that stop early had to read on. */
  readsAll: v.boolean(),
  n: whole,
  sources: whole,
  /** The most that `accuracy` can be: a file may give one statement and source two labels. */
  ceiling: rate,
  accuracy: rate,
  macroF1: figure,
  macroAccuracy: figure,
  lenient: v.object({ accuracy: rate, macroF1: figure, macroAccuracy: figure }),
  supportedVersusRest: figure,
  precisionOfSupported: rate,
  recallOfContradicted: rate,
  calibrationError: figure,
  calibrationBins: v.array(
    v.object({
      from: share,
      to: share,
      n: whole,
      confidence: v.nullable(share),
      accuracy: v.nullable(share),
    }),
  ),
  /** Error of the share told beside a finding; older reports lack it. */
  toldError: v.optional(figure, { value: null, interval: null }),
  /** Findings on cited sources that no rule objects to, in twentieths of confidence. */
  strengths: v.optional(
    v.array(v.object({ kind: v.string(), from: share, n: whole, right: whole })),
    [],
  ),
  notJudged: rate,
  /** Counts of pairs not judged, by reason. */
  notJudgedReasons: v.record(v.string(), whole),
  quotesFound: rate,
  /** Mean share of a source's text that the judge was given. */
  readShare: v.nullable(share),
  msPerPair: v.object({
    p50: v.nullable(v.number()),
    p95: v.nullable(v.number()),
    mean: v.nullable(v.number()),
  }),
  setupMs: v.number(),
  /** Gold labels outside, findings inside. */
  confusion: v.object({
    supported: row,
    'partly-supported': row,
    contradicted: row,
    'not-found': row,
  }),
  machine: v.object({
    cores: whole,
    processor: v.string(),
    platform: v.string(),
    runtime: v.string(),
    /** Processes that wanted to run in the last minute; above `cores`, times are too long. */
    load: v.number(),
  }),
  page: v.nullable(pageShape),
});

export type JudgeReport = v.InferOutput<typeof reportShape>;
export type PageReport = v.InferOutput<typeof pageShape>;
export type Rate = v.InferOutput<typeof rate>;
export type Figure = v.InferOutput<typeof figure>;

/** A report of an earlier run; `null` for what is none. */
export function parseReport(json: unknown): JudgeReport | null {
  const parsed = v.safeParse(reportShape, json);
  return parsed.success ? parsed.output : null;
}
