import { describe, expect, it } from 'vitest';
import type { FindingKind } from '../../../../lib/core/audit/finding';
import { pairId } from '../../../../lib/core/ids';
import {
  type Verdict,
  type VerdictKind,
  deriveVerdicts,
  worstMark,
} from '../../../../lib/core/audit/verdict';
import {
  fakeOpenPair,
  fakeSettledPair,
  fakeStatement,
  fakeStatements,
} from '../../../fakes/audits';
import { type Cell, openly, pairsOf, verdictOf } from '../../../fakes/verdicts';

/** Best first, with the verdict each gives when it decides. */
const RANKS: readonly (readonly [FindingKind, boolean, Verdict['kind']])[] = [
  ['supported', true, 'supported'],
  ['supported', false, 'supported-elsewhere'],
  ['partly-supported', true, 'partly-supported'],
  ['contradicted', true, 'contradicted'],
  ['partly-supported', false, 'partly-supported'],
  ['contradicted', false, 'contradicted'],
  ['not-judged', true, 'not-judged'],
  ['not-found', true, 'not-found'],
  ['not-judged', false, 'not-judged'],
  ['not-found', false, 'not-found'],
];
const DUELS = RANKS.flatMap((better, place) =>
  RANKS.slice(place + 1).map(worse => [better, worse] as const),
);

describe('which cell decides a statement', () => {
  it.each(RANKS)('a lone %s cell (cited: %s) gives the verdict %s', (kind, cited, expected) =>
    expect(verdictOf([[kind, cited]])).toMatchObject({
      kind: expected,
      decidedBy: 'p0',
      placement: cited ? 'cited' : 'elsewhere',
    }),
  );

  it.each(DUELS)('%j outranks %j, both open, whichever source comes first', (better, worse) => {
    const [good, bad]: [Cell, Cell] = [
      [better[0], better[1], 0.9, true],
      [worse[0], worse[1], 1, true],
    ];

    expect(verdictOf([good, bad])).toMatchObject({ kind: better[2], decidedBy: 'p0' });
    expect(verdictOf([bad, good])).toMatchObject({ kind: better[2], decidedBy: 'p1' });
  });

  it('takes the surest of several cells of the same rank', () => {
    const verdict = verdictOf([
      ['supported', true, 0.4],
      ['supported', true, 0.9],
      ['supported', true, 0.6],
    ]);

    expect(verdict.decidedBy).toBe('p1');
  });

  it('takes the first of two equally sure cells, so that it never flickers', () => {
    expect(verdictOf([...twice('not-found', 0.5)]).decidedBy).toBe('p0');
    expect(verdictOf([...twice('not-judged')]).decidedBy).toBe('p0');
  });

  it('never lets sureness outweigh rank', () => {
    const verdict = verdictOf([openly('contradicted', 1), openly('partly-supported', 0.01)]);

    expect(verdict).toMatchObject({ kind: 'partly-supported', decidedBy: 'p1' });
  });

  it('keeps "could not look" and "not there" apart', () => {
    const unread = verdictOf([['not-judged', true]]);
    const absent = verdictOf([['not-found', true]]);

    expect([unread.kind, unread.reason]).toEqual(['not-judged', 'dead-link']);
    expect([absent.kind, absent.reason]).toEqual(['not-found', null]);
  });

  it('does not say "not found" while a cited source could not be opened', () => {
    const verdict = verdictOf([
      ['not-found', true],
      ['not-found', false],
      ['not-judged', true],
    ]);

    expect(verdict).toMatchObject({ kind: 'not-judged', reason: 'dead-link', unread: 1 });
  });
});

describe('disagreement between sources', () => {
  it.each([
    ['supported', true],
    ['supported', false],
    ['partly-supported', true],
  ] as const)('shows who contradicts beside %s (cited: %s)', (kind, cited) => {
    const verdict = verdictOf([
      ['not-found', false],
      [kind, cited],
      ['contradicted', false],
    ]);

    expect(verdict).toMatchObject({ decidedBy: 'p1', conflictsWith: 'p2' });
  });

  it('shows who partly supports beside a contradiction by the cited source', () => {
    const verdict = verdictOf([
      ['contradicted', true],
      ['partly-supported', false],
    ]);

    expect(verdict).toMatchObject({ kind: 'contradicted', conflictsWith: 'p1' });
  });

  it('finds no conflict among sources that merely lack the statement', () => {
    const supported = verdictOf([
      ['supported', true],
      ['not-found', true],
      ['not-judged', true],
    ]);
    const absent = verdictOf([
      ['not-found', true],
      ['not-judged', false],
    ]);

    expect([supported.conflictsWith, absent.conflictsWith]).toEqual([null, null]);
  });
});

