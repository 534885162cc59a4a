import { describe, expect, it } from 'vitest';

import { JUDGED_KINDS, type JudgedKind } from '../../../lib/core/audit/verdict';
import { cohensKappa, compareJudges } from '../../../lib/metrics/agreement';
import { statementId } from '../../../lib/core/ids';
import type { JudgeIdentity, SettledPair } from '../../../lib/core/audit/pair';
import {
  fakeEarlier,
  fakeFinding,
  fakeJudgedFinding,
  fakeOpenPair,
  fakeSettledPair,
} from '../../fakes/audits';

const DEVICE: JudgeIdentity = { id: 'embedded', version: '2' };
const API: JudgeIdentity = { id: 'remote', version: '1', model: 'large at api.example' };

/** A pair that `DEVICE` judged first, and then `API`. */
function judgedTwice(
  first: JudgedKind,
  second: JudgedKind,
  overrides: Partial<SettledPair> & { name?: string } = {},
): SettledPair {
  const { name = `${first}, then ${second}`, ...rest } = overrides;
  return fakeSettledPair({
    statementId: statementId(name),
    judge: API,
    finding: fakeFinding(second),
    earlier: [fakeEarlier({ judge: DEVICE, finding: fakeJudgedFinding(first) })],
    ...rest,
  });
}

describe("Cohen's kappa", () => {
  it('is 0.4 in the textbook case of 50 proposals', () => {
    // Agreed on 20 + 15 of 50: pₒ = 0.7. Yes by chance 25/50 · 30/50, no 25/50 · 20/50: pₑ = 0.5.
    // (0.7 − 0.5) / (1 − 0.5) = 0.4.
    expect(
      cohensKappa([
        [20, 5],
        [10, 15],
      ]),
    ).toBeCloseTo(0.4, 12);
  });

  it('takes all kinds into account', () => {
    // Rows 5, 2, 1, 2; columns 4, 2, 1, 3; agreed 8 of 10: pₒ = 0.8.
    // pₑ = (5·4 + 2·2 + 1·1 + 2·3) / 100 = 0.31. (0.8 − 0.31) / 0.69 = 0.71014…
    expect(
      cohensKappa([
        [4, 1, 0, 0],
        [0, 1, 0, 1],
        [0, 0, 1, 0],
        [0, 0, 0, 2],
      ]),
    ).toBeCloseTo(0.49 / 0.69, 12);
  });

  it.each<[string, number[][], number]>([
    [
      '1 where they always agree on more than one kind',
      [
        [3, 0],
        [0, 2],
      ],
      1,
    ],
    [
      '0 where they agree as often as chance',
      [
        [25, 25],
        [25, 25],
      ],
      0,
    ],
    [
      'below 0 where they agree less than by chance',
      [
        [0, 1],
        [1, 0],
      ],
      -1,
    ],
    [
      '0 where each gives one kind only, and not the same',
      [
        [0, 7],
        [0, 0],
      ],
      0,
    ],
  ])('is %s', (_, matrix, kappa) => expect(cohensKappa(matrix)).toBeCloseTo(kappa, 12));

  it('says nothing where chance alone would agree on everything', () =>
    expect(
      cohensKappa([
        [7, 0],
        [0, 0],
      ]),
    ).toBeNull());

  it('says nothing where there is nothing to compare', () => {
    expect(
      cohensKappa([
        [0, 0],
        [0, 0],
      ]),
    ).toBeNull();
    expect(cohensKappa([])).toBeNull();
  });
});

