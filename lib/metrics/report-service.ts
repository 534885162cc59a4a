import type { AuditFacts, FactsStore } from './audit-facts';
import type { AuditSummary } from '../core/audit/audit';
import { judgeKeyOf } from '../core/audit/pair';
import type { ReliabilityCard } from '../core/audit/reliability';
import type { AuditStore } from '../ports/store';
import { makeReport, type Report } from './report';
import { isInTime, type ReportQuery } from './report-query';

export type DashboardReport = {
  report: Report;
  /** Checks that are in no figure; `samples`: of the conversation that comes with the extension. */
  excluded: { running: number; waiting: number; stopped: number; samples: number };
};

export type ReadProgress = { read: number; of: number };

export type ReportService = {
  /** `null` if stopped. */
  report(
    query: ReportQuery,
    onProgress: (progress: ReadProgress) => void,
    signal: AbortSignal,
  ): Promise<DashboardReport | null>;
};

/** Audits counted at a time: enough to be fast, few enough to stop soon. */
const CHUNK = 40;

/** Reads facts in chunks, caches them in memory, and reads them again once an audit has changed. */
export function createReportService({
  audits,
  facts,
  readCards,
}: {
  audits: Pick<AuditStore, 'list'>;
  facts: FactsStore;
  readCards: () => Promise<readonly ReliabilityCard[]>;
}): ReportService {
  let known = new Map<string, AuditFacts>();

  return {
    async report(query, onProgress, signal) {
      const summaries = await audits.list({ offset: 0, limit: Infinity });
      const corrected = await facts.countCorrections();
      const states = new Map(
        summaries.map(each => [each.id, stateWith(each, corrected.get(each.id) ?? 0)]),
      );
      // Forgets deleted audits.
      const current = new Set(states.values());
      known = new Map([...known].filter(([state]) => current.has(state)));
      const findKnown = ({ id }: AuditSummary) => known.get(states.get(id) ?? '');
      const remember = (found: readonly AuditFacts[]): void => {
        for (const each of found) {
          const state = states.get(each.id);
          if (state !== undefined) known.set(state, each);
        }
      };

      const inTime = summaries.filter(each => isInTime(each.startedAt, query.filter));
      const counted = inTime.filter(each => each.status === 'finished' && !isSample(each));
      const findUnread = () => counted.filter(each => findKnown(each) === undefined);
      // All at once, also those outside the query: one read, and usually all are needed.
      if (findUnread().length > CHUNK) remember(await facts.findKept());
      const unread = findUnread().map(({ id }) => id);
      for (let at = 0; at < unread.length && !signal.aborted; at += CHUNK) {
        onProgress({ read: at, of: unread.length });
        remember(await facts.findFacts(unread.slice(at, at + CHUNK)));
      }
      if (signal.aborted) return null;

      const found = counted.flatMap(each => findKnown(each) ?? []);
      return {
        report: makeReport(found, query, { cards: await readCards() }),
        excluded: countExcluded(inTime),
      };
    },
  };
}

function countExcluded(summaries: readonly AuditSummary[]): DashboardReport['excluded'] {
  const own = summaries.filter(each => !isSample(each));
  const count = (wanted: AuditSummary['status']): number =>
    own.filter(({ status }) => status === wanted).length;
  return {
    running: count('running'),
    waiting: count('waiting'),
    stopped: count('stopped'),
    samples: summaries.length - own.length,
  };
}

/** The sample's answers were written for it, so they say nothing about any chatbot. */
function isSample({ origin }: AuditSummary): boolean {
  return origin.kind === 'site' && origin.site === 'sample';
}

/** Key that changes whenever the figures may have changed. */
function stateWith(summary: AuditSummary, corrections: number): string {
  const { id, status, endedAt, settledPairs, judge } = summary;
  return [id, status, endedAt, settledPairs, corrections, judgeKeyOf(judge)].join('|');
}
