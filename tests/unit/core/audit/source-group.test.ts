import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../../lib/core/audit/finding';
import { isSettled, pairIdFor, type Pair } from '../../../../lib/core/audit/pair';
import {
  currentJudgement,
  findGroups,
  isDue,
  type GroupJudgement,
} from '../../../../lib/core/audit/source-group';
import { deriveVerdicts, type Verdict } from '../../../../lib/core/audit/verdict';
import { sourceId } from '../../../../lib/core/ids';
import {
  fakeEvidence,
  fakeFinding,
  fakeHead,
  fakeOpenPair,
  fakeSettledPair,
  fakeStatement,
} from '../../../fakes/audits';

const [A, B, C] = ['url:a', 'url:b', 'url:c'].map(sourceId) as [
  ReturnType<typeof sourceId>,
  ReturnType<typeof sourceId>,
  ReturnType<typeof sourceId>,
];
const AT = '2026-10-01T08:00:03.000Z';

type Cell = Finding['kind'] | 'open';

/** A statement that cites A and B at one place; C is cited for another. */
function cellsOf(a: Cell, b: Cell, c: Cell = 'not-found'): Pair[] {
  return [
    pairOf(A, a, { cited: true, groups: [{ sourceIds: [A, B] }] }),
    pairOf(B, b, { cited: true }),
    pairOf(C, c, { cited: false }),
  ];
}

function pairOf(
  source: Pair['sourceId'],
  cell: Cell,
  rest: Partial<Pick<Pair, 'cited' | 'groups'>>,
) {
  const { id: auditId } = fakeHead();
  const { id: statementId } = fakeStatement();
  const base = { id: pairIdFor(auditId, statementId, source), sourceId: source, ...rest };
  if (cell === 'open') return fakeOpenPair(base);
  return fakeSettledPair({ ...base, finding: fakeFinding(cell), settledAt: AT });
}

/** The cells with what the judge said of A and B together. */
function judgedTogether(
  pairs: readonly Pair[],
  { from = [A, B], after = [AT, AT] }: { from?: Pair['sourceId'][]; after?: string[] } = {},
): Pair[] {
  const judged: GroupJudgement = {
    finding: {
      kind: 'supported',
      confidence: 0.8,
      evidence: from.map(source => fakeEvidence({ sourceId: source })),
    },
    judge: fakeHead().judge,
    passageIds: [],
    settledAt: AT,
    after,
  };
  return pairs.map(pair =>
    pair.groups ? { ...pair, groups: [{ sourceIds: [A, B], judged }] } : pair,
  );
}

function verdictOf(pairs: readonly Pair[], isAtRest = false): Verdict {
  const [verdict] = deriveVerdicts([fakeStatement()], pairs, isAtRest);
  if (!verdict) throw new Error('test: there is no verdict');
  return verdict;
}

const isDueIn = (pairs: readonly Pair[]) => findGroups(pairs).some(isDue);

describe('a group of sources', () => {
  it.each([
    ['partly-supported', 'not-found'],
    ['not-found', 'not-found'],
    ['partly-supported', 'partly-supported'],
  ] as const)('is due where its sources give %s and %s', (a, b) => {
    expect(isDueIn(cellsOf(a, b))).toBe(true);
  });

  it.each([
    ['supported', 'not-found'],
    ['partly-supported', 'contradicted'],
    ['partly-supported', 'not-judged'],
    ['partly-supported', 'open'],
  ] as const)('is not due where they give %s and %s', (a, b) => {
    expect(isDueIn(cellsOf(a, b))).toBe(false);
  });

  it('is due without a source that could not be read, if two are left', () => {
    const [first, ...others] = cellsOf('partly-supported', 'not-judged', 'not-found');
    const all = first ? [{ ...first, groups: [{ sourceIds: [A, B, C] }] }, ...others] : [];

    expect(isDueIn(all)).toBe(true);
  });

  it('is not due where two judges compared its sources', () => {
    const [first, second, third] = cellsOf('partly-supported', 'not-found');
    if (!first || !third || !second || !isSettled(second)) throw new Error('test: no cells');

    const other = { ...second, judge: { id: 'another', version: '1' } };
    expect(isDueIn([first, other, third])).toBe(false);
  });

  it('is asked about once, and again after one of its sources was compared again', () => {
    const pairs = judgedTogether(cellsOf('partly-supported', 'not-found'));
    const later = judgedTogether(cellsOf('partly-supported', 'not-found'), {
      after: [AT, '2026-10-01T07:00:00.000Z'],
    });

    expect(isDueIn(pairs)).toBe(false);
    expect(isDueIn(later)).toBe(true);
    expect(findGroups(later).map(currentJudgement)).toEqual([null]);
  });
});

describe('the verdict on a statement with a group', () => {
  it('waits for the group while the audit works, and for none at rest', () => {
    const pairs = cellsOf('partly-supported', 'not-found');

    expect(verdictOf(pairs).kind).toBe('pending');
    expect(verdictOf(pairs, true).kind).toBe('partly-supported');
  });

  it('is supported by several together, and no single pair decides', () => {
    const verdict = verdictOf(judgedTogether(cellsOf('partly-supported', 'not-found')));

    expect(verdict).toMatchObject({
      kind: 'supported',
      decidedBy: null,
      placement: 'cited',
      conflictsWith: null,
      together: { sourceIds: [A, B], readIds: [A, B] },
    });
  });

  it('is that of the group before a source cited elsewhere, after a cited one', () => {
    const elsewhere = judgedTogether(cellsOf('partly-supported', 'not-found', 'supported'));
    const cited = judgedTogether(cellsOf('supported', 'not-found'));

    expect(verdictOf(elsewhere)).toMatchObject({ kind: 'supported', decidedBy: null });
    expect(verdictOf(cited)).not.toHaveProperty('together');
  });

  it('is not supported where a source of the group contradicts it', () => {
    const pairs = judgedTogether(cellsOf('partly-supported', 'contradicted'));

    expect(verdictOf(pairs)).not.toHaveProperty('together');
    expect(verdictOf(pairs)).toMatchObject({
      kind: 'contradicted',
      conflictsWith: pairs[0]?.id,
    });
  });

  it('names a source outside the group that contradicts it', () => {
    const pairs = judgedTogether(cellsOf('partly-supported', 'not-found', 'contradicted'));

    expect(verdictOf(pairs)).toMatchObject({ kind: 'supported', conflictsWith: pairs[2]?.id });
  });

  it('takes no quotes of one source for several', () => {
    const pairs = judgedTogether(cellsOf('partly-supported', 'not-found'), { from: [A, A] });

    expect(verdictOf(pairs)).toMatchObject({ kind: 'partly-supported' });
  });

  it('counts the sources that could not be read', () => {
    const pairs = cellsOf('partly-supported', 'not-judged', 'not-found');
    const [first, second, third] = judgedTogether(pairs, { from: [A, C], after: [AT, AT, AT] });
    if (!first || !second || !third) throw new Error('test: no cells');
    const groups = first.groups?.map(group => ({ ...group, sourceIds: [A, B, C] })) ?? [];

    expect(verdictOf([{ ...first, groups }, second, third])).toMatchObject({
      unread: 1,
      together: { sourceIds: [A, B, C], readIds: [A, C] },
    });
  });
});
