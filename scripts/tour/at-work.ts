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
  title: 'A check at work',
  sentence: 'A conversation on a chat site; two of its four sources are read, one is being read.',
  start: async () => bringMidway(await openChat()),
  end: midway => midway.close(),
  views: [
    {
      name: 'page-running',
      title: 'In the answer, while it is checked',
      sentence: 'Each badge as far as it is known, with the number of settled cells at the end.',
      width: PAGE_WIDTH,
      height: 500,
      open: ({ chat }) => Promise.resolve(chat),
    },
    {
      name: 'panel-running',
      title: 'In the panel, while it is checked',
      sentence: 'How far it is, and the way to stop it; what is found is shown at once.',
      width: PANEL_WIDTH,
      open: openRunning,
    },
    {
      name: 'panel-stopped',
      title: 'A check that was stopped',
      sentence: 'What was found stays, the rest could not be checked, and it can go on.',
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
