import type { Page } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { summariseLedger } from '../../lib/core/audit/ledger';
import { isSettled } from '../../lib/core/audit/pair';
import { isCheckWorthy } from '../../lib/core/answer/statement';
import type { ChatBody } from '../fakes/openai-errors';
import { startOpenaiServer, type OpenaiScript, type OpenaiServer } from '../fakes/openai-server';
import { readSplitData, replyWith } from '../fakes/split-replies';
import { replyWordForWord } from '../fakes/word-for-word';
import { API, serveApi } from './harness/api-host';
import { findViolations } from './harness/axe';
import { killEngine } from './harness/engine';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { readControls } from './harness/page-controls';
import { startWeb, type Web } from './harness/web';
import { connectApi, KEY, MODEL, turnSwitch } from './pages/own-api';

/** The sample's statement on dairy products, in its own words and decontextualised. */
const DAIRY = 'at least two hours apart from dairy products';
const DAIRY_ALONE =
  'Metformin tablets should be swallowed at least two hours apart from dairy products.';

/** The same words twice: the sentence as it is, and what is in its second half. */
const RARELY = 'metformin rarely causes low blood glucose';

/** A model that takes one sentence of the sample apart, says one twice, and makes one up. */
const SPLIT = replyWith(({ text }) => {
  if (text.includes(DAIRY)) {
    const swallowed = text.slice(0, text.indexOf(' and at least'));
    return [
      { words: swallowed, statement: `${swallowed}.` },
      { words: DAIRY, statement: DAIRY_ALONE },
    ];
  }
  if (text.startsWith('Thanks')) return [{ check: 'greeting' }];
  if (!text.includes(RARELY)) return [{}];
  const made = { words: 'Metformin cures colds.', statement: 'Metformin cures colds.' };
  return [{}, { words: RARELY, statement: 'Metformin rarely causes low blood glucose.' }, made];
});

const isSplit = ({ response_format }: ChatBody): boolean =>
  response_format?.json_schema?.name === 'statements';

/** The first sentence of each question that was to be split, questions asked twice left in. */
const askedToSplit = ({ chats }: OpenaiServer): (string | undefined)[] =>
  chats
    .filter(isSplit)
    .map(readSplitData)
    .filter(({ only }) => only === undefined)
    .map(({ sentences }) => sentences[0]?.text);

let server: OpenaiServer;
let web: Web;
let session: Session;
let sample: Page;

/** A browser whose reader lets the model that checks split answers too. */
async function setUp(script: Partial<OpenaiScript> = {}): Promise<void> {
  const reply = (chat: ChatBody) => (isSplit(chat) ? SPLIT(chat) : replyWordForWord(chat));
  server = await startOpenaiServer({ key: KEY, reply, ...script });
  web = await startWeb({});
  serveApi(web, server);
  session = await startSession(web);
  const options = await connectApi(session, { isTested: false });
  await turnSwitch(options, 'api');
  await options.locator('[data-action="split-by-model"]').click();
  await options.waitForFunction(
    () => document.querySelector('[data-judging]')?.textContent.includes('Answer, question'),
    { timeout: 30_000 },
  );
  sample = await session.openSample();
}

async function checkSample(): Promise<Page> {
  await clickCheck(sample);
  return session.panel();
}

async function finish(panel: Page): Promise<AuditExport> {
  await waitForFinished(panel);
  return exportShown(session, panel);
}

afterEach(async () => {
  await session.close();
  await web.close();
  await server.close();
});

