import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { waitForControl } from './harness/wait-for-control';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { sourcePage } from './pages/sources';

const CHAT = 'https://chatgpt.com/c/6e1d8f20-5555-4111-8111-000000000001';
const LEAFLET = 'https://chatgpt.com/sources/leaflet';
const SAID = 'In the cold room the lemons kept for six weeks.';
/** Under the limit of a download. */
const BYTES = 24_000_000;

/** Bodies that take most memory for their size. */
const COSTLY: Record<string, string> = {
  elements: '<b>',
  siblings: '<b></b>',
  attributes: '<b a b c d e f g h i j k l>',
  entities: '&amp;&lt;',
  lists: '<ul><li>',
  tables: '<table><tr><td>',
  letters: 'a ',
  sentences: 'So it is. ',
  styles: '<style>.a{color:red}</style>',
};
const addressOf = (name: string) => `https://chatgpt.com/sources/${name}`;

let web: Web;
let session: Session;

beforeAll(async () => {
  web = await startWeb();
  web.put(LEAFLET, sourcePage('Leaflet', [SAID]));
  for (const [name, piece] of Object.entries(COSTLY)) {
    web.put(
      addressOf(name),
      `<!doctype html><body><main>${piece.repeat(BYTES / piece.length)}</main>`,
    );
  }
  const cited = [LEAFLET, ...Object.keys(COSTLY).map(addressOf)].map(url => cite(url, url));
  const turn = {
    key: 'turn',
    question: 'How long do lemons keep?',
    bodies: [`<p>${SAID}${cited.join('')}</p>`],
  };
  web.put(CHAT, chatgptPage({ turns: [turn] }));
  // What an ordinary laptop gives a process.
  session = await startSession(web, { heapMb: 2_048 });
});

afterAll(async () => {
  await session.close();
  await web.close();
});

it('pages of millions of parts do not end the extension where a process has two gigabytes', async () => {
  await clickCheck(await session.open(CHAT));
  const panel = await session.panel();
  await waitForFinished(panel);

  const { sources } = await exportShown(session, panel);
  expect(sources.find(({ url }) => url === LEAFLET)).toMatchObject({ status: 'read' });
  for (const { url, status, ...source } of sources.filter(each => each.url !== LEAFLET)) {
    expect({ url, status, ...source }, url ?? '').toMatchObject({
      status: 'unreadable',
      reason: expect.stringMatching(/^too-(?:large|complex)$/) as string,
    });
  }
  // Each of them once: no reader took the engine along.
  for (const name of Object.keys(COSTLY)) expect(web.hits(addressOf(name)), name).toBe(1);
  const chat = await session.open(CHAT);
  await waitForControl(chat, /supported/i);
});
