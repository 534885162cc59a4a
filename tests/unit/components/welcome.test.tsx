// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it } from 'vitest';

import { WelcomeView } from '../../../components/guide/WelcomeView';
import type { ReliabilityCard } from '../../../lib/core/audit/reliability';
import { fakeJudgeView } from '../../fakes/judge-views';
import { fakeCard, fakeMeasuredSet, fakeReliability } from '../../fakes/reliability';
import { mount } from './mount';

const idle = () => undefined;
const actions = {
  openSample: idle,
  openSites: idle,
  openConnection: idle,
  openModels: idle,
  chooseJudge: idle,
  chooseView: idle,
};

const WELCOME = { judging: fakeJudgeView(), checkView: 'full' } as const;

async function alarmsOf(card: ReliabilityCard | null): Promise<string[]> {
  const screen = await mount(h(WelcomeView, { ...WELCOME, card, actions }));
  return screen.texts('[data-alarms]');
}

describe('the welcome page', () => {
  it('says how often a mark against a statement was a false alarm, as the card has it', async () => {
    const matrix = [
      [30, 12, 10],
      [4, 43, 4],
      [6, 5, 31],
    ];
    const strengths = [{ kind: 'contradicted' as const, from: 0.9, n: 40, right: 38 }];
    const sets = [fakeMeasuredSet({ matrix, strengths })];

    expect(await alarmsOf(fakeCard())).toEqual([
      expect.stringContaining('In tests, 3 of 15 (20%) were, so none is red.'),
    ]);
    expect(await alarmsOf(fakeCard({ reliability: fakeReliability({ sets }) }))).toEqual([
      expect.stringContaining('so many were: red 2 of 40 (5%), amber 15 of 20 (75%).'),
    ]);
  });

  it('says nothing of it where nothing was measured', async () => {
    expect(await alarmsOf(null)).toEqual([]);
    expect(await alarmsOf(fakeCard({ reliability: null }))).toEqual([]);
  });
});
