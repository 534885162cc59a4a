import type { Audit } from '../../lib/core/audit/audit';
import { isSettled, type Pair } from '../../lib/core/audit/pair';
import { deriveVerdicts } from '../../lib/core/audit/verdict';
import { computeRates } from '../../lib/metrics/registry';
import type { AuditSketch } from './build-audit';

/** Two sources cited at one place, each of which says half of the statement. */
export const TOGETHER: AuditSketch = {
  question: 'How long does a child with diarrhoea take zinc?',
  statements: [
    {
      text: 'Zinc shortens diarrhoea by about a day and is taken for ten to fourteen days.',
      cites: [0, 1],
      cells: {
        0: {
          says: 'partly-supported',
          quote: 'Zinc shortened the illness by about a day',
          missing: 'taken for ten to fourteen days',
        },
        1: {
          says: 'partly-supported',
          quote: 'Give zinc for ten to fourteen days',
          missing: 'by about a day',
        },
      },
    },
  ],
  sources: [
    {
      title: 'Zinc for diarrhoea: a trial',
      url: 'https://journal.example/zinc',
      text: 'We gave 412 children zinc or a placebo. Zinc shortened the illness by about a day.',
    },
    {
      title: 'Zinc: a leaflet for practices',
      url: 'https://practice.example/zinc',
      text: 'Give zinc for ten to fourteen days. It costs little and is well tolerated.',
    },
  ],
};

/** The same audit once all its sources were judged together, and support the statement so. */
export function judgedTogether(audit: Audit): Audit {
  const settled = audit.pairs.filter(isSettled);
  const group = {
    sourceIds: settled.map(({ sourceId }) => sourceId),
    judged: {
      finding: {
        kind: 'supported' as const,
        confidence: 0.81,
        evidence: settled.flatMap(({ finding }) => ('evidence' in finding ? finding.evidence : [])),
      },
      judge: audit.judge,
      passageIds: settled.flatMap(({ passageIds }) => passageIds),
      settledAt: audit.endedAt ?? audit.startedAt,
      after: settled.map(({ settledAt }) => settledAt),
    },
  };
  const pairs = audit.pairs.map((pair, at): Pair =>
    at === 0 ? { ...pair, groups: [group] } : pair,
  );
  const { statements, sources } = audit;
  const verdicts = deriveVerdicts(statements, pairs, true);
  return {
    ...audit,
    pairs,
    verdicts,
    rates: computeRates({ statements, sources, pairs, verdicts }),
  };
}
