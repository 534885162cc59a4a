import type { Look, LookHit, LookResult } from '../../lib/core/audit/look';
import { auditId, statementId } from '../../lib/core/ids';
import { TOPIC_SERVICES } from '../../lib/core/source/services';

export function fakeLook(overrides: Partial<Look> = {}): Look {
  return {
    auditId: auditId('audit-1'),
    kind: 'look',
    key: statementId('statement-1'),
    request: { query: 'velorastat eases stiff knees', services: [...TOPIC_SERVICES], quota: 5 },
    askedAt: '2026-10-01T08:00:00.000Z',
    state: { status: 'waiting' },
    ...overrides,
  };
}

/** A search as version 6 of the database had it. */
export function formerLookOf({ auditId: audit, key, request, askedAt, state }: Look): object {
  return { auditId: audit, statementId: key, ...request, askedAt, state };
}

export function fakeLookHit(overrides: Partial<LookHit> = {}): LookHit {
  return {
    corpus: 'pubmed',
    title: 'Velorastat for stiff knees: a meta-analysis',
    url: 'https://pubmed.ncbi.nlm.nih.gov/9000001/',
    year: 2021,
    type: 'systematic-review',
    isRetracted: false,
    isOpenAccess: true,
    said: { kind: 'supported', confidence: 0.9, quote: 'Velorastat eased stiff knees.' },
    ...overrides,
  };
}

/** Supported by the first of two works; the second is retracted and says the contrary. */
export function fakeLookResult(overrides: Partial<LookResult> = {}): LookResult {
  return {
    outcome: { kind: 'supported-by-literature', decidedBy: 0 },
    hasConflict: false,
    asked: [
      { service: 'pubmed', quota: 5, gave: 3 },
      { service: 'wikipedia', quota: 5, failure: 'timeout' },
    ],
    judged: [
      fakeLookHit(),
      fakeLookHit({
        corpus: 'europe-pmc',
        title: 'Velorastat and falls',
        isRetracted: true,
        isOpenAccess: null,
        said: { kind: 'contradicted', confidence: 0.8, quote: 'Velorastat eased no knee.' },
      }),
    ],
    judge: { id: 'embedded', version: '2' },
    endedAt: '2026-10-01T08:01:00.000Z',
    ...overrides,
  };
}