describe('comparing judges', () => {
  it('compares nothing where no pair has an earlier finding', () =>
    expect(compareJudges([fakeSettledPair(), fakeOpenPair()])).toEqual([]));

  it('counts what both judged: agreement, kappa and who said what', () => {
    const pairs = [
      judgedTwice('supported', 'supported', { name: 'a' }),
      judgedTwice('supported', 'supported', { name: 'b' }),
      judgedTwice('supported', 'not-found', { name: 'c' }),
      judgedTwice('not-found', 'not-found', { name: 'd' }),
    ];

    const [comparison, ...others] = compareJudges(pairs);

    expect(others).toEqual([]);
    expect(comparison).toMatchObject({
      earlier: DEVICE,
      current: API,
      agreement: { count: 3, of: 4 },
      matrix: [
        [2, 0, 0, 1],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 1],
      ],
    });
    // pₒ = 3/4; rows 3 and 1, columns 2 and 2: pₑ = (3·2 + 1·2) / 16 = 1/2.
    expect(comparison?.kappa).toBeCloseTo(0.5, 12);
  });

  it('lists disagreements first: opposites, then found and not found, then the whole and a part', () => {
    const worstFirst = [
      judgedTwice('supported', 'contradicted'),
      judgedTwice('contradicted', 'partly-supported'),
      judgedTwice('not-found', 'supported'),
      judgedTwice('contradicted', 'not-found'),
      judgedTwice('not-found', 'partly-supported'),
      judgedTwice('partly-supported', 'supported'),
      judgedTwice('supported', 'supported'),
    ];

    const [comparison] = compareJudges(worstFirst.toReversed());

    expect(comparison?.pairs.map(({ pair }) => pair.statementId)).toEqual(
      worstFirst.map(pair => pair.statementId),
    );
    expect(comparison?.pairs.map(({ isAgreed }) => isAgreed)).toEqual([
      ...Array<boolean>(6).fill(false),
      true,
    ]);
  });

  it('has a place for every way two judges can disagree, whichever said which', () => {
    const agreeing = judgedTwice('supported', 'supported', { name: 'agreed' });
    for (const first of JUDGED_KINDS) {
      for (const second of JUDGED_KINDS.filter(kind => kind !== first)) {
        const [comparison] = compareJudges([agreeing, judgedTwice(first, second)]);

        expect(comparison?.pairs[0]?.pair.statementId).toBe(`${first}, then ${second}`);
      }
    }
  });

  it('puts pairs the answer cites before others of the same disagreement', () => {
    const pairs = [
      judgedTwice('supported', 'not-found', { name: 'elsewhere', cited: false }),
      judgedTwice('not-found', 'supported', { name: 'cited' }),
      judgedTwice('supported', 'contradicted', { name: 'worse, elsewhere', cited: false }),
    ];

    const [comparison] = compareJudges(pairs);

    expect(comparison?.pairs.map(({ pair }) => pair.statementId)).toEqual([
      'worse, elsewhere',
      'cited',
      'elsewhere',
    ]);
  });

  it('leaves out pairs that are open again or could not be judged', () => {
    const { earlier = [] } = judgedTwice('supported', 'supported');
    const pairs = [
      fakeOpenPair({ earlier }),
      fakeSettledPair({ judge: API, finding: fakeFinding('not-judged'), earlier }),
      judgedTwice('contradicted', 'contradicted', { name: 'judged' }),
    ];

    const [comparison] = compareJudges(pairs);

    expect(comparison?.agreement).toEqual({ count: 1, of: 1 });
    expect(compareJudges(pairs.slice(0, 2))).toEqual([]);
  });

  it('takes the latest of several findings of one judge for what it says', () => {
    const said = (kind: JudgedKind, settledAt: string) =>
      fakeEarlier({ judge: DEVICE, finding: fakeJudgedFinding(kind), settledAt });
    const pair = judgedTwice('contradicted', 'supported', {
      earlier: [
        said('contradicted', '2026-10-01T08:00:00.000Z'),
        said('supported', '2026-10-02T08:00:00.000Z'),
      ],
    });

    const [comparison] = compareJudges([pair]);

    expect(comparison?.agreement).toEqual({ count: 1, of: 1 });
  });

  it('compares with each earlier judge by itself, the latest first', () => {
    const small: JudgeIdentity = { ...API, model: 'small at api.example' };
    const pair = judgedTwice('supported', 'supported', {
      earlier: [
        fakeEarlier({ judge: DEVICE, settledAt: '2026-10-01T07:00:00.000Z' }),
        fakeEarlier({
          judge: small,
          settledAt: '2026-10-01T07:30:00.000Z',
          finding: fakeJudgedFinding('contradicted'),
        }),
      ],
    });

    const comparisons = compareJudges([pair]);

    expect(comparisons.map(({ earlier, agreement }) => [earlier, agreement.count])).toEqual([
      [small, 0],
      [DEVICE, 1],
    ]);
  });
});
