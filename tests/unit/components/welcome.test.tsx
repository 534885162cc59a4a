// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it } from 'vitest';

import { WelcomeView } from '../../../components/guide/WelcomeView';
import type { ReliabilityCard } from '../../../lib/core/audit/reliability';
import { fakeCard, fakeMeasuredSet, fakeReliability } from '../../fakes/reliability';
import { mount } from './mount';

const idle = () => undefined;
const actions = { openSample: idle, openSites: idle, chooseView: idle };

async function alarmsOf(card: ReliabilityCard | null): Promise<string[]> {
  const screen = await mount(h(WelcomeView, { card, checkView: 'full', actions }));
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
      'In tests, conflict marks were wrong in 3 of 15 (20%), so none is red.',
    ]);
    expect(await alarmsOf(fakeCard({ reliability: fakeReliability({ sets }) }))).toEqual([
      'In tests, red conflict marks were wrong in 2 of 40 (5%), amber ones in 15 of 20 (75%).',
    ]);
  });

  it('says in three cards, each with a drawing, and in 120 words what Veracite does', async () => {
    const screen = await mount(h(WelcomeView, { card: fakeCard(), checkView: 'full', actions }));

    expect(screen.texts('.guide-cards h2')).toEqual([
      'Click below an answer',
      'Read the passages',
      'Stays on this device',
    ]);
    expect(screen.all('.guide-cards li > svg[aria-hidden]')).toHaveLength(3);
    const words = screen.texts('h1, h2, p, button, .row > span').join(' ').split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(120);
    expect(screen.root.textContent).toContain('not medical advice');
    expect(screen.root.textContent).toContain('Only your API, if you connect one');
  });

  it('says nothing of it where nothing was measured', async () => {
    expect(await alarmsOf(null)).toEqual([]);
    expect(await alarmsOf(fakeCard({ reliability: null }))).toEqual([]);
  });
});