describe('a statement whose cells are not all filled', () => {
  it.each([['open'], ['leased']] as const)('is pending while a cell is %s', state =>
    expect(verdictOf([[state, true]])).toMatchObject({
      kind: 'pending',
      decidedBy: null,
      placement: null,
      reason: null,
    }),
  );

  it.each(['partly-supported', 'contradicted', 'not-found', 'not-judged'] as const)(
    'is pending although one cell says %s, for the open one may say more',
    kind =>
      expect(
        verdictOf([
          [kind, true],
          ['open', true],
        ]).kind,
      ).toBe('pending'),
  );

  it('is supported as soon as one cited source supports it', () => {
    const verdict = verdictOf([
      ['open', true],
      ['supported', true],
    ]);

    expect(verdict).toMatchObject({ kind: 'supported', decidedBy: 'p1' });
  });

  it('is not judged, because stopped, once the reader has stopped the audit', () => {
    const verdict = verdictOf(
      [
        ['open', true],
        ['leased', false],
      ],
      true,
    );

    expect(verdict).toMatchObject({ kind: 'not-judged', reason: 'stopped', decidedBy: null });
  });

  it.each([
    ['supported', false, 'supported-elsewhere'],
    ['partly-supported', true, 'partly-supported'],
    ['contradicted', true, 'contradicted'],
    ['not-found', true, 'not-judged'],
    ['not-judged', true, 'not-judged'],
  ] as const)(
    'with a cell of %s (cited: %s) and an open one is, after a stop, %s',
    (kind, cited, expected) => {
      const verdict = verdictOf(
        [
          [kind, cited],
          ['open', true],
        ],
        true,
      );

      expect(verdict.kind).toBe(expected);
    },
  );

  it('waits for the cited source although one cited elsewhere supports it', () => {
    const verdict = verdictOf([
      ['supported', false],
      ['open', true],
    ]);

    expect(verdict.kind).toBe('pending');
  });

  it('keeps its verdict after a stop where every cell was filled', () =>
    expect(verdictOf([['not-found', true]], true)).toMatchObject({
      kind: 'not-found',
      reason: null,
    }));
});

describe('sources of a statement that nobody could look into', () => {
  it('counts only the cited ones where there are any', () => {
    const verdict = verdictOf([
      ['supported', true],
      ['not-judged', true],
      ['not-judged', false],
      ['not-judged', false],
    ]);

    expect(verdict.unread).toBe(1);
  });

  it('counts all of them where the answer cites none for the statement', () => {
    const verdict = verdictOf([
      ['not-judged', false],
      ['not-judged', false],
      ['not-found', false],
    ]);

    expect(verdict.unread).toBe(2);
  });

  it('counts none where all could be read', () =>
    expect(verdictOf([['not-found', true]]).unread).toBe(0));
});

describe('statements without cells', () => {
  it('are not judged, for want of sources', () =>
    expect(verdictOf([])).toEqual({
      statementId: fakeStatement().id,
      kind: 'not-judged',
      isFirm: false,
      decidedBy: null,
      placement: null,
      conflictsWith: null,
      unread: 0,
      reason: 'no-sources',
    }));

  it('are not check-worthy where there is nothing to check, even if somebody judged them', () => {
    const advice = fakeStatement({
      checkWorthiness: { kind: 'not-check-worthy', reason: 'advice-to-user' },
    });

    const [verdict] = deriveVerdicts([advice], pairsOf([['supported', true]]), false);

    expect(verdict).toMatchObject({ kind: 'not-check-worthy', decidedBy: null, reason: null });
  });

  it('get one verdict each, in the order of the statements, from their own cells', () => {
    const statements = fakeStatements().toReversed();
    const [, second, first] = statements;
    const pairs = [
      fakeSettledPair({ id: pairId('p'), statementId: first?.id ?? fakeStatement().id }),
      fakeOpenPair({ id: pairId('q'), statementId: second?.id ?? fakeStatement().id }),
    ];

    const verdicts = deriveVerdicts(statements, pairs, false);

    expect(verdicts.map(({ statementId, kind }) => [statementId, kind])).toEqual([
      ['s2', 'not-check-worthy'],
      ['s1', 'pending'],
      ['s0', 'supported'],
    ]);
  });
});

function twice(kind: FindingKind, confidence?: number): Cell[] {
  const cell: Cell = confidence === undefined ? [kind, true] : [kind, true, confidence];
  return [cell, cell];
}

describe('the worst of several verdicts', () =>
  it.each<[VerdictKind[], VerdictKind]>([
    [['supported', 'contradicted', 'not-found'], 'contradicted'],
    [['partly-supported', 'not-found'], 'not-found'],
    [['supported', 'pending', 'not-judged'], 'pending'],
    [['supported', 'not-judged'], 'not-judged'],
    [['supported', 'supported-elsewhere'], 'supported-elsewhere'],
    [['supported', 'supported'], 'supported'],
  ])('of %j is "%s"', (kinds, worst) => {
    expect(worstMark(kinds)).toBe(worst);
    expect(worstMark(kinds.toReversed())).toBe(worst);
  }));
