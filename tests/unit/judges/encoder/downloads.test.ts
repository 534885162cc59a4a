import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createEncoderDownloads } from '../../../../lib/judges/encoder/downloads';
import type { EncoderModel } from '../../../../lib/judges/encoder/models';
import { listEncoderOffers } from '../../../../lib/judges/encoder/offers';
import { answerFile, cutFileAfter } from '../../../fakes/file-server';
import { answer, startHttpServer, type Handler, type HttpServer } from '../../../fakes/http-server';
import { createMemoryCaches, type MemoryCaches } from '../../../fakes/memory-caches';
import { bytesOf, jsonOf, sha256Of } from '../../../fakes/weights-hub';

const never = new AbortController().signal;
const CONFIG = jsonOf({ id2label: { 0: 'entailment', 1: 'neutral', 2: 'contradiction' } });
const TOKENIZER = bytesOf(3_000, 1);
const GRAPH = bytesOf(40_000, 2);
const TOTAL = CONFIG.length + TOKENIZER.length + GRAPH.length;
const PART = 10_000;

let routes: Record<string, Handler>;
let server: HttpServer;
let caches: MemoryCaches;
let model: EncoderModel;

beforeEach(async () => {
  routes = {
    '/m/config.json': answerFile(CONFIG),
    '/m/tokenizer.json': answerFile(TOKENIZER),
    '/m/model.onnx': answerFile(GRAPH),
  };
  server = await startHttpServer(routes);
  caches = createMemoryCaches();
  model = { id: 'm', name: 'm', licence: null, folder: `${server.origin}/m/`, files: null };
});
afterEach(() => server.close());

const open = () => createEncoderDownloads({ caches, fetch: globalThis.fetch, partBytes: PART });

function run(agreedBytes = TOTAL, onProgress: () => void = () => undefined) {
  return open().run(model, { agreedBytes, onProgress }, never);
}

function asked(path: string, method = 'GET') {
  return server.requests.filter(each => each.path === path && each.method === method);
}

async function readGraph(): Promise<Uint8Array | undefined> {
  const read = await open().read(model);
  return read.ok ? read.value.get('model.onnx') : undefined;
}

describe('a model by its address', () => {
  it('is measured by what the server tells, and nothing large is sent', async () => {
    expect(await open().measure(model, never)).toEqual({ ok: true, value: TOTAL });
    expect(asked('/m/model.onnx')).toEqual([]);
    expect(await open().state(model)).toEqual({ kind: 'none' });
  });

  it('may have its weights where repositories have them', async () => {
    routes['/m/onnx/model_quantized.onnx'] = answerFile(GRAPH);
    delete routes['/m/model.onnx'];

    expect(await open().measure(model, never)).toEqual({ ok: true, value: TOTAL });
    expect((await run()).ok).toBe(true);
  });

  it('tells its true size also where the server packs what it sends', async () => {
    const whole = answerFile(TOKENIZER);
    routes['/m/tokenizer.json'] = (response, request) => {
      if (request.method !== 'HEAD') whole(response, request);
      else response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 99 }).end();
    };

    expect(await open().measure(model, never)).toEqual({ ok: true, value: TOTAL });
  });

  it.each([
    ['without a size', { '/m/model.onnx': chunked }, 'size-untold'],
    ['without weights', { '/m/model.onnx': answer(404) }, 'files-missing'],
    ['behind a login', { '/m/model.onnx': answer(401) }, 'hub-refused'],
    ['that is broken', { '/m/tokenizer.json': answer(503) }, 'hub-unreachable'],
    [
      'of another kind',
      { '/m/config.json': answer(200, '{"id2label":{"0":"joy"}}') },
      'not-a-judge',
    ],
    ['with an endless description', { '/m/config.json': endless }, 'not-a-judge'],
  ])('%s says so before anything is downloaded', async (_what, changed, failure) => {
    Object.assign(routes, changed);

    expect(await open().measure(model, never)).toEqual({ ok: false, failure });
    expect(await open().state(model)).toEqual({ kind: 'none' });
  });

  it('is known by its hashes after the first download, at every load', async () => {
    await run();
    expect(await readGraph()).toEqual(GRAPH);

    const cache = await caches.open('veracite/encoder-files');
    await cache.put(`${model.folder}model.onnx`, new Response('another file'));

    expect(await open().read(model)).toEqual({ ok: false, failure: 'changed' });
  });

  it('is listed again after it was begun, by its address', async () => {
    const before = await listEncoderOffers({ downloads: open(), freeBytes: null, asked: [] });
    const folder = 'https://models.example.org/nli/';
    await run();
    const lists = await caches.open('veracite/encoders');
    await lists.put(`${folder}veracite.json`, new Response('[]'));

    const after = await listEncoderOffers({ downloads: open(), freeBytes: 1e9, asked: [folder] });

    expect(after.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), folder]);
    expect(after.at(-1)).toMatchObject({ host: 'models.example.org', licence: null });
  });
});

