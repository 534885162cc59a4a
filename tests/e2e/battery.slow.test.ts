import type { Page, SerializedAXNode } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allowSites } from './harness/allow-sites';
import { findEngine } from './harness/engine';
import { startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { writeReply } from './harness/write-reply';
import { chatgptPage, cite } from './pages/chatgpt';
import { REHYDRATION } from './pages/sources';
import { bringIntoView, clickOwn, countOwn, eventually, ownNames } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6a1d2b30-8888-4111-8111-111111111111';
const HEALTH = 'https://health.example/drinking';

const OLD = 'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const NEW = 'Adults drink 200 to 400 millilitres after every loose stool.';
const LAST = 'Whoever vomits waits for ten minutes and goes on in small sips.';
const MORE = 'One sachet of the powder is stirred into a glass of boiled water.';
const WAITING = 'Paused… Check now';
const DONE = '1 of 1 checked supported. Open check';

let web: Web;
let session: Session;
let page: Page;

beforeAll(async () => {
  const turn = { key: 'turn-1', question: 'What helps?', bodies: [cited(OLD)] };
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [turn] }),
    [HEALTH]: REHYDRATION,
  });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*']);
  const options = await session.open(`chrome-extension://${session.id}/options.html#page-modes`);
  await options.waitForSelector('select[name="page-mode"]');
  await options.select('select[name="page-mode"]', 'auto');
  await new Promise(done => setTimeout(done, 1_000));
  await options.close();
  page = await session.open(CHAT);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

const cited = (words: string): string => `<p>${words}${cite(HEALTH, 'Drinking')}</p>`;

/** Changes what the document of the engine is told; the browser's own object tells it. */
async function run(power: { charging: boolean; level: number }): Promise<boolean> {
  const engine = await (await findEngine(session)).asPage();
  return engine.evaluate(async facts => {
    type Battery = EventTarget & { charging: boolean };
    const known = navigator as unknown as { getBattery(): Promise<Battery> };
    const battery = await known.getBattery();
    const before = battery.charging;
    for (const [name, value] of Object.entries(facts)) {
      Object.defineProperty(battery, name, { value, configurable: true });
    }
    battery.dispatchEvent(new Event('chargingchange'));
    return before;
  }, power);
}

function write(key: string, answer: string): Promise<void> {
  return writeReply(page, { key, answer, chip: cite(HEALTH, 'Drinking') });
}

describe('checks that begin by themselves, on a device whose plug is pulled', () => {
  it('are made on the mains, which is what a computer without a battery runs on', async () => {
    await write('turn-2', NEW);
    await eventually(() => ownNames(page)).toContain(DONE);
  });

  it('wait on a low battery, are in the store, and go on once it is charged', async () => {
    const wasCharging = await run({ charging: false, level: 0.1 });
    await write('turn-3', LAST);
    await eventually(() => countOwn(page, WAITING)).toBe(1);
    await new Promise(done => setTimeout(done, 8_000));
    const waiting = await ownNames(page);
    const [described] = await describedAs(WAITING);
    await run({ charging: true, level: 0.1 });

    expect(wasCharging).toBe(true);
    expect(waiting.filter(name => name === WAITING)).toHaveLength(1);
    expect(waiting.filter(isUnderWay)).toEqual([]);
    expect(described).toBe('Paused: battery is low.');
    await eventually(() => countOwn(page, DONE)).toBe(2);
    expect(await countOwn(page, WAITING)).toBe(0);
  });

  it('say so after a reload of the page too, and are made at once at a click', async () => {
    await run({ charging: false, level: 0.1 });
    await write('turn-4', MORE);
    await eventually(() => countOwn(page, WAITING)).toBe(1);
    const turn = { key: 'turn-4', question: 'About turn-4', bodies: [cited(MORE)] };
    web.put(CHAT, chatgptPage({ turns: [turn] }));
    await page.reload();
    await bringIntoView(page, '[data-turn-key="turn-4"]');
    await eventually(() => countOwn(page, WAITING)).toBe(1);

    await clickOwn(page, WAITING);

    await eventually(() => ownNames(page)).toEqual([
      DONE,
      'What the marks mean',
      'Statement 1: Supported. Open check',
    ]);
  });
});

function isUnderWay(name: string): boolean {
  return name.includes('Checking…');
}

/** Descriptions that a screen reader gives each control of this name. */
async function describedAs(name: string): Promise<(string | undefined)[]> {
  const tree = await page.accessibility.snapshot();
  const all = (node: SerializedAXNode): SerializedAXNode[] => [
    node,
    ...(node.children ?? []).flatMap(all),
  ];
  return (tree ? all(tree) : [])
    .filter(node => node.role === 'button' && node.name === name)
    .map(node => node.description);
}
