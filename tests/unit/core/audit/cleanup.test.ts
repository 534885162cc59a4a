import { describe, expect, it } from 'vitest';

import {
  acceptCleanup,
  findUnclean,
  toOffer,
  type Cleanup,
} from '../../../../lib/core/audit/cleanup';
import type { FindingKind } from '../../../../lib/core/audit/finding';
import { pairId, sourceId } from '../../../../lib/core/ids';
import type { SettledPair } from '../../../../lib/core/audit/pair';
import { deriveVerdicts } from '../../../../lib/core/audit/verdict';
import { fakeFinding, fakeSettledPair, fakeStatement } from '../../../fakes/audits';
import { fakeRemoval, fakeRewrite, fakeUnclean } from '../../../fakes/cleanups';

const STATEMENT = fakeStatement();

type Cell = [kind: FindingKind, cited: boolean, confidence?: number];

/** The cells of one statement; each gets its place as the name of its source. */
function cellsOf(...cells: Cell[]): SettledPair[] {
  return cells.map(([kind, cited, confidence], at) =>
    fakeSettledPair({
      sourceId: sourceId(String(at)),
      id: pairId(String(at)),
      cited,
      finding: fakeFinding(kind, confidence),
    }),
  );
}

function findPairs(...cells: Cell[]): string[] {
  const pairs = cellsOf(...cells);
  const statements = [STATEMENT];
  const verdicts = deriveVerdicts(statements, pairs, false);
  return findUnclean({ statements, pairs, verdicts }).map(({ pair }) => pair.id);
}

describe('an offer before the user answers', () => {
  const [PAIR] = cellsOf(['not-found', true]);

  it.each<[FindingKind, 'accept' | 'keep']>([
    ['contradicted', 'accept'],
    ['partly-supported', 'keep'],
    ['not-found', 'keep'],
  ])('leaves out a statement that is %s: %s', (kind, answer) => {
    const pairs = cellsOf([kind, true]);
    const removal = { ...fakeRemoval(fakeUnclean()), pairId: pairs[0]?.id ?? pairId('') };

    expect(toOffer(removal, { pairs }).answer).toBe(answer);
  });

  it('uses a wording that was checked', () => {
    const rewrite = { ...fakeRewrite(fakeUnclean()), pairId: PAIR?.id ?? pairId('') };

    expect(toOffer(rewrite, { pairs: PAIR ? [PAIR] : [] }).answer).toBe('accept');
  });
});

describe('statements to clean up', () => {
  it('are those that are contradicted or supported in part, by the deciding cell', () => {
    expect(findPairs(['not-found', true], ['contradicted', true])).toEqual(['1']);
    expect(findPairs(['partly-supported', true], ['contradicted', true])).toEqual(['1']);
  });

  it('are those that are not found, by a cited source, and the nearest miss of these', () =>
    expect(
      findPairs(['not-found', false, 0.1], ['not-found', true, 0.9], ['not-found', true, 0.4]),
    ).toEqual(['2']));

  it.each<[string, Cell[]]>([
    [
      'is supported',
      [
        ['supported', true],
        ['contradicted', true],
      ],
    ],
    [
      'is supported elsewhere',
      [
        ['supported', false],
        ['not-found', true],
      ],
    ],
    [
      'could not be checked',
      [
        ['not-judged', true],
        ['not-found', false],
      ],
    ],
  ])('are none that %s', (_name, cells) => expect(findPairs(...cells)).toEqual([]));

  it('are none that are still being checked', () => {
    const pairs = [...cellsOf(['contradicted', true]), fakeSettledPair()].map((pair, at) =>
      at === 1 ? { ...pair, state: 'open' as const } : pair,
    );
    const verdicts = deriveVerdicts([STATEMENT], pairs, false);

    expect(findUnclean({ statements: [STATEMENT], pairs, verdicts })).toEqual([]);
  });
});

describe('taking what is offered', () => {
  const base = {
    statementId: STATEMENT.id,
    pairId: pairId('p'),
    sourceId: sourceId('s'),
    diff: [],
    judge: { id: 'lexical', version: '1' },
    rewriter: null,
  };

  it('puts the rewrite in, cited by the source that carries it', () => {
    const cleanup: Cleanup = {
      ...base,
      kind: 'rewrite',
      text: 'Zinc shortens colds.',
      finding: { kind: 'supported', confidence: 0.9, evidence: [] },
    };

    expect(acceptCleanup(cleanup)).toEqual({
      kind: 'rewrite',
      text: 'Zinc shortens colds.',
      sourceId: 's',
    });
  });

  it('takes the statement out where there is none', () => {
    const cleanup: Cleanup = {
      ...base,
      kind: 'remove',
      text: '',
      finding: { kind: 'not-found', confidence: 0.9 },
      why: 'nothing-to-keep',
    };

    expect(acceptCleanup(cleanup)).toEqual({ kind: 'remove' });
  });
});
