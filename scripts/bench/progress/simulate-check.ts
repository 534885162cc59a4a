import type { Audit } from '../../../lib/core/audit/audit';
import { pairIdFor, type Pair } from '../../../lib/core/audit/pair';
import { auditId, contentHash, sourceId, statementId } from '../../../lib/core/ids';
import type { Source } from '../../../lib/core/source/source';

/** One kind of check. Times in milliseconds; each check draws its own within a factor of two. */
export type Scenario = {
  name: string;
  sources: number;
  statements: number;
  /** Shares of the sources that cannot be read: refused at once, and never answered. */
  refused: number;
  hanging: number;
  readMs: number;
  /** Time of one comparison; short sources take a third less. */
  judgeMs: number;
  /** Comparisons that arrive together, and sources judged at a time. */
  batch: number;
  judgedAtOnce: number;
};

export type SimulatedCheck = {
  endMs: number;
  at: (ms: number) => Pick<Audit, 'pairs' | 'sources' | 'startedAt' | 'status' | 'stage'>;
};

/** The fetcher's: sources opened at a time, and its timeout. */
const READ_AT_ONCE = 6;
const TIMEOUT_MS = 30_000;

const START = Date.parse('2026-11-23T08:00:00.000Z');
const AUDIT = auditId('simulated');
const JUDGE = { id: 'simulated', version: '1' };

type Plan = { id: number; readAt: number; isReadable: boolean; settledAt: number[] };

/** Runs a check on paper, as the pipeline does: reading side by side, judging in turn. */
export function simulateCheck(scenario: Scenario, random: () => number): SimulatedCheck {
  const spread = (ms: number): number => ms * 2 ** (2 * random() - 1);
  const plans = planReading(scenario, { random, spread });
  planJudging(plans, { ...scenario, judgeMs: spread(scenario.judgeMs) }, random);
  const ends = plans.flatMap(({ readAt, settledAt }) => [readAt, ...settledAt]);
  return {
    endMs: Math.max(...ends),
    at: ms => ({
      startedAt: new Date(START).toISOString(),
      status: 'running',
      sources: plans.map(plan => sourceAt(plan, ms)),
      pairs: plans.flatMap(plan => pairsAt(plan, ms)),
    }),
  };
}

export function clockAt(ms: number): number {
  return START + ms;
}

type Draw = { random: () => number; spread: (ms: number) => number };

function planReading(
  { sources, refused, hanging, readMs }: Scenario,
  { random, spread }: Draw,
): Plan[] {
  const slots = Array.from({ length: READ_AT_ONCE }, () => 0);
  return Array.from({ length: sources }, (_, id) => {
    const fate = random();
    const isHanging = fate < hanging;
    const isReadable = fate >= hanging + refused;
    const slot = slots.indexOf(Math.min(...slots));
    const took = isHanging ? TIMEOUT_MS : isReadable ? spread(readMs) : spread(readMs / 4);
    const readAt = (slots[slot] ?? 0) + took;
    slots[slot] = readAt;
    return { id, readAt, isReadable, settledAt: [] };
  });
}

/** Judges the sources in the order they arrive; an unreadable one costs no time. */
function planJudging(plans: readonly Plan[], scenario: Scenario, random: () => number): void {
  const { statements, judgeMs, batch, judgedAtOnce } = scenario;
  const judges = Array.from({ length: judgedAtOnce }, () => 0);
  for (const plan of plans.toSorted((a, b) => a.readAt - b.readAt)) {
    const judge = judges.indexOf(Math.min(...judges));
    const pairMs = judgeMs * (random() < 0.3 ? 2 / 3 : 1);
    let now = Math.max(judges[judge] ?? 0, plan.readAt);
    for (let done = 0; done < statements; done += batch) {
      const size = Math.min(batch, statements - done);
      now += size * pairMs;
      const at = plan.isReadable ? now : plan.readAt;
      plan.settledAt.push(...Array.from({ length: size }, () => at));
    }
    if (plan.isReadable) judges[judge] = now;
  }
}

function sourceAt({ id, readAt, isReadable }: Plan, ms: number): Source {
  const base = {
    id: sourceId(`s${String(id)}`),
    target: { kind: 'url', url: `https://s${String(id)}.example/` },
    url: `https://s${String(id)}.example/`,
    title: `Source ${String(id)}`,
  } as const;
  if (ms < readAt) return { ...base, status: 'pending' };
  if (!isReadable) return { ...base, status: 'unreadable', reason: 'timeout', visit: null };
  return {
    ...base,
    status: 'read',
    visit: {
      finalUrl: base.url,
      redirects: [],
      httpStatus: 200,
      contentType: 'text/html',
      bytes: 1,
      retrievedAt: new Date(START + readAt).toISOString(),
    },
    extent: 'full-text',
    language: 'en',
    contentHash: contentHash(base.id),
    textLength: 1,
    fromCache: false,
  };
}

function pairsAt({ id, isReadable, settledAt }: Plan, ms: number): Pair[] {
  return settledAt.map((at, index): Pair => {
    const ids = {
      statementId: statementId(`t${String(index)}`),
      sourceId: sourceId(`s${String(id)}`),
    };
    const base = {
      ...ids,
      id: pairIdFor(AUDIT, ids.statementId, ids.sourceId),
      auditId: AUDIT,
      cited: false,
      timesSettled: 0,
    };
    if (ms < at) return { ...base, state: 'open' };
    return {
      ...base,
      state: 'settled',
      timesSettled: 1,
      judge: JUDGE,
      passageIds: [],
      readShare: Number(isReadable),
      settledAt: new Date(START + at).toISOString(),
      finding: isReadable
        ? { kind: 'not-found', confidence: 0.9 }
        : { kind: 'not-judged', reason: 'timeout' },
    };
  });
}
