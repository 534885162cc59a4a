import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import type { Source } from '../../lib/core/source/source';
import { allowSites } from './harness/allow-sites';
import { exportShown, startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { turnMarkup } from './pages/chatgpt';
import {
  DIARRHOEA_CHAT,
  FIRST,
  FIRST_ADDRESSES,
  FIRST_LINES,
  SECOND,
  SECOND_ENDED,
} from './pages/diarrhoea-chat';
import { chip, openEvidencePage } from './pages/openevidence';
import { PDF, redirectTo, REHYDRATION, reply, ZINC_TRIAL } from './pages/sources';
import {
  bringIntoView,
  clickOwn,
  countOwn,
  eventually,
  layoutOf,
  markupOf,
  ownNames,
  waitForCheckOf,
} from './pages/steps';

const CHAT = 'https://chatgpt.com/c/5d0c7e10-1111-4111-8111-111111111111';
const OTHER_CHAT = '/c/5d0c7e10-2222-4111-8111-222222222222';
const EVIDENCE = 'https://www.openevidence.com/ask/5d0c7e10-3333-4111-8111-333333333333';

let web: Web;
let session: Session;

beforeAll(async () => {
  web = await startWeb({
    [CHAT]: DIARRHOEA_CHAT,
    'https://health.example/old-address': redirectTo('https://health.example/drinking'),
    'https://health.example/drinking': REHYDRATION,
    'https://journal.example/zinc': ZINC_TRIAL,
    'https://health.example/gone': reply(404, 'text/html', '<h1>Gone</h1>'),
    'https://journal.example/table.pdf': PDF,
    'https://journal.example/broken': reply(500, 'text/html', '<h1>Sorry</h1>'),
  });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*', 'https://journal.example/*']);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('a ChatGPT page with two replies, one still being written', () => {
  let page: Page;
  let panel: Page;
  let before: { markup: string; layout: string[] };
  let audit: AuditExport;

  beforeAll(async () => {
    page = await session.open(CHAT);
    before = { markup: await markupOf(page, '#conversation'), layout: await layout(page) };
  });

  it('gets a button by the finished reply and none by the other', async () => {
    await eventually(() => ownNames(page)).toEqual(['Check this answer']);
    // The button belongs to the first reply: it is directly below it.
    const [end, button] = await Promise.all([bottomOf(page, 'turn-1'), topOfButton(page)]);
    expect(button).toBeGreaterThan(end - 80);
    expect(button).toBeLessThan(end + 20);
  });

  it('is checked by a click, and the panel holds the whole answer', async () => {
    await clickOwn(page, 'Check this answer');
    panel = await session.panel();
    await waitForCheckOf(panel, FIRST.question);
    audit = await exportShown(session, panel);

    expect(audit.answer.text.split('\n')).toEqual(FIRST_LINES);
    expect(audit.answer.citations.map(({ target }) => target)).toEqual(
      FIRST_ADDRESSES.map(url => ({ kind: 'url', url })),
    );
    expect(audit.answer).toMatchObject({
      origin: { kind: 'site', site: 'chatgpt', layout: 'timeline-2026-09' },
      question: 'What helps a child with diarrhoea?',
      conversationId: '5d0c7e10-1111-4111-8111-111111111111',
      notes: [],
    });
    // Each sentence leans on the source whose marker stands behind it.
    expect(audit.statements.map(({ citationIds }) => citationIds)).toEqual(
      audit.answer.citations.map(({ id }) => [id]),
    );
  });

  it('records where a redirect led', () =>
    expect(sourceAt('https://health.example/old-address')).toMatchObject({
      status: 'read',
      visit: {
        httpStatus: 200,
        redirects: ['https://health.example/old-address'],
        finalUrl: 'https://health.example/drinking',
      },
    }));

  it.each([
    { name: 'a page that is gone', url: FIRST_ADDRESSES[2], reason: 'dead-link', status: 404 },
    { name: 'a broken PDF', url: FIRST_ADDRESSES[3], reason: 'damaged', status: 200 },
    { name: 'a server that fails', url: FIRST_ADDRESSES[4], reason: 'http-error', status: 500 },
  ])('records $name with its own reason', ({ url, reason, status }) =>
    expect(sourceAt(url)).toMatchObject({
      status: 'unreadable',
      reason,
      visit: { httpStatus: status },
    }),
  );

  it('shows a badge for each statement and the sum at the end', async () => {
    await eventually(() => ownNames(page)).toEqual([
      '2 of 2 checked supported: 3 could not be checked. Open check',
      'What the marks mean',
      'Statement 1: Supported. Open check',
      'Statement 2: Supported. Open check',
      'Statement 3: Could not be checked. Open check',
      'Statement 4: Could not be checked. Open check',
      'Statement 5: Could not be checked. Open check',
    ]);
  });

  it('is the same page as before: no element changed, nothing moved', async () => {
    expect(await markupOf(page, '#conversation')).toBe(before.markup);
    expect(await layout(page)).toEqual(before.layout);
  });

  it('gives a growing reply no button, also when the site shows no stop button any more', async () => {
    await page.bringToFront();
    await page.evaluate('goOn()');

    // Twenty steps of 200 ms are twice the time in which a still text counts as finished.
    while (((await page.evaluate('grown')) as number) < 20) {
      expect(await countOwn(page, 'Check this answer')).toBe(0);
    }
  });

  it('gives it one once it stands still, and a check of its own', async () => {
    await page.evaluate(`end(${JSON.stringify(SECOND_ENDED)})`);
    await bringIntoView(page, '[data-turn-key="turn-2"] [data-markdown-text-style]');

    await clickOwn(page, 'Check this answer');
    await waitForCheckOf(panel, SECOND.question);
    const second = await exportShown(session, panel);

    expect(second.id).not.toBe(audit.id);
    expect(second.answer.text).toBe('Adults drink 200 to 400 millilitres after every loose stool.');
    expect(second.sources).toHaveLength(1);
    await eventually(() => ownNames(page)).toEqual(
      expect.arrayContaining([
        '2 of 2 checked supported: 3 could not be checked. Open check',
        '1 of 1 checked supported. Open check',
      ]),
    );
  });

  it('opens the check of the reply whose sum is clicked', async () => {
    await bringIntoView(page, '[data-turn-key="turn-1"]');

    await clickOwn(page, '2 of 2 checked supported: 3 could not be checked. Open check');

    await waitForCheckOf(panel, FIRST.question);
    expect((await exportShown(session, panel)).id).toBe(audit.id);
  });

  it('drops the badges when the site goes on to another conversation, without a reload', async () => {
    const other = turnMarkup({
      key: 'turn-9',
      question: 'How long does it last?',
      bodies: ['<p>Most infections end within a week.</p>'],
    });

    await swapConversation(page, OTHER_CHAT, other);

    await eventually(() => ownNames(page)).toEqual(['Check this answer']);
  });

  it('shows them again when it comes back', async () => {
    await swapConversation(page, new URL(CHAT).pathname, turnMarkup(FIRST));

    await eventually(() => ownNames(page)).toContain(
      '2 of 2 checked supported: 3 could not be checked. Open check',
    );
    expect(await countOwn(page, 'Statement 1: Supported. Open check')).toBe(1);
    await page.close();
  });

  const sourceAt = (url: string | undefined): Source | undefined =>
    audit.sources.find(source => source.url === url);
});

describe('a ChatGPT page in a layout nobody knows', () =>
  it('says so quietly, and offers no check of what it cannot read', async () => {
    const address = 'https://chatgpt.com/c/5d0c7e10-4444-4111-8111-444444444444';
    web.put(
      address,
      `<!doctype html><meta charset="utf-8" /><title>New</title>
       <main><section><p>How much should one drink?</p></section>
       <section><p>A glass after every loose stool.</p></section></main>`,
    );

    const page = await session.open(address);

    await eventually(() => ownNames(page)).toEqual(['No answer recognised', 'Dismiss']);
    await clickOwn(page, 'Dismiss');
    await eventually(() => ownNames(page)).toEqual([]);
    await page.close();
  }));

describe('an OpenEvidence page with two replies, one without the mark of its end', () => {
  const question = 'How is acute diarrhoea treated in children?';
  const first = {
    question: 'What is it called?',
    body: `<p>It is called gastroenteritis.${chip('Health Example', '[1]')}</p>`,
    references: [
      {
        title: 'Drinking when ill',
        publication: 'Health Example. 2024.',
        url: 'https://health.example/drinking',
      },
    ],
  };
  const second = {
    question,
    body: `
      <section><h2>Treatment</h2>
        <p>Oral rehydration solution replaces the water and salts that are lost in diarrhoea.${chip('Health Example', '[1]')}</p></section>
      <p>Zinc shortened the illness by 25 hours on average.${chip('Zinc trial', '[2-3]')}
         Vomiting was more frequent in the zinc group.${chip('Zinc trial', '[2]')}</p>`,
    references: [
      ...first.references,
      {
        title: 'A zinc trial',
        publication: 'Journal Example. 2023.',
        url: 'https://journal.example/zinc',
      },
      { title: 'Zinc in print', publication: 'Paper Only. 1999.', url: null },
    ],
  };
  let page: Page;

  beforeAll(async () => {
    const replies = [
      { ...first, isFinished: true },
      { ...second, isFinished: false },
    ];
    web.put(EVIDENCE, openEvidencePage(replies));
    page = await session.open(EVIDENCE);
  });

  it('gets the second button once the site marks the reply as finished', async () => {
    // Both have stood still for equally long when the first one appears.
    await eventually(() => ownNames(page)).toEqual(['Check this answer']);

    await page.$eval('#question-1 article', article => {
      const mark = document.createElement('div');
      mark.dataset['answerEnd'] = 'true';
      article.lastElementChild?.before(mark);
    });

    await eventually(() => ownNames(page)).toEqual(['Check this answer', 'Check this answer']);
  });

  it('is captured whole, each number joined with its own reference', async () => {
    const before = await markupOf(page, '#conversation');
    await bringIntoView(page, '#question-1 article');
    await clickOwn(page, 'Check this answer', 1);
    const panel = await session.panel();
    await waitForCheckOf(panel, question);

    const { answer, sources } = await exportShown(session, panel);

    expect(answer.text.split('\n')).toEqual([
      'Treatment',
      'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.',
      'Zinc shortened the illness by 25 hours on average. Vomiting was more frequent in the zinc group.',
    ]);
    expect(
      answer.citations.map(({ marker }) => answer.text.slice(0, marker?.start).slice(-9)),
    ).toEqual(['iarrhoea.', ' average.', ' average.', 'nc group.']);
    expect(sources).toMatchObject([
      { status: 'read', url: 'https://health.example/drinking' },
      { status: 'read', url: 'https://journal.example/zinc' },
      {
        status: 'unreadable',
        reason: 'no-address',
        title: expect.stringContaining('Zinc in print') as string,
      },
    ]);
    await eventually(() => ownNames(page)).toEqual([
      'Check this answer',
      '3 of 3 checked supported. Open check',
      'What the marks mean',
      'Statement 1: Supported. Open check',
      // Both begin on one line.
      'Statements 2–3, worst 2: Supported. Open check',
    ]);
    expect(await markupOf(page, '#conversation')).toBe(before);
  });
});

const layout = (page: Page) => layoutOf(page, '#conversation');

async function swapConversation(page: Page, path: string, markup: string): Promise<void> {
  await page.bringToFront();
  await page.evaluate(
    (address, turns) => {
      history.pushState(null, '', address);
      document
        .querySelector('#conversation')
        ?.replaceChildren(document.createRange().createContextualFragment(turns));
      scrollTo(0, 0);
    },
    path,
    markup,
  );
}

function bottomOf(page: Page, turn: string): Promise<number> {
  return page.$eval(`[data-turn-key="${turn}"]`, element => element.getBoundingClientRect().bottom);
}

async function topOfButton(page: Page): Promise<number> {
  const button = await page.$('aria/Check this answer');
  return (await button?.boundingBox())?.y ?? Number.NaN;
}
