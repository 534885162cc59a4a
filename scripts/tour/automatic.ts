import type { Page } from 'puppeteer-core';

import { allowSites } from '../../tests/e2e/harness/allow-sites';
import { findEngine } from '../../tests/e2e/harness/engine';
import { startSession, type Session } from '../../tests/e2e/harness/extension';
import { buttonsOf } from '../../tests/e2e/harness/page-controls';
import { until } from '../../tests/e2e/harness/until';
import { startWeb, type Web } from '../../tests/e2e/harness/web';
import { writeReply, type WrittenReply } from '../../tests/e2e/harness/write-reply';
import { chatgptPage, cite } from '../../tests/e2e/pages/chatgpt';
import { REHYDRATION } from '../../tests/e2e/pages/sources';
import { openOwn, openPage, PAGE_WIDTH, PANEL_WIDTH, store } from './stage';
import { tourGroup } from './tour-view';

type Stage = { web: Web; session: Session };

const CHAT = 'https://chatgpt.com/c/70a00000-0000-4000-8000-000000000011';
const HEALTH = 'https://health.example/drinking';
const CLOSED = 'https://clinic.example/drinking';

const OLD = 'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const NEW = {
  key: 'turn-2',
  question: 'And an adult?',
  answer: 'Adults drink 200 to 400 millilitres after every loose stool.',
  chip: cite(HEALTH, 'Drinking'),
};
/** Its only source is one that may not be read. */
const UNASKED = { ...NEW, key: 'turn-3', chip: cite(CLOSED, 'Clinic') };
const LATER = {
  ...NEW,
  key: 'turn-4',
  question: 'What if it does not stay down?',
  answer: 'Whoever vomits waits for ten minutes and goes on in small sips.',
};

const LOOK = '<style>:root { color-scheme: light dark; }</style>';

const PAGES = {
  [CHAT]: chatgptPage({
    turns: [
      {
        key: 'turn-1',
        question: 'What helps a child with diarrhoea?',
        bodies: [`<p>${OLD}${cite(HEALTH, 'Drinking')}</p>`],
      },
    ],
    after: LOOK,
  }),
  [HEALTH]: REHYDRATION,
  [CLOSED]: REHYDRATION,
};

/** As the options have it: on all sites by themselves, on one of them never. */
const MODES = { settings: { pageMode: 'auto', siteModes: { openevidence: 'off' } } };

/** The chat with one more answer, which was written while the page was open. */
async function openWritten({ session }: Stage, reply: WrittenReply, says: RegExp): Promise<Page> {
  const page = await openPage(session, CHAT, true);
  await page.setViewport({ width: PAGE_WIDTH, height: 560, deviceScaleFactor: 1 });
  await page.bringToFront();
  await page.waitForSelector('aria/Check this answer');
  await writeReply(page, reply);
  await until(
    async () => says.test((await buttonsOf(page, 'all')).join('\n')),
    'what is said of the new answer',
  );
  return page;
}

/** Battery events of a device whose plug is pulled, for `page.evaluate` too. */
const ON_LOW_BATTERY = `(async () => {
  const battery = await navigator.getBattery();
  Object.defineProperty(battery, 'charging', { value: false, configurable: true });
  Object.defineProperty(battery, 'level', { value: 0.1, configurable: true });
  battery.dispatchEvent(new Event('chargingchange'));
})()`;

/** The panel with the check that waits, on a device with a low battery. */
async function openWaiting(stage: Stage): Promise<Page> {
  const { session } = stage;
  await (await openWritten(stage, NEW, /^(?:0 to )?1 of 1 checked supported/m)).close();
  const engine = await (await findEngine(session)).asPage();
  await engine.evaluate(ON_LOW_BATTERY);
  const chat = await openWritten(stage, LATER, /^Paused…/m);
  await chat.close();
  const page = await openOwn(session, 'sidepanel.html', '.home');
  await page.evaluate(ON_LOW_BATTERY);
  await page.locator('[data-action="open-audit"]').click();
  await page.waitForSelector('.audit');
  return page;
}

export const BY_ITSELF = tourGroup<Stage>({
  title: 'Automatic checks',
  sentence: 'Off at first. You switch them on for all chat sites or for single ones.',
  start: async () => {
    const web = await startWeb(PAGES);
    const session = await startSession(web, { judge: 'embedded' });
    await allowSites(session, ['https://health.example/*']);
    await store(session, MODES);
    return { web, session };
  },
  end: async ({ web, session }) => {
    await session.close();
    await web.close();
  },
  views: [
    {
      name: 'options-modes',
      title: 'Options: when answers are checked',
      sentence:
        'On click, automatically, or never, for each site. With “never”, Veracite shows nothing on the page.',
      width: PAGE_WIDTH,
      of: '#page-modes',
      open: ({ session }) => openOwn(session, 'options.html#page-modes', '#page-modes'),
    },
    {
      name: 'options-effort',
      title: 'Options: speed and battery',
      sentence: 'Full speed or slower, and when automatic checks wait for the charger.',
      width: PAGE_WIDTH,
      of: '#effort',
      open: ({ session }) => openOwn(session, 'options.html#effort', '#effort'),
    },
    {
      name: 'auto-checked',
      title: 'An automatic check',
      sentence: 'The answer was written while its page was open. Older answers wait for a click.',
      width: PAGE_WIDTH,
      height: 320,
      open: stage => openWritten(stage, NEW, /^(?:0 to )?1 of 1 checked supported/m),
    },
    {
      name: 'auto-not-asked',
      title: 'An automatic check that needs a click',
      sentence: 'Without a click Veracite asks nothing. The button says what a click does.',
      width: PAGE_WIDTH,
      height: 320,
      open: stage => openWritten(stage, UNASKED, /^Not checked automatically/m),
    },
    {
      name: 'panel-waiting',
      title: 'A check that waits for power',
      sentence: 'The battery is low, so the automatic check waits. A click starts it now.',
      width: PANEL_WIDTH,
      height: 560,
      open: openWaiting,
    },
  ],
});
