import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { fakeTask } from '../fakes/judges';
import { bytesOf, jsonOf, withRanges } from '../fakes/weights-hub';
import { bundleForPage } from '../../scripts/lib/bundle-for-page';
import { EXTENSION, startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import type * as InPage from './harness/web-llm-in-page';

const ID = 'Llama-3.2-1B-Instruct-q4f16_1-MLC';
const FOLDER = `https://huggingface.co/mlc-ai/${ID}/resolve/main/`;
const FILES = {
  'params_shard_0.bin': bytesOf(3_000_000, 1),
  'tokenizer.json': bytesOf(1_000, 2),
  'mlc-chat-config.json': jsonOf({ tokenizer_files: ['tokenizer.json'] }),
  'tensor-cache.json': jsonOf({
    records: [{ dataPath: 'params_shard_0.bin', nbytes: 3_000_000, records: [] }],
  }),
};

let web: Web;
let session: Session;
let page: Page;
beforeAll(async () => {
  web = await startWeb();
  for (const [name, bytes] of Object.entries(FILES)) {
    web.put(`${FOLDER}${name}`, (request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      void withRanges(bytes)(response, request);
    });
  }
  session = await startSession(web);
  page = await session.open(`chrome-extension://${session.id}/options.html`);
  const script = await bundleForPage(join(import.meta.dirname, 'harness/web-llm-in-page.ts'));
  await page.evaluate(`${script}; globalThis.veracite = veraciteBench`);
});
afterAll(async () => {
  await session.close();
  await web.close();
});

function hits(): number {
  return Object.keys(FILES).reduce((sum, name) => sum + web.hits(`${FOLDER}${name}`), 0);
}

/** What a model of web-llm says of one pair, in its worker. */
function judge(): Promise<unknown> {
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

it('names no program at another place, in any script of the package', () => {
  const scripts = readdirSync(EXTENSION, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(?:m?js|html)$/.test(name),
  );

  const named = scripts.flatMap(name =>
    readFileSync(join(EXTENSION, name), 'utf8').match(/https?:\/\/[^"'`\s]+\.(?:wasm|m?js)\b/g),
  );

  expect(scripts).toContain('web-llm-worker.js');
  expect(named.filter(address => address !== null)).toEqual([]);
});

it('asks nobody for weights that the reader has not agreed to', async () => {
  expect(await judge()).toMatchObject([{ kind: 'not-judged', reason: 'model-not-loaded' }]);
  expect(hits()).toBe(0);
});

it('keeps weights where web-llm finds them, and asks for them no more', async () => {
  const ended = await page.evaluate(async id => {
    const { createDownloads, findModel } = (globalThis as unknown as { veracite: typeof InPage })
      .veracite;
    const model = findModel(id);
    if (!model) return null;
    const downloads = createDownloads({ caches, fetch: (...args) => fetch(...args) });
    const order = { agreedBytes: 1e9, onProgress: () => undefined };
    const run = await downloads.run(model, order, new AbortController().signal);
    return { run, state: await downloads.state(model) };
  }, ID);
  const asked = hits();

  expect(ended).toMatchObject({ run: { ok: true }, state: { kind: 'whole' } });
  expect(asked).toBeGreaterThan(Object.keys(FILES).length);
  // This build has no program for it: it is not run, and nothing is fetched for it.
  expect(await judge()).toMatchObject([
    { reason: 'model-not-loaded', by: { model: ID, weights: expect.any(String) as string } },
  ]);
  expect(hits()).toBe(asked);
});
