import { describe, expect, it } from 'vitest';
import {
  changedSinceBlind,
  correctionsAt,
  findCorrection,
  machineSays,
} from '../../../../lib/core/audit/annotation';
import { isSettled } from '../../../../lib/core/audit/pair';
import { fakeCorrection } from '../../../fakes/annotations';
import { fakeAudit, fakeOpenPair, fakePendingSource, fakeStatement } from '../../../fakes/audits';

const STATEMENT = { statementId: fakeStatement().id, sourceId: null };
const CELL = { ...STATEMENT, sourceId: fakePendingSource().id };

describe('a verdict given by hand', () => {
  it('counts as the last of its place, and of no other', () => {
    const first = fakeCorrection({ ...STATEMENT, id: '1' });
    const second = fakeCorrection({ ...STATEMENT, id: '2', kind: 'not-found' });
    const corrections = [first, second, fakeCorrection({ ...CELL, id: '3' })];

    expect(findCorrection({ corrections }, STATEMENT)).toBe(second);
    expect(correctionsAt({ corrections }, STATEMENT)).toEqual([first, second]);
  });

  it('counts no more once it was taken back, and stays in the history', () => {
    const corrections = [
      fakeCorrection({ ...CELL, id: '1' }),
      fakeCorrection({ ...CELL, id: '2', kind: null }),
    ];

    expect(findCorrection({ corrections }, CELL)).toBeNull();
    expect(correctionsAt({ corrections }, CELL)).toHaveLength(2);
  });

  it('is none where nobody gave one', () => expect(findCorrection({}, CELL)).toBeNull());
});

describe('a verdict given blind', () => {
  const blind = fakeCorrection({ ...CELL, id: '1', isBlind: true });
  const later = fakeCorrection({ ...CELL, id: '2', kind: 'supported' });
  const takenBack = fakeCorrection({ ...CELL, id: '3', kind: null });

  it('is still known once it was changed, however often', () => {
    const again = fakeCorrection({ ...CELL, id: '4', kind: 'not-found' });

    expect(changedSinceBlind({ corrections: [blind, later] })).toEqual([blind]);
    expect(changedSinceBlind({ corrections: [blind, later, again] })).toEqual([blind]);
  });

  it('is not changed where it stands, or where another place was spoken of', () => {
    const elsewhere = fakeCorrection({ ...STATEMENT, id: '4' });

    expect(changedSinceBlind({ corrections: [blind] })).toEqual([]);
    expect(changedSinceBlind({ corrections: [blind, elsewhere] })).toEqual([]);
  });

  it('counts no more once it was taken back, whatever came after', () => {
    expect(changedSinceBlind({ corrections: [blind, takenBack] })).toEqual([]);
    expect(changedSinceBlind({ corrections: [blind, takenBack, later] })).toEqual([]);
    expect(changedSinceBlind({ corrections: [blind, later, takenBack] })).toEqual([]);
  });
});

describe('what the machine says of a place', () => {
  it('is the verdict of a statement, and the finding of a cell with its own judge', () => {
    const other = { id: 'embedded', version: '9' };
    const audit = fakeAudit();
    const pairs = audit.pairs.map(pair => (isSettled(pair) ? { ...pair, judge: other } : pair));

    expect(machineSays({ ...audit, pairs }, STATEMENT)).toEqual({
      kind: 'supported',
      judge: audit.judge,
    });
    expect(machineSays({ ...audit, pairs }, CELL)).toEqual({ kind: 'supported', judge: other });
  });

  it('is nothing yet of an open cell, and none of a place that is not there', () => {
    const audit = fakeAudit({ pairs: [fakeOpenPair()] });

    expect(machineSays(audit, CELL)?.kind).toBe('pending');
    expect(machineSays({ ...audit, pairs: [] }, CELL)).toBeNull();
  });
});
