import { describe, expect, it } from 'vitest';
import type { FindingKind } from '../../../../lib/core/audit/finding';
import { pairId, sourceId } from '../../../../lib/core/ids';
import type { Pair } from '../../../../lib/core/audit/pair';
import { verdictsOf } from '../../../../lib/core/audit/verdict';
import { fakeSettledPair, fakeStatement } from '../../../fakes/audits';
import { type Cell, pairsOf, PLAIN, verdictOf } from '../../../fakes/verdicts';

describe('a statement for which the answer cites nothing', () => {
  it('is not found only if every source was read', () => {
    const all = verdictOf([
      ['not-found', false],
      ['not-found', false],
    ]);
    const some = verdictOf([
      ['not-found', false],
      ['not-judged', false],
    ]);

    expect([all.kind, all.reason, all.unread]).toEqual(['not-found', null, 0]);
    expect([some.kind, some.reason, some.unread]).toEqual(['not-judged', 'sources-unread', 1]);
  });

  it('is found wherever a source says something of it', () =>
    expect(
      verdictOf([
        ['not-judged', false],
        ['partly-supported', false],
      ]).kind,
    ).toBe('partly-supported'));

  it('could not be checked for the one reason there is, if no source was read', () =>
    expect(verdictOf([['not-judged', false]])).toMatchObject({ reason: 'dead-link' }));
});

describe('an audit that waits for permission', () => {
  const barred = (place: number, cited: boolean): Pair =>
    fakeSettledPair({
      id: pairId(`p${place}`),
      sourceId: sourceId(`source-${place}`),
      cited,
      finding: { kind: 'not-judged', reason: 'no-permission' },
    });
  const waiting = (pairs: Pair[], status: 'waiting' | 'finished' = 'waiting') =>
    verdictsOf({ status }, { statements: [fakeStatement({ text: PLAIN })], pairs })[0];

  it('has statements that wait with it', () => {
    expect(waiting([barred(0, true)])).toMatchObject({ kind: 'pending', reason: 'no-permission' });
    expect(waiting([barred(0, false), ...pairsOf([['not-found', false]])])).toMatchObject({
      kind: 'pending',
      reason: 'no-permission',
    });
  });

  it('names the reason that the user can end first', () =>
    expect(waiting([...pairsOf([['not-judged', true]]), barred(1, true)])).toMatchObject({
      kind: 'pending',
      reason: 'no-permission',
    }));

  it('judges what it may', () => {
    expect(waiting([barred(1, false), ...pairsOf([['supported', true]])])?.kind).toBe('supported');
    expect(waiting([barred(1, false), ...pairsOf([['not-found', true]])])?.kind).toBe('not-found');
  });

  it('could not be checked once it has ended without', () =>
    expect(waiting([barred(0, true)], 'finished')).toMatchObject({
      kind: 'not-judged',
      reason: 'no-permission',
    }));
});

describe('a source that contradicts a dose, a number, a warning or an instruction', () => {
  const against = (kind: FindingKind, cited: boolean): Cell[] => [
    [kind, cited],
    ['contradicted', false],
  ];

  it.each([
    'Take 500 mg twice daily.',
    'It helped 28 of them.',
    'Do not take it with alcohol.',
    'Children should see a doctor.',
  ])('outweighs support from a source cited for another statement: "%s"', text => {
    const verdict = verdictOf(against('supported', false), false, text);

    expect(verdict).toMatchObject({ kind: 'contradicted', decidedBy: 'p1', conflictsWith: 'p0' });
    expect(verdictOf(against('partly-supported', true), false, text).kind).toBe('contradicted');
  });

  it('leaves support from the cited source, and stays visible', () =>
    expect(verdictOf(against('supported', true), false, 'Take 500 mg.')).toMatchObject({
      kind: 'supported',
      conflictsWith: 'p1',
    }));

  it('does not outweigh it for other statements', () =>
    expect(verdictOf(against('supported', false))).toMatchObject({
      kind: 'supported-elsewhere',
      conflictsWith: 'p1',
    }));
});
