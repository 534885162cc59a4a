import * as webLlm from '@mlc-ai/web-llm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { toAppConfig } from '../../../../lib/llm/web-llm/app-config';
import { answer } from '../../../fakes/http-server';
import { bytesOf, cutAfter, stallAfter, withRanges } from '../../../fakes/weights-hub';
import {
  FIRST,
  ID,
  LAST,
  MIDDLE,
  MODEL,
  never,
  setUpDownloads,
  type DownloadTest,
} from './downloads-setup';

let at: DownloadTest;
beforeEach(async () => {
  at = await setUpDownloads();
});
afterEach(() => at.hub.close());

async function restart(options: Parameters<typeof setUpDownloads>[0]): Promise<void> {
  await at.hub.close();
  at = await setUpDownloads(options);
}

describe('the download of a model', () => {
  test('is measured to the byte before the reader agrees, and nothing is kept', async () => {
    expect(await at.downloads.measure(MODEL, never)).toEqual({ ok: true, value: at.bytesOfAll() });
    expect(await at.downloads.state(MODEL)).toEqual({ kind: 'none' });
  });

  test('does not begin when it is larger than what the reader agreed to', async () => {
    const ended = await at.run({ agreedBytes: at.bytesOfAll() - 1 });

    expect(ended).toEqual({ ok: false, failure: 'larger-than-agreed' });
    expect(at.rangesOf(MIDDLE)).toEqual([]);
  });

  test('brings every file, and tells how far it is', async () => {
    const seen: number[] = [];

    const ended = await at.run({ onProgress: ({ heldBytes }) => seen.push(heldBytes) });

    expect(ended.ok).toBe(true);
    expect(await at.held(MIDDLE)).toEqual(at.bytesOf(MIDDLE));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(at.bytesOfAll());
    expect(await at.downloads.state(MODEL)).toEqual({
      kind: 'whole',
      totalBytes: at.bytesOfAll(),
      weights: ended.ok ? ended.value.weights : '',
    });
  });

  test('gives other weights another name', async () => {
    const first = await at.run();
    await restart({ shards: { [FIRST]: bytesOf(40_000, 7) } });

    const second = await at.run();

    expect(first.ok && second.ok && first.value.weights !== second.value.weights).toBe(true);
  });

  test('sends no cookies and no referrer', async () => {
    const sent: RequestInit[] = [];
    at.reopen({
      fetch: (input, init) => {
        sent.push(init ?? {});
        return fetch(input, init);
      },
    });

    await at.run();

    expect(sent.length).toBeGreaterThan(5);
    for (const init of sent) {
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    }
  });
});

describe('a download that is paused', () => {
  test('goes on at the byte where it stopped, in a browser started anew', async () => {
    const shard = at.bytesOf(MIDDLE);
    at.hub.answerWith(MIDDLE, stallAfter(shard, 25_000), withRanges(shard));
    const controller = new AbortController();
    const pauseAt = at.bytesOf(FIRST).length + 25_000;

    const paused = await at.run(
      {
        onProgress: ({ heldBytes }) => {
          if (heldBytes >= pauseAt) controller.abort();
        },
      },
      controller.signal,
    );
    const state = await at.downloads.state(MODEL);
    at.reopen();
    const ended = await at.run();

    expect(paused).toEqual({ ok: false, failure: 'paused' });
    expect(state).toEqual({ kind: 'partly', heldBytes: 40_000, totalBytes: at.bytesOfAll() });
    expect(ended.ok).toBe(true);
    expect(at.rangesOf(FIRST)).toEqual([undefined]);
    expect(at.rangesOf(MIDDLE)).toEqual([undefined, 'bytes=25000-']);
    expect(await at.held(MIDDLE)).toEqual(shard);
  });

  test('asks for nothing when it was paused before it began', async () => {
    const ended = await at.run({}, AbortSignal.abort());

    expect(ended).toEqual({ ok: false, failure: 'paused' });
    expect(at.hub.requests()).toEqual([]);
  });

  test('does not read the list of files again', async () => {
    at.hub.answerWith(MIDDLE, answer(403));
    await at.run();
    const before = at.hub.requests().length;
    at.hub.answerWith(MIDDLE, withRanges(at.bytesOf(MIDDLE)));

    await at.run();

    const names = at.hub
      .requests()
      .slice(before)
      .map(({ name }) => name);
    expect(names).toEqual([
      MIDDLE,
      LAST,
      'tokenizer.json',
      'mlc-chat-config.json',
      'tensor-cache.json',
    ]);
  });

  test('brings again what the browser has cleared meanwhile', async () => {
    await at.run();
    at.caches.clear('webllm/model');

    const state = await at.downloads.state(MODEL);
    const ended = await at.run();

    expect(state).toMatchObject({ kind: 'partly' });
    expect(ended.ok).toBe(true);
    expect(await at.held(MIDDLE)).toEqual(at.bytesOf(MIDDLE));
  });
});

describe('web-llm', () => {
  const libs = { [ID]: { file: 'x.wasm', integrity: `sha256-${'A'.repeat(43)}=` } };
  const hasModel = () => webLlm.hasModelInCache(ID, toAppConfig([MODEL], libs, at.hub.origin));

  beforeEach(() => {
    vi.stubGlobal('caches', at.caches);
    return () => {
      vi.unstubAllGlobals();
    };
  });

  test('finds a model that was downloaded here, by its own look-up', async () => {
    await at.run();

    expect(await hasModel()).toBe(true);
  });

  test('does not take a model for whole whose download was paused', async () => {
    at.hub.answerWith(LAST, answer(403));
    await at.run();

    expect(await hasModel()).toBe(false);
  });

  test('finds nothing more once the model was removed, nor does anybody', async () => {
    at.hub.answerWith(LAST, cutAfter(bytesOf(20_000, 3), 9_000), answer(403));
    await at.run();
    await at.downloads.remove(MODEL);

    expect(await hasModel()).toBe(false);
    expect(await at.downloads.state(MODEL)).toEqual({ kind: 'none' });
    expect(Object.values(at.caches.list()).flat()).toEqual([]);
  });

  test('leaves other models where they are when one is removed', async () => {
    const cache = await at.caches.open('webllm/model');
    await cache.put(`${at.hub.origin}/mlc-ai/Other/resolve/main/a.bin`, new Response('a'));
    await at.run();

    await at.downloads.remove(MODEL);

    expect(Object.values(at.caches.list()).flat()).toHaveLength(1);
  });
});
