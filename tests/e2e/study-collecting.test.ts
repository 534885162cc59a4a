import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import { waitForDownload } from '../../scripts/lib/wait-for-download';
import { parseLabelLine } from '../../lib/studies/packet-schema';
import { fakePacket } from '../fakes/packets';
import { FROZEN_AT, protocolOf } from '../fakes/studies';
import { freezeProtocol } from '../../lib/studies/freeze';
import { clickCheck, startSession, waitForFinished, type Session } from './harness/extension';
import { chooseFiles } from './harness/files';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { eventually } from './pages/steps';

const ASKED = 'Does zinc help with colds?';
const chat = (name: string) => `https://chatgpt.com/c/${name}-0000-4000-8000-0000000000a1`;
const SOURCE = 'https://chatgpt.com/sources/zinc';
const SAID = 'Zinc shortens colds by about a day.';

let web: Web;
let session: Session;
let studies: Page;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-collect-'));
  const page = (question: string, said: string) =>
    chatgptPage({
      turns: [{ key: 'turn-1', question, bodies: [`<p>${said}${cite(SOURCE, 'Zinc')}</p>`] }],
    });
  web = await startWeb({
    [chat('5f0c2a1e')]: page(ASKED, SAID),
    [chat('6a1d2b30')]: page('Is zinc safe?', 'Zinc may upset the stomach.'),
    [SOURCE]: `<title>Zinc</title><h1>Zinc</h1><p>${SAID}</p>`,
  });
  session = await startSession(web, { sharedTab: 'A chat' });
  studies = await session.open(`chrome-extension://${session.id}/studies.html`);
});

