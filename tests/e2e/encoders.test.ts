import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { isSettled } from '../../lib/core/audit/pair';
import { ENCODER_MODELS } from '../../lib/judges/encoder/models';
import { makeEncoderFiles } from '../fakes/encoder-model';
import { answerFile, cutFileAfter } from '../fakes/file-server';
import { findViolations } from './harness/axe';
import {
  answerPermissionPrompt,
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { CHAT_PAGE, CHAT_URL, SOURCE_PAGES } from './harness/insulin-chat';
import { startWeb, type Web, type WebPage } from './harness/web';

/** The embedded judge's weights, published as others publish theirs. */
const FOLDER = 'https://models.example/nli/';
const FILES = makeEncoderFiles();
const GRAPH = `${FOLDER}model.onnx`;
const SWAPPED = 'https://models.example/swapped/';
const TOTAL = Object.values(FILES).reduce((sum, { length }) => sum + length, 0);
const EXAM = '#accuracy [data-exam][data-judge="encoder"]';
const MEBIBYTE = 2 ** 20;
const LISTED = ENCODER_MODELS[0] ?? { id: '', folder: '', files: null };

let web: Web;
let session: Session;
let page: Page;
/** Requests for bytes of the weights: where each began. */
let starts: string[];

beforeAll(async () => {
  web = await startWeb({ ...SOURCE_PAGES, [CHAT_URL]: CHAT_PAGE });
  starts = [];
  putModel(FOLDER, FILES);
  putModel(SWAPPED, makeEncoderFiles(['neutral', 'contradiction', 'entailment']));
  session = await startSession(web, { judge: 'embedded' });
  await answerPermissionPrompt(session, ['https://models.example/*', 'https://huggingface.co/*']);
  page = await openOptions();
});
afterAll(async () => {
  await session.close();
  await web.close();
});

function putModel(folder: string, files: Readonly<Record<string, Uint8Array>>): void {
  for (const [name, bytes] of Object.entries(files)) web.put(`${folder}${name}`, whole(bytes));
}

const whole =
  (bytes: Uint8Array): WebPage =>
  (request, response) => {
    if (request.method === 'GET' && request.url?.endsWith('.onnx') === true) {
      starts.push(request.headers.range ?? 'whole');
    }
    answerFile(bytes)(response, request);
  };

async function openOptions(): Promise<Page> {
  const opened = await session.open(`chrome-extension://${session.id}/options.html#downloads`);
  await opened.waitForSelector('[data-models="encoders"][data-model-list="shown"]');
  return opened;
}

const rowOf = (id: string) => `[data-model="${id}"]`;

async function click(action: string, id = FOLDER): Promise<void> {
  await page.locator(`${rowOf(id)} [data-action="${action}"]`).click();
}

async function add(folder: string): Promise<void> {
  await page.locator('[name="model-address"]').fill(folder);
  await page.locator('[data-action="add-model"]').click();
  await page.waitForSelector(`${rowOf(folder)} [data-action="agree"]`);
}

/** The sentence about how the last task of a model ended. */
async function waitForEnd(id: string): Promise<string> {
  await page.waitForSelector(`${rowOf(id)}[data-task="ended"]`);
  return page.$eval(`${rowOf(id)} [role="status"]`, ({ textContent }) => textContent);
}

function readCaches(): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url);
  });
}

it('throws away what is not the pinned file, before the weights are asked for', async () => {
  for (const { path, size } of LISTED.files ?? []) {
    web.put(`${LISTED.folder}${path}`, whole(new Uint8Array(Math.min(size ?? 0, 9_000_000))));
  }
  await click('measure-model', LISTED.id);
  await click('agree', LISTED.id);

  expect(await waitForEnd(LISTED.id)).toContain('A file was wrong, so Veracite deleted it.');
  expect(starts).toEqual([]);
});

it('asks for the size of a model by its address, and downloads nothing', async () => {
  await add(FOLDER);

  const consent = await page.$eval(`${rowOf(FOLDER)} .model-consent`, each => each.textContent);
  expect(consent).toContain('from models.example');
  expect(consent).toContain(`${new Intl.NumberFormat('en').format(TOTAL)} bytes`);
  expect(starts).toEqual([]);
});

