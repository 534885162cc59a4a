import { expect, it } from 'vitest';

import { listCards, readFindCard } from '../../../lib/app/cards';
import { JUDGE_CARDS } from '../../../lib/judges/registry';
import { EXAMINED, fakeExam, fakeExamAnswer } from '../../fakes/exams';

const ENDED = fakeExam({ answers: [fakeExamAnswer()] });

it('cards of the package come before those of exams, of which only ended ones have one', () => {
  const running = fakeExam({ state: { status: 'running' } });

  expect(listCards([])).toEqual(JUDGE_CARDS);
  expect(listCards([running])).toEqual(JUDGE_CARDS);
  expect(listCards([ENDED]).map(({ identity }) => identity)).toEqual([
    ...JUDGE_CARDS.map(({ identity }) => identity),
    EXAMINED,
  ]);
});

it('a finding is rated by the card of its very judge, packaged or examined', async () => {
  const [packaged] = JUDGE_CARDS;
  if (!packaged) throw new Error('test: the package has no measured judge');
  const ownToo = { ...ENDED, judge: packaged.identity };

  const find = await readFindCard({ list: () => Promise.resolve([ENDED, ownToo]) });

  expect(find(packaged.identity)).toBe(packaged);
  expect(find(EXAMINED)?.reliability?.sets).toMatchObject([{ pairs: 1 }]);
  expect(find({ ...EXAMINED, version: '3' })).toBeNull();
});
