import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exportShown, startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { chatgptPage } from './pages/chatgpt';
import { REHYDRATION } from './pages/sources';
import { clickOwn, eventually, ownNames, waitForCheckOf } from './pages/steps';

const PAGE = 'https://chatgpt.com/c/6a1d2b30-6666-4111-8111-666666666666';
const HIDDEN = ['https://journal.example/zinc', 'https://journal.example/salt'];
const QUESTION = 'What helps?';
const SENTENCE =
  'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';

/** A chip that shows nothing, and a copy button that writes links only into the markup it copies. */
const BODY = `<p>${SENTENCE} <span data-testid="chatgpt-citation"
  aria-label="A trial, 1 additional source"><i>A trial +1</i></span></p>`;
const SCRIPT = `<script>
  const copy = document.createElement('button');
  copy.dataset.testid = 'copy-turn-action-button';
  document.querySelector('[data-turn-key]').append(copy);
  const links = ${JSON.stringify(HIDDEN)}.map(url => '<a href="' + url + '">A trial</a>').join(' ');
  const form = (type, words) => [type, new Blob([words], { type })];
  copy.onclick = () => navigator.clipboard.write([new ClipboardItem(Object.fromEntries([
    form('text/plain', ${JSON.stringify(SENTENCE)}),
    form('text/html', '<p>' + ${JSON.stringify(SENTENCE)} + ' ' + links + '</p>'),
  ]))]);
</script>`;

let web: Web;
let session: Session;

beforeAll(async () => {
  const turn = { key: 'turn-1', question: QUESTION, bodies: [BODY] };
  web = await startWeb({
    [PAGE]: chatgptPage({ turns: [turn], after: SCRIPT }),
    ...Object.fromEntries(HIDDEN.map(url => [url, REHYDRATION])),
  });
  session = await startSession(web);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('sources that only the site’s own copy names', () => {
  it('are read from its markup, at a click', async () => {
    const context = session.browser.defaultBrowserContext();
    for (const name of ['clipboard-read', 'clipboard-write'] as const) {
      await context.setPermission('https://chatgpt.com', {
        permission: { name },
        state: 'granted',
      });
    }
    const page = await session.open(PAGE);
    await page.bringToFront();
    await clickOwn(page, '2 hidden sources: show');
    await clickOwn(page, '2 hidden sources: use site’s copy');
    await eventually(() => ownNames(page)).toEqual(['Check this answer']);

    await clickOwn(page, 'Check this answer');
    const panel = await session.panel();
    await waitForCheckOf(panel, QUESTION);
    const { answer } = await exportShown(session, panel);
    expect(
      answer.citations.map(({ target, marker }) => ({ ...target, isCited: marker !== null })),
    ).toEqual(HIDDEN.map(url => ({ kind: 'url', url, isCited: true })));
    await page.close();
  });
});