it('keeps what came before the connection was cut, and goes on there after the page was closed', async () => {
  web.put(GRAPH, (request, response) => {
    cutFileAfter(FILES['model.onnx'], 20 * MEBIBYTE)(response, request);
  });
  await click('agree');
  expect(await waitForEnd(FOLDER)).toContain('The model server does not respond.');
  await page.close();
  page = await openOptions();

  await page.setOfflineMode(true);
  await click('go-on-model');
  const offline = await waitForEnd(FOLDER);
  await page.setOfflineMode(false);
  web.put(GRAPH, whole(FILES['model.onnx']));
  await page.evaluate(() => {
    const { prototype } = Cache;
    const put = Object.getOwnPropertyDescriptor(prototype, 'put') ?? {};
    const fail = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
    Object.assign(globalThis, { makeRoom: () => Object.defineProperty(prototype, 'put', put) });
    Object.defineProperty(prototype, 'put', { ...put, value: fail });
  });
  await click('go-on-model');
  await page.waitForFunction(
    row =>
      document.querySelector(`${row} [role="status"]`)?.textContent.includes('The disk is full.'),
    {},
    rowOf(FOLDER),
  );
  await page.evaluate(() => {
    (globalThis as unknown as { makeRoom(): void }).makeRoom();
  });
  starts = [];
  await click('go-on-model');
  await page.waitForSelector(`${rowOf(FOLDER)}[data-download="whole"]:not([data-task])`);

  expect(offline).toContain('Go online, then continue.');
  expect(starts).toHaveLength(1);
  expect(Number(/^bytes=(\d+)-$/.exec(starts[0] ?? '')?.[1])).toBeGreaterThan(7 * MEBIBYTE);
});

it('can be chosen, and is examined without being asked for, until the user stops it', async () => {
  await page.locator('nav [href="#models-and-api"]').click();
  await page.locator(`input[type="radio"][value="${FOLDER}"]`).click();
  await page.waitForSelector(EXAM);
  await page.locator('nav [href="#advanced"]').click();
  await page.locator(`${EXAM} [data-action="stop-exam"]`).click();

  await page.waitForFunction(() => !document.querySelector('[data-action="stop-exam"]'));
  await page.locator('nav [href="#more-models"]').click();
});

it('refuses a model whose scores do not mean what its labels say', async () => {
  await add(SWAPPED);
  await click('agree', SWAPPED);
  await page.waitForSelector(`${rowOf(SWAPPED)}[data-download="whole"]`);

  expect(await waitForEnd(SWAPPED)).toContain('failed on its test sentences');
  expect(await findViolations(page)).toEqual([]);
});

it('judges the next check with the network, and nothing of it is firm', async () => {
  await clickCheck(await session.open(CHAT_URL));
  const panel = await session.panel();
  await waitForFinished(panel);

  const { judge, pairs } = await exportShown(session, panel);
  const findings = pairs.filter(isSettled).map(({ finding }) => finding);

  // Its exam has followed the download.
  const exam = await page.$eval(EXAM, each => each.textContent);
  expect(exam).toMatch(/\d of 200/);
  expect(judge).toMatchObject({ id: 'encoder', model: FOLDER });
  expect(judge.weights).toMatch(/^[0-9a-f]{64}$/);
  expect(findings.filter(({ kind }) => kind === 'supported').length).toBeGreaterThan(1);
  expect(findings.filter(({ kind }) => kind === 'contradicted').length).toBeGreaterThan(0);
  for (const finding of findings) {
    if ('strength' in finding) expect(finding.strength.level).toBe('open');
  }
});

it('is removed with every byte, and gives way to the embedded judge', async () => {
  await page.bringToFront();
  for (const id of [FOLDER, SWAPPED, LISTED.id]) {
    await click('remove-model', id);
    await click('confirm', id);
    await page.waitForFunction(
      row => {
        const { download, task } = document.querySelector<HTMLElement>(row)?.dataset ?? {};
        return task === undefined && download !== 'whole' && download !== 'partly';
      },
      {},
      rowOf(id),
    );
  }

  expect(await readCaches()).toEqual([]);
  expect(
    await page.$eval('.judge-choices input:checked', input => input.getAttribute('value')),
  ).toBe('embedded');
});
