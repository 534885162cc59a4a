import { createHash } from 'node:crypto';

import { MLCEngine } from '@mlc-ai/web-llm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createDownloads } from '../../../../lib/llm/web-llm/downloads';
import { explainError } from '../../../../lib/llm/web-llm/web-llm-model';
import {
  toAppConfig,
  parseModelLibs,
  readModelLibs,
  type ModelLibs,
} from '../../../../lib/llm/web-llm/model-libs';
import { findModel, type WebLlmModel } from '../../../../lib/llm/web-llm/models';
import { shutNetwork } from '../../../../lib/llm/web-llm/shut-network';
import { answer, startHttpServer, type HttpServer } from '../../../fakes/http-server';
import { createMemoryCaches, MemoryCache } from '../../../fakes/memory-caches';
import { bytesOf, startWeightsHub, type WeightsHub } from '../../../fakes/weights-hub';

const ID = 'Llama-3.2-1B-Instruct-q4f16_1-MLC';
const model = findModel(ID) as WebLlmModel;
const PROGRAM = bytesOf(500, 4);
const never = new AbortController().signal;

let hub: WeightsHub;
/** Stands where the extension's own files are. */
let own: HttpServer;
const program = { file: 'program.wasm', integrity: integrityOf(PROGRAM) };
const { fetch: realFetch } = globalThis;

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  hub = await startWeightsHub({ model: ID });
  own = await startHttpServer({
    '/web-llm/libs.json': answer(200, JSON.stringify({ [ID]: program })),
    '/web-llm/program.wasm': answer(200, PROGRAM),
  });
  vi.stubGlobal('caches', createMemoryCaches());
  vi.stubGlobal('location', { origin: own.origin });
  // web-llm takes Node for one whose files are scripts of the old kind.
  vi.stubGlobal('__dirname', import.meta.dirname);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await own.close();
  await hub.close();
});

function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** web-llm's engine itself, as far as it comes without a graphics card. */
async function load(libs: ModelLibs): Promise<unknown> {
  const engine = new MLCEngine({
    appConfig: toAppConfig([model], libs, hub.origin),
    logLevel: 'SILENT',
  });
  try {
    await engine.reload(ID);
    return null;
  } catch (error) {
    return error;
  }
}

async function download(): Promise<void> {
  const order = { agreedBytes: 1e9, onProgress: () => undefined };
  const downloads = createDownloads({ caches, fetch: realFetch, hub: hub.origin });
  expect((await downloads.run(model, order, never)).ok).toBe(true);
}

/** As in the worker; undone after the test. */
function shut(): void {
  const { add, addAll } = Object.getOwnPropertyDescriptors(MemoryCache.prototype);
  const scope = { fetch: realFetch, location: { origin: own.origin }, Cache: MemoryCache };
  shutNetwork(scope);
  vi.stubGlobal('fetch', scope.fetch);
  restore = () => {
    Object.defineProperties(MemoryCache.prototype, { add, addAll });
  };
}
let restore = (): void => undefined;
afterEach(() => restore());

describe('a program of a model', () => {
  test('is refused by web-llm before it is run when it is not the one that was built in', async () => {
    await download();

    const error = await load({ [ID]: { ...program, integrity: integrityOf(bytesOf(500, 5)) } });

    expect(String(error)).toContain('IntegrityError');
    expect(explainError(error)).toBe('model-not-loaded');
  });

  test('is run by web-llm when it is', async () => {
    await download();

    const error = await load({ [ID]: program });

    // These bytes are no program: that is as far as it comes here.
    expect(error).toBeInstanceOf(WebAssembly.CompileError);
    expect(explainError(error)).toBe('model-not-loaded');
  });

  test('is asked of the package alone, and kept in no cache', async () => {
    await download();
    const before = hub.requests().length;

    await load({ [ID]: program });

    expect(own.requests.map(({ path }) => path)).toEqual(['/web-llm/program.wasm']);
    expect(hub.requests()).toHaveLength(before);
    const kept = await (await caches.open('webllm/wasm')).keys();
    expect(kept).toEqual([]);
  });

  test('that is missing makes the model unknown to web-llm', async () => {
    const error = await load({});

    expect(explainError(error)).toBe('model-not-loaded');
    expect(own.requests).toEqual([]);
  });
});

describe('the network of the worker', () => {
  test('would be used by web-llm for weights nobody agreed to', async () => {
    await load({ [ID]: program });

    expect(hub.requests()).toContain('mlc-chat-config.json');
  });

  test('is shut: web-llm comes to nothing but the files of the package', async () => {
    shut();

    const error = await load({ [ID]: program });

    expect(hub.requests()).toEqual([]);
    expect(explainError(error)).toBe('model-not-loaded');
  });

  test('leaves the files of the package, and what web-llm carries inside itself', async () => {
    shut();

    expect(await readModelLibs(url => fetch(new URL(url as string, own.origin)))).toEqual({
      [ID]: program,
    });
    expect(await (await fetch('data:text/plain,inside')).text()).toBe('inside');
    await expect(fetch(`${hub.origin}/anything`)).rejects.toThrow('no network');
    await expect(fetch(new Request(`${hub.origin}/anything`))).rejects.toThrow('no network');
  });

  test('takes nothing into a cache from outside', async () => {
    shut();

    const cache = await caches.open('webllm/model');

    await expect(cache.add(`${hub.origin}/x`)).rejects.toThrow('no network');
    await expect(cache.addAll([`${hub.origin}/x`])).rejects.toThrow('no network');
    expect(hub.requests()).toEqual([]);
  });
});

describe('the list of programs', () => {
  const integrity = `sha256-${'A'.repeat(43)}=`;

  test.each([
    ['a path', { file: '../x.wasm', integrity }],
    ['an address', { file: 'https://elsewhere.example/x.wasm', integrity }],
    ['another kind of file', { file: 'x.js', integrity }],
    ['no hash', { file: 'x.wasm' }],
    ['a weaker hash', { file: 'x.wasm', integrity: 'md5-AAAA' }],
  ])('leaves out what has %s', (_what, entry) =>
    expect(parseModelLibs({ [ID]: entry, good: program })).toEqual({ good: program }),
  );

  test.each([null, 'x', 7, []])('is empty for what is none: %j', raw =>
    expect(parseModelLibs(raw)).toEqual({}),
  );

  test('is empty where there is none', async () => {
    expect(await readModelLibs(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({});
    expect(await readModelLibs(() => fetch(`${own.origin}/none`))).toEqual({});
  });

  test('is no way to name a model that every object has', () =>
    expect(toAppConfig([{ ...model, id: 'constructor' }], {}).model_list).toEqual([]));
});