afterAll(async () => {
  await session.close();
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a chat and checks its answer. */
async function check(url: string): Promise<Page> {
  const page = await session.open(url);
  await clickCheck(page);
  const panel = await session.panel();
  await waitForFinished(panel);
  return panel;
}

/** Notes what the panel shares from now on; runs in it. */
function noteShared(): void {
  const devices = navigator.mediaDevices;
  const ask = devices.getDisplayMedia.bind(devices);
  devices.getDisplayMedia = async options => {
    const shared = await ask(options);
    return Object.assign(globalThis, { shared }).shared;
  };
}

function sharedStates(): string[] {
  const { shared } = globalThis as { shared?: MediaStream };
  return (shared?.getTracks() ?? []).map(({ readyState }) => readyState);
}

/** Counts the colours of an image; runs in the page. */
function coloursIn(image: HTMLImageElement): number {
  const canvas = new OffscreenCanvas(300, 300);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, 300, 300);
  const { data } = context?.getImageData(0, 0, 300, 300) ?? { data: new Uint8ClampedArray() };
  return new Set(new Uint32Array(data.buffer)).size;
}

const shownIn = (panel: Page) =>
  panel.$eval('[data-study-shown]', each => each.getAttribute('data-study-shown'));

describe('a study that is collected in the panel', () => {
  let panel: Page;

  it('begins on the page of the study', async () => {
    const systems = [{ kind: 'chat-site', id: 'gpt', name: 'ChatGPT', model: '5' }];
    const frozen = await freezeProtocol(protocolOf({ systems }), FROZEN_AT);
    const path = join(folder, 'protocol.json');
    writeFileSync(path, JSON.stringify(frozen));

    await chooseFiles(studies, 'input[name="import"]', path);
    await studies.waitForSelector('[data-studies="study"]');
    await studies.locator('[data-tab="answers"]').click();
    await studies.locator('[data-action="collect"]').click();
    await eventually(() => studies.$eval('main', main => main.textContent)).toContain(
      'Open the panel on a chat page',
    );
  });

  it('takes an answer whose question it asks, without a click', async () => {
    panel = await check(chat('5f0c2a1e'));

    await eventually(() => shownIn(panel)).toBe('added');
    await eventually(() => panel.$eval('.study-bar', bar => bar.textContent)).toContain(
      '3 answers missing',
    );
  });

  it('keeps a screenshot of the chat on a click, and ends the sharing', async () => {
    await panel.evaluate(noteShared);
    await panel.locator('[data-action="study-screenshot"]').click();
    await panel.waitForSelector('[data-screenshot="saved"]');
    await eventually(() =>
      panel.$eval('[data-action="study-screenshot"]', button => button.textContent),
    ).toBe('Replace screenshot');
    expect(await panel.evaluate(sharedStates)).toEqual(['ended']);

    await studies.bringToFront();
    await studies.locator('.study-cell').click();
    const image = await studies.waitForSelector('[data-details] img');
    await eventually(() => image?.evaluate(each => each.naturalWidth)).toBeGreaterThan(300);
    // A picture of the page, and not of nothing: it has more than one colour.
    expect(await image?.evaluate(coloursIn)).toBeGreaterThan(2);
  });

  it('deletes it on a click and a second one', async () => {
    await studies.locator('[data-action="delete-screenshot"]').click();
    await studies.locator('[data-action="confirm"]').click();

    await eventually(() => studies.$$eval('[data-details] img', all => all.length)).toBe(0);
    await eventually(() =>
      panel.$eval('[data-action="study-screenshot"]', button => button.textContent),
    ).toBe('Add screenshot');
  });

  it('takes one to another question only with a reason', async () => {
    panel = await check(chat('6a1d2b30'));
    await eventually(() => shownIn(panel)).toBe('other');

    await panel.locator('[data-action="study-outcome"]').click();
    await panel.select('select[name="study-outcome"]', 'answered');
    await panel.locator('[data-action="study-bind"]').click();
    await eventually(() => panel.$eval('.study-bar', bar => bar.textContent)).toContain(
      'Write why it belongs here',
    );
    await panel.locator('.study-bar textarea').fill('Asked in other words.');
    await panel.locator('[data-action="study-bind"]').click();

    await eventually(() => shownIn(panel)).toBe('added');
  });

  it('shows both in the grid, and ends when it is told to', async () => {
    await eventually(() =>
      studies.$$eval('[data-counts] [data-outcome="answered"]', marks =>
        marks.map(mark => mark.textContent.trim()),
      ),
    ).toEqual(['2 answered']);

    await panel.locator('[data-action="study-stop"]').click();
    await eventually(async () => (await panel.$('.study-bar')) === null).toBe(true);
  });
});

describe('a packet', () => {
  it('is labelled by the keyboard alone, and its labels come out as a file', async () => {
    const packet = await fakePacket();
    const path = join(folder, 'packet.json');
    writeFileSync(path, JSON.stringify(packet));
    // Another page: Chromium draws nothing new in a tab that is not seen.
    studies = await session.open(`chrome-extension://${session.id}/studies.html#labels`);
    await chooseFiles(studies, 'input[type="file"]', path);
    await studies.locator('[data-action="label-packet"]').click();
    await studies.waitForSelector('[data-label-place="1"]');

    await studies.keyboard.press('5');
    await studies.waitForSelector('[data-label-state="stored"]');
    await studies.keyboard.press('j');
    await studies.keyboard.press('c');
    await studies.waitForSelector('[data-label-state="stored"]');
    // What was given is there after the page is gone.
    await studies.reload();
    await eventually(() => studies.$eval('[data-packet]', each => each.textContent)).toContain(
      '2 of 2 labelled',
    );
    await studies.locator('[data-action="save-labels"]').click();

    const file = readFileSync(await waitForDownload(session.downloadDir, 'jsonl'), 'utf8');
    const labels = file.trim().split('\n').map(parseLabelLine);
    expect(labels.map(label => label?.verdict).toSorted()).toEqual([5, 'cannot-tell']);
    expect(labels.every(label => label?.packet === packet.sha256)).toBe(true);
    expect(labels.every(label => (label?.ms ?? 0) > 0)).toBe(true);
  });

  it('that was changed is refused with a sentence', async () => {
    const packet = await fakePacket();
    const path = join(folder, 'changed.json');
    writeFileSync(path, JSON.stringify({ ...packet, annotator: 'someone else' }));

    await chooseFiles(studies, 'input[type="file"]', path);

    await eventually(() => studies.$eval('[role="alert"]', each => each.textContent)).toContain(
      'This packet was changed after it was made.',
    );
  });
});
