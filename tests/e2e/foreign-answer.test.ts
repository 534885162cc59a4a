import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isSettled } from '../../lib/core/audit/pair';
import { allowSites } from './harness/allow-sites';
import { exportShown, startSession, waitForFinished, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { clickOwn, eventually, ownNames } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/5d0c7e10-7777-4111-8111-777777777777';
const ENGLISH = 'https://health.example/itp';
const JAPANESE = 'https://health.example/ja/itp';
const CLAIM =
  '成人の免疫性血小板減少症では、脾臓を摘出する手術は診断から少なくとも一年が過ぎるまで待つことがすすめられています。';

const ANSWER = `<p>${CLAIM}${cite(ENGLISH, 'Health')}${cite(JAPANESE, '健康')}</p>
  <p>ステロイドの投与は、副作用を避けるために六週間を超えないようにすることが望ましいとされています。${cite(ENGLISH, 'Health')}</p>`;

let web: Web;
let session: Session;
let page: Page;
let panel: Page;

beforeAll(async () => {
  web = await startWeb({
    [CHAT]: chatgptPage({
      turns: [{ key: 'turn-1', question: '脾臓の手術はいつ受けますか。', bodies: [ANSWER] }],
    }),
    [ENGLISH]:
      '<html lang="ja"><title>ITP</title><h1>Immune thrombocytopenia</h1><p>In adults, removal of the spleen should be delayed for at least one year after the diagnosis. Courses of steroids should not be longer than six weeks.</p></html>',
    [JAPANESE]: `<html lang="en"><title>ITP</title><h1>免疫性血小板減少症</h1><p>${CLAIM}</p></html>`,
  });
  session = await startSession(web, { judge: 'embedded' });
  await allowSites(session, ['https://health.example/*']);
  page = await session.open(CHAT);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('an answer in a language that the judge on this device does not read', () => {
  it('is not checked before the user has been told so', async () => {
    await eventually(() => ownNames(page)).toEqual(['Check this answer']);
    await clickOwn(page, 'Check this answer');
    panel = await session.panel();
    await panel.waitForSelector('[data-action="agree-device"]', { timeout: 30_000 });

    const said = await panel.$eval('.tone-ask', element => element.textContent);
    expect(said).toContain('Model cannot read Japanese');
    await eventually(() => ownNames(page)).toContain('Continue in the panel. Open check');
  });

  it('could not be checked, whatever language the pages name, and none of it is "not found"', async () => {
    await panel.locator('[data-action="agree-device"]').click();
    await waitForFinished(panel);
    const audit = await exportShown(session, panel);

    expect(audit.answer.language).toBe('ja');
    const read = audit.sources.map(source => [source.url, 'language' in source && source.language]);
    expect(read).toEqual([
      [ENGLISH, 'en'],
      [JAPANESE, 'ja'],
    ]);
    expect(audit.pairs.length).toBe(4);
    for (const pair of audit.pairs.filter(isSettled)) {
      expect(pair.finding).toEqual({
        kind: 'not-judged',
        reason: 'language-not-read',
        language: 'ja',
      });
    }
    expect(audit.verdicts.map(({ kind }) => kind)).toEqual(['not-judged', 'not-judged']);
  });

  it('names the language beside the source', async () => {
    await panel.locator('[data-tab="statements"]').click();
    await panel.locator('[data-verdict="not-judged"] .statement-head').click();

    await eventually(() => panel.$eval('main', element => element.textContent)).toContain(
      'The model cannot read Japanese.',
    );
  });
});