describe('the sample, split by the model that checks it', () => {
  let panel: Page;
  let audit: AuditExport;

  beforeEach(async () => {
    await setUp();
    panel = await checkSample();
    audit = await finish(panel);
  });

  it('shows the model’s statements with the answer’s words, and keeps all of it', async () => {
    const texts = await panel.$$eval('.statement-text', all => all.map(each => each.textContent));
    const originals = await panel.$$eval('.statement-original q', all =>
      all.map(each => each.textContent),
    );
    const note = await panel.$eval('[data-split]', element => element.textContent);

    expect(texts).toContain(DAIRY_ALONE);
    expect(originals).toContain(DAIRY);
    expect(note).toContain('Split by model');
    expect(note).toContain('1 statement dropped');
    expect(note).toContain(`${MODEL} at ${API.host}`);
    expect(audit.statements.find(({ text }) => text === DAIRY_ALONE)?.original).toBe(DAIRY);
    expect(audit.parsing).toMatchObject({ dropped: 1, leftToRules: {} });
    expect(audit.stage).toBeUndefined();
    expect(audit.statements[0]?.checkWorthiness).toEqual({
      kind: 'not-check-worthy',
      reason: 'greeting',
    });
    expect(audit.pairs.every(isSettled)).toBe(true);
    expect(audit.pairs).toHaveLength(
      audit.statements.filter(isCheckWorthy).length * audit.sources.length,
    );

    const [split] = summariseLedger(audit.ledger).filter(({ purpose }) => purpose === 'statements');
    expect(split).toMatchObject({
      host: API.host,
      calls: server.chats.filter(isSplit).length,
      callsWithoutTokens: 0,
    });
    const ledger = await panel.$eval('.ledger', element => element.textContent);
    expect(ledger).toContain('Splitting the answer');
    expect(await findViolations(panel)).toEqual([]);

    // Two statements stand on the same words: one badge, for both, in the panel's numbers.
    const worthy = audit.statements.filter(isCheckWorthy);
    const first = 1 + worthy.findIndex(({ text }) => text.toLowerCase().includes(RARELY));
    await sample.bringToFront();
    await expect
      .poll(() => readControls(sample), { timeout: 30_000 })
      .toContainEqual(expect.stringContaining(`Statements ${first}–${first + 1}, worst `));
    const names = await readControls(sample);
    expect(names.at(-1)).toContain('checked supported');

    // On the device the same statements are judged, and no model is asked. Whether it comes to
    // its end there is other tests' business.
    const asked = server.chats.length;
    await turnSwitch(panel, 'device');
    await panel.locator('[data-action="offer-check-again"]').click();
    await panel.locator('[data-action="check-again"]').click();
    await panel.waitForFunction(
      () => document.querySelector('.meta-judge')?.textContent.includes('Word matching'),
      { timeout: 30_000 },
    );
    const onDevice = await exportShown(session, panel);
    expect(onDevice.statements).toEqual(audit.statements);
    expect(server.chats).toHaveLength(asked);
  });
});

describe('a server that refuses to split', () =>
  it('leaves the answer to the rules, and the panel says why', async () => {
    await setUp({
      trouble: call =>
        call === 0
          ? { kind: 'refusal', status: 403, error: { message: 'Not for this account.' } }
          : null,
    });

    const panel = await checkSample();
    const audit = await finish(panel);

    const note = await panel.$eval('[data-split="rules"]', element => element.textContent);
    expect(note).toContain('Answer split by simple rules: access denied');
    expect(audit.statements.every(({ parsedBy }) => parsedBy === undefined)).toBe(true);
    expect(Object.keys(audit.parsing?.leftToRules ?? {})).toEqual(['model-forbidden']);
    // The refusal was of a moment: the cells were judged by the same model.
    expect(audit.pairs.every(isSettled)).toBe(true);
    expect(server.chats.filter(isSplit)).toHaveLength(1);
    expect(await findViolations(panel)).toEqual([]);
  }));

describe('a browser whose engine and worker die while the model splits', () =>
  it('goes on where it was, and asks no answered question again', async () => {
    await setUp({ latencyMs: { first: 1_500, between: 0 } });
    const panel = await checkSample();
    await panel.waitForFunction(
      () => document.querySelector('.progress')?.textContent.includes('Splitting the answer'),
      { timeout: 30_000 },
    );
    expect(await findViolations(panel)).toEqual([]);
    // The second question is under way, so the first was answered and kept.
    await expect.poll(() => askedToSplit(server).length, { timeout: 30_000 }).toBe(2);

    await killEngine(session);
    await session.killWorker();

    const audit = await finish(panel);
    const asked = askedToSplit(server);
    expect(audit.parsing).toMatchObject({ dropped: 1, leftToRules: {} });
    expect(audit.statements.map(({ text }) => text)).toContain(DAIRY_ALONE);
    expect(asked.filter(first => first === asked[0])).toHaveLength(1);
    // Once more than there are questions: the one that was under way.
    expect(asked.length).toBe(new Set(asked).size + 1);
    expect(audit.pairs.every(({ timesSettled }) => timesSettled === 1)).toBe(true);
  }));
