import { describe, expect, it } from 'vitest';

import {
  acceptCleanup,
  findUnclean,
  toOffer,
  type Cleanup,
  warningsLostBy,
} from '../../../../lib/core/audit/cleanup';
import type { MedicalLoad } from '../../../../lib/core/answer/medical-load';
import type { FindingKind } from '../../../../lib/core/audit/finding';
import { pairId, sourceId } from '../../../../lib/core/ids';
import type { SettledPair } from '../../../../lib/core/audit/pair';
import { deriveVerdicts } from '../../../../lib/core/audit/verdict';
import { fakeFinding, fakeSettledPair, fakeStatement } from '../../../fakes/audits';
import { fakeRemoval, fakeRewrite, fakeUnclean } from '../../../fakes/cleanups';

const STATEMENT = fakeStatement();
const MODEL = { id: 'remote', version: '1', model: 'big-model' };

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

/** A rewording by a model, or by leaving out a clause. */
function rewording(before: string, text: string, rewriter: Cleanup['rewriter'] = MODEL): Cleanup {
  return fakeRewrite(fakeUnclean({ text: before }), { text, rewriter });
}

describe('an offer before the user answers', () => {
  it.each<FindingKind>(['contradicted', 'partly-supported', 'not-found'])(
    'leaves out nothing, also of what is %s',
    kind => {
      const [pair] = cellsOf([kind, true]);
      const removal = { ...fakeRemoval(fakeUnclean()), pairId: pair?.id ?? pairId('') };

      expect(toOffer(removal).answer).toBe('keep');
    },
  );

  it('uses a wording of a model that was checked, and none that only drops a clause', () => {
    const [before, after] = ['Zinc eases colds and flu.', 'Zinc eases colds.'];

    expect(toOffer(rewording(before, after)).answer).toBe('accept');
    expect(toOffer(rewording(before, after, null)).answer).toBe('keep');
  });

  it.each<[string, string, MedicalLoad[]]>([
    ['Take it with food, and avoid it in pregnancy.', 'Take it with food.', ['contraindication']],
    ['It interacts with warfarin and is cheap.', 'It is cheap.', ['contraindication']],
    ['Take at most 500 mg a day.', 'Take it every day.', ['dose']],
    ['You should not stop it yourself.', 'You should stop it yourself.', ['negation']],
    [
      'Avoid it in pregnancy, and avoid it with warfarin.',
      'Avoid it in pregnancy.',
      ['contraindication'],
    ],
    ['Avoid it in pregnancy; it is cheap.', 'Avoid it in pregnancy.', []],
    ['Avoid it when pregnant.', 'It is contraindicated in pregnancy.', []],
    ['Zinc does not shorten colds.', 'Zinc shortens colds.', []],
  ])('of "%s" as "%s" loses %j, and is then kept', (before, after, lost) => {
    const offer = toOffer(rewording(before, after));

    expect(warningsLostBy(offer)).toEqual(lost);
    expect(offer.answer).toBe(lost.length === 0 ? 'accept' : 'keep');
  });

  it('that leaves a statement out loses every warning of it', () => {
    const removal = fakeRemoval(fakeUnclean({ text: 'Never take more than 2 tablets.' }));

    expect(warningsLostBy(removal)).toEqual(['dose', 'negation']);
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
