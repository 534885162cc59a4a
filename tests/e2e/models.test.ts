import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { isSettled } from '../../lib/core/audit/pair';
import { bundleForPage } from '../../scripts/lib/bundle-for-page';
import { fakeTask } from '../fakes/judges';
import { bytesOf, jsonOf, sha256Of } from '../fakes/weights-hub';
import { findViolations } from './harness/axe';
import { buildWithProgram } from './harness/build-with-program';
import {
  answerPermissionPrompt,
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { startWeb, type Web, type WebPage } from './harness/web';
import type * as InPage from './harness/web-llm-in-page';

const ID = 'Llama-3.2-1B-Instruct-q4f16_1-MLC';
const HUB = 'https://huggingface.co';
const FOLDER = `${HUB}/mlc-ai/${ID}/resolve/main/`;
const FIRST = bytesOf(2_000_000, 1);
const SECOND = bytesOf(3_000_000, 2);
const HALF = 1_500_000;
const FILES: Record<string, Uint8Array> = {
  'params_shard_0.bin': FIRST,
  'params_shard_1.bin': SECOND,
  'tokenizer.json': bytesOf(1_000, 3),
  'mlc-chat-config.json': jsonOf({ tokenizer_files: ['tokenizer.json'] }),
  'tensor-cache.json': jsonOf({
    records: [FIRST, SECOND].map(({ length }, at) => ({
      dataPath: `params_shard_${at}.bin`,
      nbytes: length,
      records: [],
    })),
  }),
};
const TOTAL = Object.values(FILES).reduce((sum, { length }) => sum + length, 0);
const MODEL = `[data-model="${ID}"]`;

let web: Web;
let built: Awaited<ReturnType<typeof buildWithProgram>>;
let session: Session;
let page: Page;

beforeAll(async () => {
  web = await startWeb();
  for (const [name, bytes] of Object.entries(FILES)) web.put(`${FOLDER}${name}`, serve(bytes));
  web.put(`${HUB}/api/models/mlc-ai/${ID}/tree/main`, (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(listing()));
  });
  built = await buildWithProgram(ID);
  session = await startSession(web, { extensionDir: built.extensionDir, judge: 'embedded' });
  await answerPermissionPrompt(session, [`${HUB}/*`]);
  page = await openOptions();
});
afterAll(async () => {
  await session.close();
  await web.close();
  rmSync(built.folder, { recursive: true, force: true });
});

/** As the hub lists files: hashes of the shards alone. */
function listing(): object[] {
  return Object.entries(FILES).map(([path, bytes]) => ({
    path,
    size: bytes.length,
    ...(path.endsWith('.bin') ? { lfs: { oid: sha256Of(bytes) } } : {}),
  }));
}

function serve(bytes: Uint8Array): WebPage {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.end(bytes);
  };
}

const SECOND_AT = `${FOLDER}params_shard_1.bin`;

/** The model's reply on one pair in its worker, whatever this device has. */
async function judgeInWorker(): Promise<unknown> {
  const script = await bundleForPage(join(import.meta.dirname, 'harness/web-llm-in-page.ts'));
  await page.evaluate(`${script}; globalThis.veracite = veraciteBench`);
  return page.evaluate(
    async (id, task) => {
      const { findModel, openWebLlm } = (globalThis as unknown as { veracite: typeof InPage })
        .veracite;
      const model = findModel(id);
      if (!model) return null;
      const opened = openWebLlm(model, { weights: null, cacheDays: 1 });
      try {
        return await Array.fromAsync(opened.judge.judge([task], new AbortController().signal));
      } finally {
        opened.close();
      }
    },
    ID,
    fakeTask(),
  );
}

/** The options on a computer with a card that can run the model: this one has none. */
async function openOptions(): Promise<Page> {
  const opened = await session.browser.newPage();
  await opened.evaluateOnNewDocument(() => {
    const limits = {
      maxBufferSize: 2 ** 31,
      maxStorageBufferBindingSize: 2 ** 31,
      maxComputeWorkgroupStorageSize: 32_768,
      maxStorageBuffersPerShaderStage: 10,
    };
    const adapter = { info: {}, limits, features: new Set(['shader-f16']) };
    Object.defineProperty(navigator, 'gpu', {
      value: { requestAdapter: () => Promise.resolve(adapter) },
    });
  });
  await opened.goto(`chrome-extension://${session.id}/options.html#downloads`);
  await opened.waitForSelector(MODEL);
  return opened;
}

async function click(action: string): Promise<void> {
  await page.locator(`${MODEL} [data-action="${action}"]`).click();
}

async function textOf(selector: string): Promise<string> {
  return page.$eval(selector, element => element.textContent);
}

/** Names of all that is in the caches. */
function readCaches(): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.split('/').at(-1) ?? '');
  });
}