/** Sends a file without its size. */
function chunked(response: Parameters<Handler>[0]): void {
  response.writeHead(200, { 'transfer-encoding': 'chunked' }).end('x');
}

function endless(response: Parameters<Handler>[0]): void {
  response.writeHead(200);
  const flood = setInterval(() => response.write(' '.repeat(100_000)), 1);
  response.once('close', () => clearInterval(flood));
}

describe('a download that breaks off', () => {
  it('goes on within the file, in a browser started again', async () => {
    routes['/m/model.onnx'] = cutFileAfter(GRAPH, 25_000);
    const cut = await run();
    const state = await open().state(model);
    routes['/m/model.onnx'] = answerFile(GRAPH);

    const ended = await run();

    expect(cut).toEqual({ ok: false, failure: 'hub-unreachable' });
    const held = state.kind === 'partly' ? state.heldBytes : 0;
    expect(held).toBeGreaterThanOrEqual(TOTAL - GRAPH.length + PART);
    const { range } = asked('/m/model.onnx').at(-1)?.headers ?? {};
    expect(range).toBe(`bytes=${held - (TOTAL - GRAPH.length)}-`);
    expect(ended.ok).toBe(true);
    expect(await readGraph()).toEqual(GRAPH);
    expect(caches.list()['veracite/parts']).toEqual([]);
  });

  it('starts the file over where the server gives no parts', async () => {
    routes['/m/model.onnx'] = cutFileAfter(GRAPH, 25_000);
    await run();
    routes['/m/model.onnx'] = answer(200, GRAPH);

    expect((await run()).ok).toBe(true);
    expect(await readGraph()).toEqual(GRAPH);
  });

  it('throws parts away that do not make up the right file', async () => {
    model = { ...model, files: pins(GRAPH) };
    routes['/m/model.onnx'] = cutFileAfter(bytesOf(40_000, 9), 25_000);
    await run();
    routes['/m/model.onnx'] = answerFile(GRAPH);

    const wrong = await run();
    const right = await run();

    expect(wrong).toEqual({ ok: false, failure: 'wrong-bytes' });
    expect(right.ok).toBe(true);
    expect(await readGraph()).toEqual(GRAPH);
  });

  it('leaves nothing behind when it is removed', async () => {
    routes['/m/model.onnx'] = cutFileAfter(GRAPH, 25_000);
    await run();

    await open().remove(model);

    expect(Object.values(caches.list()).flat()).toEqual([]);
    expect(await open().state(model)).toEqual({ kind: 'none' });
  });
});

function pins(graph: Uint8Array): EncoderModel['files'] {
  return [
    { path: 'config.json', size: null, sha256: null },
    { path: 'tokenizer.json', size: TOKENIZER.length, sha256: sha256Of(TOKENIZER) },
    { path: 'model.onnx', size: graph.length, sha256: sha256Of(graph) },
  ];
}

describe('a model on the list', () => {
  it('is refused where the disk has no room for it, and only there', async () => {
    const obstacles = async (freeBytes: number | null) => {
      const offers = await listEncoderOffers({ downloads: open(), freeBytes, asked: [] });
      return offers.map(({ obstacle }) => obstacle);
    };

    expect(await obstacles(null)).toEqual([null, null]);
    expect(await obstacles(700_000_000)).toEqual([null, 'too-little-storage']);
    expect(await obstacles(100_000_000)).toEqual(['too-little-storage', 'too-little-storage']);
  });

  it('is not asked about what is pinned', async () => {
    model = { ...model, files: pins(GRAPH) };

    expect(await open().measure(model, never)).toEqual({ ok: true, value: TOTAL });
    expect(server.requests.map(({ path }) => path)).toEqual(['/m/config.json']);
  });

  it.each([
    ['other bytes', bytesOf(40_000, 3)],
    ['more bytes', bytesOf(40_001, 2)],
  ])('is not taken with %s', async (_what, bytes) => {
    model = { ...model, files: pins(GRAPH) };
    routes['/m/model.onnx'] = answerFile(bytes);

    expect(await run()).toEqual({ ok: false, failure: 'wrong-bytes' });
    expect(await open().read(model)).toEqual({ ok: false, failure: 'missing' });
  });
});
