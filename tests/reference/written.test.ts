import { describe, expect, it } from 'vitest';

import { boundsOf } from '../../lib/metrics/metric';
import { computeRates, METRICS } from '../../lib/metrics/registry';
import { expand, toReference, type AuditSketch, type ReferenceRate } from './sketch';
import written from './written-audits.json';

type Reference = Record<string, ReferenceRate> & {
  paper: Record<'statementSupport' | 'responseSupport' | 'unusedSources', [number, number]>;
};
const AUDITS = written as unknown as (AuditSketch & { name: string; rates: Reference })[];

describe('the rates of 20 written audits', () => {
  it('are twenty, and name every metric', () => {
    expect(AUDITS).toHaveLength(20);
    expect(Object.keys(AUDITS[0]?.rates ?? {}).toSorted()).toEqual(
      [...METRICS.map(({ id }) => id), 'paper'].toSorted(),
    );
  });

  it.each(AUDITS.map(audit => [audit.name, audit] as const))(
    'are those of the reference in Python: %s',
    (_, audit) => {
      const rates = computeRates(expand(audit));
      const { paper, ...expected } = audit.rates;

      expect(
        Object.fromEntries(Object.entries(rates).map(([id, rate]) => [id, toReference(rate)])),
      ).toEqual(expected);
      for (const id of ['statementSupport', 'responseSupport'] as const) {
        const { count, of } = rates[id]?.overAll ?? { count: NaN, of: NaN };
        expect([id, count, of]).toEqual([id, ...paper[id]]);
      }
      const idle = rates['nonSupportingSources'];
      const most = idle && boundsOf(idle).most;
      expect([most?.count, most?.of]).toEqual(paper.unusedSources);
    },
  );
});
