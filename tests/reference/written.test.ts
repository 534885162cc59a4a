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
      // The paper counts a source that was not read as one that supports nothing.
      const idle = rates['nonSupportingSources'];
      if (!idle) throw new Error('test: the rate is missing');
      const { count, of } = boundsOf(idle).most;
      const unread = paper.unusedSources[1] - of;
      expect([count + unread, of + unread]).toEqual(paper.unusedSources);
    },
  );
});
