import type { AuditFacts } from '../../lib/metrics/audit-facts';
import type { ReportFilter } from '../../lib/metrics/report-query';
import { answerId, auditId } from '../../lib/core/ids';
import type { DoubleRate, Share } from '../../lib/core/audit/rates';

export const EVERYTHING: ReportFilter = {
  from: null,
  until: null,
  origin: null,
  model: null,
  judge: null,
  granularity: 'document',
  domain: null,
};

/** The same share over all and over what was judged, unless the second is given. */
export function both(overAll: Share, overJudged: Share = overAll): DoubleRate {
  return { overAll, overJudged };
}

export function shareOf(count: number, of: number): Share {
  return { count, of };
}

/**
 * The facts of one finished check: 10 statements, of which 6 are supported, 2 not found and 2
 * not judged; one source of `health.example`. Give `id` to tell answers apart.
 */
export function fakeFacts(overrides: Partial<AuditFacts> & { name?: string } = {}): AuditFacts {
  const { name = '1', ...facts } = overrides;
  const support = both(shareOf(6, 10), shareOf(6, 8));
  return {
    id: auditId(`audit-${name}`),
    answerId: answerId(`answer-${name}`),
    startedAt: '2026-10-01T12:00:00.000Z',
    origin: 'chatgpt',
    model: 'GPT-9',
    judge: { id: 'embedded', version: '3' },
    isOneJudge: true,
    verdicts: { supported: 6, 'not-found': 2, 'not-judged': 2 },
    domains: [{ domain: 'health.example', support: both(shareOf(5, 8), shareOf(5, 7)) }],
    texts: [{ extent: 'full-text', language: 'en', judged: 7 }],
    corrections: [],
    ...facts,
    rates: {
      supportedStatements: support,
      statementSupport: support,
      responseSupport: both(shareOf(0, 1)),
      citationSupport: both(shareOf(5, 8), shareOf(5, 7)),
      citationContradiction: both(shareOf(0, 8), shareOf(0, 7)),
      citationCoverage: support,
      nonSupportingSources: both(shareOf(1, 3)),
      sourceUrlValidity: both(shareOf(2, 3)),
      missingPageUrls: both(shareOf(0, 2)),
      paywalledUrls: both(shareOf(1, 3)),
      deadUrls: both(shareOf(1, 3)),
      ...facts.rates,
    },
  };
}

/** So many answers, each with facts that `make` may change by its place. */
export function fakeManyFacts(
  count: number,
  make: (at: number) => Partial<AuditFacts> = () => ({}),
): AuditFacts[] {
  return Array.from({ length: count }, (_, at) => fakeFacts({ name: String(at), ...make(at) }));
}
