import { startSession, type Session } from '../../tests/e2e/harness/extension';
import { datedAudit } from '../../tests/examples/dated-audits';
import { LARGE } from '../../tests/examples/sketches';
import { madeUp } from './made-up';
import { daysBefore, openOwn, PAGE_WIDTH, seed } from './stage';
import { tourGroup, type TourView } from './tour-view';

const MATRIX = 'tour-matrix';

/** Checks for the figures: twelve weeks of two sites, better with time. */
const MADE_UP = Array.from({ length: 24 }, (_, at) => {
  const isClaude = at % 3 === 0;
  return datedAudit({
    name: `tour${String(at)}`,
    startedAt: daysBefore((at + 1) * 3.5),
    site: isClaude ? 'claude' : 'chatgpt',
    model: isClaude ? 'Model A' : 'Model B',
    supported: 4 + ((at * 7) % 4) - (at > 12 ? 2 : 0),
    contradicted: at % 5 === 0 ? 1 : 0,
    notFound: 1 + (at % 3),
    unread: at % 4 === 0 ? 2 : 0,
  });
});

/** Long before the figures, so that it counts in none of them. */
const LARGE_AUDIT = madeUp(LARGE, {
  id: MATRIX,
  head: { startedAt: daysBefore(900), endedAt: daysBefore(900) },
});

function chart(name: string, title: string, sentence: string): TourView<Session> {
  return {
    name: `dashboard-${name}`,
    title,
    sentence,
    width: PAGE_WIDTH,
    of: `[data-chart="${name}"]`,
    open: async session => {
      const page = await openOwn(session, 'dashboard.html', `[data-chart="${name}"]`);
      await page.locator(`[data-chart="${name}"] summary`).click();
      return page;
    },
  };
}

export const FIGURES = tourGroup<Session>({
  title: 'Statistics and the full table',
  sentence: 'Statistics of made-up checks, and a table of 40 statements and 20 sources.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    await seed(session, [...MADE_UP, LARGE_AUDIT]);
    return session;
  },
  end: session => session.close(),
  views: [
    {
      name: 'dashboard',
      title: 'Statistics',
      sentence: 'Rates with intervals, each with its table.',
      width: PAGE_WIDTH,
      open: session => openOwn(session, 'dashboard.html', '[data-tile]'),
    },
    chart(
      'time',
      'Support over time',
      'Each point has an interval. Periods with too few answers have no point; the table has their counts.',
    ),
    chart(
      'origin',
      'Support by site',
      'A dot with an interval for each site, and the table behind it.',
    ),
    {
      name: 'matrix-page',
      title: 'The table in a tab',
      sentence: 'Headings stay visible. The arrow keys move from one comparison to the next.',
      width: 1280,
      height: 680,
      open: session => openOwn(session, `sidepanel.html?matrix=${MATRIX}`, '.matrix-page'),
    },
    {
      name: 'matrix-page-cell',
      title: 'One comparison',
      sentence: 'The passage beside the table.',
      width: 1280,
      height: 560,
      schemes: ['light'],
      open: async session => {
        const page = await openOwn(session, `sidepanel.html?matrix=${MATRIX}`, '.matrix-page');
        await page.setViewport({ width: 1280, height: 900 });
        await page.locator('[data-cell="supported"]').click();
        await page.waitForSelector('.evidence');
        return page;
      },
    },
  ],
});
