import { describe, expect, it } from 'vitest';

import { countSupport, countVerdicts } from '../../../../lib/core/audit/verdict-counts';
import { type Cell, openly, PLAIN, verdictOf } from '../../../fakes/verdicts';

describe('firm and open findings', () => {
  it('make a verdict firm only where a cited source decides by a firm one', () => {
    expect(verdictOf([['supported', true]]).isFirm).toBe(true);
    expect(verdictOf([['contradicted', true]]).isFirm).toBe(true);
    expect(verdictOf([['supported', false]]).isFirm).toBe(false);
    expect(verdictOf([['not-found', true]]).isFirm).toBe(false);
    expect(verdictOf([openly('supported')]).isFirm).toBe(false);
  });

  it('decide firm first within a kind, however sure the judge is of the open one', () => {
    const verdict = verdictOf([openly('supported', 1), ['supported', true, 0.4]]);

    expect(verdict).toMatchObject({ kind: 'supported', isFirm: true, decidedBy: 'p1' });
  });

  it('let a firm contradiction decide before open support', () => {
    const open: Cell[] = [
      openly('supported'),
      ['supported', false, 0.9, true],
      openly('partly-supported'),
    ];

    for (const support of open) {
      expect(verdictOf([support, ['contradicted', true]])).toMatchObject({
        kind: 'contradicted',
        isFirm: true,
        decidedBy: 'p1',
        conflictsWith: 'p0',
      });
    }
  });

  it('never hide firm support behind an open contradiction, also of a dose', () => {
    const cells: Cell[] = [openly('contradicted', 1), ['supported', true, 0.5]];

    for (const text of [PLAIN, 'Take 500 mg twice daily.']) {
      expect(verdictOf(cells, false, text)).toMatchObject({
        kind: 'supported',
        isFirm: true,
        conflictsWith: 'p0',
      });
    }
  });

  it('keep open support waiting only for cited sources, which could contradict it', () => {
    expect(verdictOf([openly('supported'), ['open', true]]).kind).toBe('pending');
    expect(verdictOf([openly('supported'), ['open', false]]).kind).toBe('supported');
    expect(
      verdictOf([
        ['supported', true],
        ['open', true],
      ]).kind,
    ).toBe('supported');
  });

  it('are counted apart, and together as support', () => {
    const verdicts = [verdictOf([['supported', true]]), verdictOf([openly('supported')])];
    const counts = countVerdicts([...verdicts, verdictOf([['contradicted', true]])]);

    expect(counts).toEqual({ supported: 1, 'open-supported': 1, contradicted: 1 });
    expect(countSupport(counts)).toEqual({ firm: 1, supported: 2, checked: 3, all: 3 });
  });
});