it('names no program at another place, in any script of the package', () => {
  const { extensionDir } = built;
  const scripts = readdirSync(extensionDir, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(?:m?js|html)$/.test(name),
  );

  const named = scripts.flatMap(name =>
    readFileSync(join(extensionDir, name), 'utf8').match(/https?:\/\/[^"'`\s]+\.(?:wasm|m?js)\b/g),
  );

  expect(scripts).toContain('web-llm-worker.js');
  expect(named.filter(address => address !== null)).toEqual([]);
});

it('asks nobody for weights that the user has not agreed to, though a check needs them', async () => {
  expect(await judgeInWorker()).toMatchObject([{ kind: 'not-judged', reason: 'model-not-loaded' }]);
  expect(Object.keys(FILES).filter(name => web.hits(`${FOLDER}${name}`) > 0)).toEqual([]);
});

it('offers the model that has a program here, and no other', async () => {
  const offered = await page.$$eval('[data-models="list"] [data-model]', all =>
    all.map(each => each.getAttribute('data-model')),
  );
  expect(offered).toEqual([ID]);
});

it('asks for the size alone before the user agrees', async () => {
  await click('measure-model');
  await page.waitForSelector(`${MODEL} [data-action="agree"]`);

  expect(await textOf(`${MODEL} .model-consent`)).toContain(
    `${new Intl.NumberFormat('en').format(TOTAL)} bytes`,
  );
  expect(web.hits(`${FOLDER}params_shard_0.bin`)).toBe(0);
});

it('downloads once the user agrees, shows how far it is, and stops', async () => {
  web.put(SECOND_AT, (_request, response) => {
    response.writeHead(200, { 'content-length': SECOND.length });
    response.write(SECOND.subarray(0, HALF));
  });
  await click('agree');
  await page.waitForFunction(
    (selector, least) =>
      Number(document.querySelector(selector)?.getAttribute('aria-valuenow')) >= least,
    {},
    `${MODEL} [role="progressbar"]`,
    Math.floor((100 * (FIRST.length + HALF)) / TOTAL),
  );

  await click('pause-model');
  await page.waitForSelector(`${MODEL}[data-task="ended"][data-download="partly"]`);

  expect(await textOf(`${MODEL} [role="status"]`)).toContain('The download is paused');
});

it('goes on after the page was closed with what is missing, and throws wrong bytes away', async () => {
  const wrong = Uint8Array.from(SECOND, (byte, at) => (at === SECOND.length - 1 ? byte ^ 1 : byte));
  web.put(SECOND_AT, serve(wrong));
  await page.close();
  page = await openOptions();
  expect(await textOf(`${MODEL} dd`)).toContain('2.0 MB of 5.0 MB downloaded');

  await click('go-on-model');
  await page.waitForSelector(`${MODEL}[data-task="ended"]`);

  expect(web.hits(`${FOLDER}params_shard_0.bin`)).toBe(1);
  expect(await textOf(`${MODEL} [role="status"]`)).toContain(
    'A file was wrong, so Veracite deleted it.',
  );
});

it('brings the right bytes in the next try, and is offered as a judge', async () => {
  web.put(SECOND_AT, serve(SECOND));

  await click('go-on-model');
  await page.waitForSelector(`${MODEL}[data-download="whole"]`);

  expect(web.hits(`${FOLDER}params_shard_0.bin`)).toBe(1);
  expect(await textOf(`${MODEL} dd`)).toBe('5.0 MB on disk');
  await page.locator('nav [href="#models-and-api"]').click();
  await page.locator(`input[type="radio"][value="${ID}"]`).click();
  await page.locator('nav [href="#more-models"]').click();
  await page.waitForSelector('#accuracy [data-exam][data-judge="web-llm"]');
});

it('gives axe nothing to find beside what is here, in light and dark', async () => {
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    expect(await findViolations(page), value).toEqual([]);
  }
});

it('is the judge of the next check, and no other steps in where it cannot run', async () => {
  const sample = await session.openSample();
  await clickCheck(sample);
  const panel = await session.panel();
  await waitForFinished(panel);

  const { judge, pairs, sources } = await exportShown(session, panel);
  const read = new Set(sources.filter(({ status }) => status === 'read').map(({ id }) => id));
  const cells = pairs.filter(isSettled).filter(({ sourceId }) => read.has(sourceId));

  expect(judge).toMatchObject({ id: 'web-llm', model: ID });
  expect(judge.weights).toMatch(/^[0-9a-f]{64}$/);
  expect(cells.length).toBeGreaterThan(0);
  // web-llm took weights and program, and the program of this build does nothing.
  for (const cell of cells) {
    expect(cell.finding).toEqual({ kind: 'not-judged', reason: 'model-failed' });
    expect(cell.judge).toEqual(judge);
  }
});

it('is removed with every byte, and gives way to the embedded judge', async () => {
  await page.bringToFront();
  await click('remove-model');
  await click('confirm');
  await page.waitForSelector(`${MODEL}[data-download="none"]`);

  expect(await readCaches()).toEqual([]);
  expect(
    await page.$eval('.judge-choices input:checked', input => input.getAttribute('value')),
  ).toBe('embedded');
  const panel = await session.panel();
  await panel.waitForSelector('[data-check-again="all"]');
  expect(await panel.$eval('[data-check-again="all"]', section => section.textContent)).toContain(
    'Check again with Built-in model',
  );
});
