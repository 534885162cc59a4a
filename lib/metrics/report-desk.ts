import { type AuditFacts, type FactsStore, placeOf } from './audit-facts';
import type { AuditSummary } from '../core/audit/audit';
import { judgeKeyOf } from '../core/audit/pair';
import type { ReliabilityCard } from '../core/audit/reliability';
import type { AuditStore } from '../ports/store';
import { makeReport, type Report } from './report';
import { isInTime, type ReportQuery } from './report-query';

/** Checks that are in no figure, and why. */
export type LeftOut = {
  running: number;
  stopped: number;
  /** Of the conversation that comes with the extension. */
  samples: number;
};

export type DeskReport = { report: Report; leftOut: LeftOut };

/** How many checks were read, of those that have to be. */
export type ReadProgress = { read: number; of: number };

export type ReportDesk = {
  /** `null`: it was stopped. */
  report(
    query: ReportQuery,
    onProgress: (progress: ReadProgress) => void,
    signal: AbortSignal,
  ): Promise<DeskReport | null>;
};

export type DeskDeps = {
  audits: Pick<AuditStore, 'list'>;
  facts: FactsStore;
  cards: readonly ReliabilityCard[];
};

/** Audits counted at a time: enough to be quick, few enough to be stopped soon. */
const CHUNK = 40;

/**
 * Reads what a report needs, bit by bit, and computes it. What was counted once is kept in memory
 * as long as the desk lives, and counted again only where the audit has changed since.
 */
export function createReportDesk({ audits, facts, cards }: DeskDeps): ReportDesk {
  let known = new Map<string, AuditFacts>();

  return {
    async report(query, onProgress, signal) {
      const isStopped = () => signal.aborted;
      const summaries = await audits.list({ offset: 0, limit: Infinity });
      const corrected = await facts.countCorrections();
      const stateOf = (each: AuditSummary): string => stateWith(each, corrected.get(each.id) ?? 0);
      // What was deleted is forgotten here too.
      const states = new Set(summaries.map(stateOf));
      known = new Map([...known].filter(([state]) => states.has(state)));

      const inTime = summaries.filter(each => isInTime(each.startedAt, query.filter));
      const counted = inTime.filter(each => each.status === 'finished' && !isSample(each));
      const isUnread = (each: AuditSummary): boolean => !known.has(stateOf(each));
      // nb. All at once, also those that nobody asks for: that is one look, and the first time
      // as a rule all are asked for.
      if (counted.filter(isUnread).length > CHUNK) {
        remember(await facts.findKept(), counted, stateOf);
      }
      const unread = counted.filter(isUnread);
      for (let at = 0; at < unread.length && !isStopped(); at += CHUNK) {
        onProgress({ read: at, of: unread.length });
        await learn(unread.slice(at, at + CHUNK), stateOf);
      }
      if (isStopped()) return null;

      const found = counted.flatMap(each => known.get(stateOf(each)) ?? []);
      return { report: makeReport(found, query, { cards }), leftOut: countLeftOut(inTime) };
    },
  };

  async function learn(
    summaries: readonly AuditSummary[],
    stateOf: (summary: AuditSummary) => string,
  ): Promise<void> {
    remember(await facts.findFacts(summaries.map(({ id }) => id)), summaries, stateOf);
  }

  function remember(
    found: readonly AuditFacts[],
    summaries: readonly AuditSummary[],
    stateOf: (summary: AuditSummary) => string,
  ): void {
    const states = new Map(summaries.map(each => [each.id, stateOf(each)]));
    for (const each of found) {
      const state = states.get(each.id);
      if (state !== undefined) known.set(state, each);
    }
  }
}

function countLeftOut(summaries: readonly AuditSummary[]): LeftOut {
  const own = summaries.filter(each => !isSample(each));
  return {
    running: own.filter(({ status }) => status === 'running').length,
    stopped: own.filter(({ status }) => status === 'stopped').length,
    samples: summaries.length - own.length,
  };
}

/** Its answers were written to be found out: they say nothing of any chatbot. */
function isSample({ origin }: AuditSummary): boolean {
  return placeOf(origin) === 'sample';
}

/** Changes whenever the figures can have changed. */
function stateWith(summary: AuditSummary, corrections: number): string {
  const { id, status, endedAt, settledPairs, judge } = summary;
  return [id, status, endedAt, settledPairs, corrections, judgeKeyOf(judge)].join('|');
}
