import { bringMidway, openChat, type Midway } from '../../tests/e2e/harness/midway';
import { openPage, PAGE_WIDTH, PANEL_WIDTH } from './stage';
import { tourGroup } from './tour-view';

/** A check that is going on; its clock is the real one, which gives the time left. */
const HAS_OWN_CLOCK = true;

async function openRunning({ session }: Midway) {
  const page = await openPage(
    session,
    `chrome-extension://${session.id}/sidepanel.html`,
    HAS_OWN_CLOCK,
  );
  await page.waitForSelector('[data-audit-status]');
  return page;
}

export const AT_WORK = tourGroup<Midway>({
  title: 'A running check',
  sentence:
    'A conversation on a chat site. Veracite has read two of the four sources and is reading a third.',
  start: async () => bringMidway(await openChat()),
  end: midway => midway.close(),
  views: [
    {
      name: 'page-running',
      title: 'In the answer, during the check',
      sentence: 'Badges appear as verdicts arrive. The pill shows the progress.',
      width: PAGE_WIDTH,
      height: 500,
      open: ({ chat }) => Promise.resolve(chat),
    },
    {
      name: 'panel-running',
      title: 'In the panel, during the check',
      sentence: 'Progress, a Stop button, and every result as soon as it is there.',
      width: PANEL_WIDTH,
      open: openRunning,
    },
    {
      name: 'panel-stopped',
      title: 'A stopped check',
      sentence: 'Veracite keeps the results so far. The check can continue.',
      width: PANEL_WIDTH,
      open: async midway => {
        const page = await openRunning(midway);
        await page.locator('[data-action="stop"]').click();
        await page.waitForSelector('[data-audit-status="stopped"]');
        return page;
      },
    },
  ],
});
