import type { SiteId } from '../../lib/core/answer/answer';
import type { Audit } from '../../lib/core/audit/audit';
import { answerId, auditId } from '../../lib/core/ids';
import { buildAudit, type CellSketch, type StatementSketch } from './build-audit';

const TEXT = 'Zinc lozenges shortened colds by about a third. Copper intake was not changed.';
const SUPPORTED: CellSketch = { says: 'supported', quote: 'Zinc lozenges shortened colds' };
const CONTRADICTED: CellSketch = { says: 'contradicted', quote: 'Copper intake was not changed' };

export type DatedAudit = {
  name: string;
  startedAt: string;
  site: SiteId;
  model: string | null;
  supported: number;
  contradicted?: number;
  notFound?: number;
  /** Statements whose only cited source nobody could open. */
  unread?: number;
};

/** A finished audit with so many statements of each kind, made at that time. */
export function datedAudit(wanted: DatedAudit): Audit {
  const { name, startedAt, site, model, supported } = wanted;
  const { contradicted = 0, notFound = 0, unread = 0 } = wanted;
  const many = (count: number, sketch: Omit<StatementSketch, 'text'>): StatementSketch[] =>
    Array.from({ length: count }, () => ({ text: 'Zinc helps.', ...sketch }));
  const sources = [
    { title: 'Zinc', url: 'https://health.example/zinc', text: TEXT },
    ...(unread > 0
      ? [{ title: 'Gone', url: 'https://gone.example/', reason: 'dead-link' as const }]
      : []),
  ];
  return buildAudit({
    question: `Does zinc help? (${name})`,
    statements: [
      ...many(supported, { cites: [0], cells: { 0: SUPPORTED } }),
      ...many(contradicted, { cites: [0], cells: { 0: CONTRADICTED } }),
      ...many(notFound, { cites: [0] }),
      ...many(unread, { cites: [1] }),
    ],
    sources,
    head: { id: auditId(name), startedAt, judge: { id: 'lexical', version: '1' } },
    answer: {
      id: answerId(`answer-${name}`),
      model,
      origin: { kind: 'site', site, layout: 'plain', verified: '2026-09-26' },
    },
  });
}
