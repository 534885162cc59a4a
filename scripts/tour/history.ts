import type { Page } from 'puppeteer-core';

import { startSession, type Session } from '../../tests/e2e/harness/extension';
import type { SeededAudit } from '../../tests/e2e/harness/seed-audits';
import { checkedAgain } from '../../tests/examples/judges';
import { FINISHED, PERMISSION, STOPPED } from '../../tests/examples/sketches';
import type { AuditSketch } from '../../tests/examples/build-audit';
import { madeUp, UNREADABLE } from './made-up';
import { daysBefore, openHome, openOwn, PANEL_WIDTH, seed } from './stage';
import { tourGroup } from './tour-view';

const LEVOTHYROXINE = 'How do I take levothyroxine?';

function on(days: number, sketch: AuditSketch, id: string): SeededAudit {
  const startedAt = daysBefore(days);
  const endedAt = new Date(Date.parse(startedAt) + 41_000).toISOString();
  return madeUp(sketch, { id, head: { startedAt, endedAt } });
}

const CHATGPT = {
  kind: 'site',
  site: 'chatgpt',
  layout: 'timeline-2026-09',
  verified: '2026-09-26',
} as const;

/** The same question to another model, whose answer has one sentence less. */
const OTHER_ANSWER: AuditSketch = {
  ...FINISHED,
  question: LEVOTHYROXINE,
  statements: FINISHED.statements.filter((_, at) => at !== 2),
  answer: {
    model: 'Model B',
    origin: { kind: 'site', site: 'claude', layout: 'classic', verified: '2026-07-29' },
  },
};

const ANSWER: AuditSketch = {
  ...FINISHED,
  question: LEVOTHYROXINE,
  answer: { model: 'Model A', origin: CHATGPT },
};

/** The same answer once another judge has judged it, as a check of its own. */
function byAnotherEngine(): SeededAudit {
  const again = on(2, ANSWER, 'tour-h1');
  const first = madeUp(ANSWER, { id: 'tour-h0' });
  const judged = checkedAgain(again);
  const pairs = judged.pairs.map((pair, at) =>
    pair.state === 'settled' && at % 6 === 0
      ? { ...pair, finding: { kind: 'not-found' as const, confidence: 0.6 } }
      : pair,
  );
  return { ...again, ...judged, pairs, answer: { ...again.answer, id: first.answer.id } };
}

const KEPT: readonly SeededAudit[] = [
  on(1, OTHER_ANSWER, 'tour-h2'),
  byAnotherEngine(),
  { ...on(3, ANSWER, 'tour-h0'), isPinned: true },
  on(
    5,
    {
      ...PERMISSION,
      question: 'Which tablets must not be taken together?',
      answer: { origin: CHATGPT },
    },
    'tour-h3',
  ),
  on(8, { ...UNREADABLE, question: 'How much iron does a runner need?' }, 'tour-h4'),
  on(
    12,
    { ...STOPPED, question: 'Is fasting safe with type 2 diabetes?', answer: { origin: CHATGPT } },
    'tour-h5',
  ),
];

function openHistory(session: Session): Promise<Page> {
  return openOwn(session, 'sidepanel.html?view=history', '.history-item');
}

/** Ticks two checks of the list, counted from 1, and has them set side by side. */
async function compare(session: Session, places: readonly [number, number]): Promise<Page> {
  const page = await openHistory(session);
  await page.setViewport({ width: PANEL_WIDTH, height: 900 });
  for (const place of places) {
    await page.locator(`.history-item:nth-child(${String(place)}) .history-select`).click();
  }
  await page.locator('[data-action="compare"]').click();
  await page.waitForSelector('[data-compared-as]');
  return page;
}

export const HISTORY = tourGroup<Session>({
  title: 'The history',
  sentence: 'Made-up checks from two weeks.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    await seed(session, KEPT);
    return session;
  },
  end: session => session.close(),
  views: [
    {
      name: 'home-history',
      title: 'Home, with a history',
      sentence: 'The newest checks, each with its verdicts counted.',
      width: PANEL_WIDTH,
      height: 1000,
      open: openHome,
    },
    {
      name: 'history',
      title: 'All checks',
      sentence:
        'What is selected can be exported, tagged, compared or deleted; what is pinned or tagged is never tidied away.',
      width: PANEL_WIDTH,
      open: openHistory,
    },
    {
      name: 'history-found',
      title: 'Searched and filtered',
      sentence: 'By word, verdict, site, model, domain and date.',
      width: PANEL_WIDTH,
      open: async session => {
        const page = await openHistory(session);
        await page.locator('input[type="search"]').fill('levo');
        await page.locator('.history-filters > summary').click();
        await page.select('select[name="verdict"]', 'contradicted');
        await page.waitForSelector('[data-action="clear-search"]');
        return page;
      },
    },
    {
      name: 'history-none',
      title: 'No matches',
      sentence: 'Veracite says what it searched.',
      width: PANEL_WIDTH,
      height: 420,
      open: async session => {
        const page = await openHistory(session);
        await page.locator('input[type="search"]').fill('penguin');
        await page.waitForSelector('.history .empty');
        return page;
      },
    },
    {
      name: 'compare-judges',
      title: 'One answer, two models',
      sentence: 'Rates with intervals, agreement, and every statement of both checks.',
      width: PANEL_WIDTH,
      open: session => compare(session, [2, 3]),
    },
    {
      name: 'compare-answers',
      title: 'One question, two answers',
      sentence: 'Matching statements are side by side.',
      width: PANEL_WIDTH,
      open: session => compare(session, [1, 3]),
    },
  ],
});
