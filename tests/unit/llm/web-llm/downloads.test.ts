import * as webLlm from '@mlc-ai/web-llm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { toAppConfig } from '../../../../lib/llm/web-llm/model-libs';
import { answer } from '../../../fakes/http-server';
import { answerBytes, bytesOf, cutAfter, stallAfter } from '../../../fakes/weights-hub';
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
  test('is measured to the byte before the user agrees, and nothing is kept', async () => {
    expect(await at.downloads.measure(MODEL, never)).toEqual({ ok: true, value: at.bytesOfAll() });
    expect(await at.downloads.state(MODEL)).toEqual({ kind: 'none' });
    expect(at.hub.requests()).toEqual(['main']);
  });

  test('does not begin when it is larger than what the user agreed to', async () => {
    const ended = await at.run({ agreedBytes: at.bytesOfAll() - 1 });

    expect(ended).toEqual({ ok: false, failure: 'larger-than-agreed' });
    expect(at.hits(FIRST)).toBe(0);
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
    at.reopen((input, init) => {
      sent.push(init ?? {});
      return fetch(input, init);
    });

    await at.run();

    expect(sent.length).toBeGreaterThan(5);
    for (const init of sent) {
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    }
  });
});

describe('a download that is stopped', () => {
  test('keeps the files that are whole, and goes on with the next in a browser started anew', async () => {
    at.hub.answerWith(
      MIDDLE,
      stallAfter(at.bytesOf(MIDDLE), 25_000),
      answerBytes(at.bytesOf(MIDDLE)),
    );
    const controller = new AbortController();
    const stopAt = at.bytesOf(FIRST).length + 25_000;

    const stopped = await at.run(
      {
        onProgress: ({ heldBytes }) => {
          if (heldBytes >= stopAt) controller.abort();
        },
      },
      controller.signal,
    );
    const state = await at.downloads.state(MODEL);
    at.reopen();
    const ended = await at.run();

    expect(stopped).toEqual({ ok: false, failure: 'paused' });
    expect(state).toEqual({ kind: 'partly', heldBytes: 40_000, totalBytes: at.bytesOfAll() });
    expect(ended.ok).toBe(true);
    expect([at.hits(FIRST), at.hits(MIDDLE), at.hits('main')]).toEqual([1, 2, 1]);
    expect(await at.held(MIDDLE)).toEqual(at.bytesOf(MIDDLE));
  });

  test('asks for nothing when it was stopped before it began', async () => {
    expect(await at.run({}, AbortSignal.abort())).toEqual({ ok: false, failure: 'paused' });
    expect(at.hub.requests()).toEqual([]);
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

describe('a download that fails', () => {
  test('says so when the connection breaks, and goes on with that file the next time', async () => {
    const shard = at.bytesOf(MIDDLE);
    at.hub.answerWith(MIDDLE, cutAfter(shard, 30_000), answerBytes(shard));

    expect(await at.run()).toEqual({ ok: false, failure: 'hub-unreachable' });
    expect((await at.run()).ok).toBe(true);
    expect(at.hits(FIRST)).toBe(1);
  });

  test.each([
    [401, 'hub-refused'],
    [403, 'hub-refused'],
    [404, 'files-missing'],
    [429, 'hub-refused'],
    [503, 'hub-unreachable'],
  ])('says what a status of %i means', async (status, failure) => {
    at.hub.answerWith(MIDDLE, answer(status));

    expect(await at.run()).toEqual({ ok: false, failure });
  });

  test.each([
    [100, { kind: 'none' }],
    [70_000, { kind: 'partly', heldBytes: 40_000 }],
  ])('says so when there is room for %i bytes only', async (mostBytes, state) => {
    await restart({ mostBytes });

    expect(await at.run()).toEqual({ ok: false, failure: 'storage-full' });
    expect(await at.downloads.state(MODEL)).toMatchObject(state);
  });

  test.each([
    ['of the right number, told by their hash', bytesOf(60_000, 66)],
    ['too many', bytesOf(60_001, 2)],
  ])('keeps no wrong bytes: %s', async (_what, wrong) => {
    at.hub.answerWith(MIDDLE, answerBytes(wrong));

    expect(await at.run()).toEqual({ ok: false, failure: 'wrong-bytes' });
    expect(await at.held(MIDDLE)).toBeNull();

    at.hub.answerWith(MIDDLE, answerBytes(at.bytesOf(MIDDLE)));
    expect((await at.run()).ok).toBe(true);
  });

  test('takes no more bytes than the list says, where they have no end', async () => {
    at.hub.answerWith(MIDDLE, response => {
      response.writeHead(200);
      const flood = setInterval(() => response.write(new Uint8Array(50_000)), 1);
      response.once('close', () => clearInterval(flood));
    });

    expect(await at.run()).toEqual({ ok: false, failure: 'wrong-bytes' });
  });
});

describe('a list of files', () => {
  const whole = ['mlc-chat-config.json', 'tokenizer.json', 'tensor-cache.json', FIRST];
  const listed = (paths: string[]) =>
    answer(200, JSON.stringify(paths.map(path => ({ path, size: 5 }))));

  test.each([
    ['is a page of something else', answer(200, '<h1>Log in</h1>'), 'list-unreadable'],
    ['is of another shape', answer(200, '{"files":[]}'), 'list-unreadable'],
    ['has no shards', listed(whole.slice(0, 3)), 'files-missing'],
    ['has no vocabulary', listed(whole.toSpliced(1, 1)), 'files-missing'],
  ])('that %s is not followed', async (_what, listing, failure) => {
    await restart({ listing });

    expect(await at.run()).toEqual({ ok: false, failure });
    expect(at.hub.requests()).toEqual(['main']);
  });

  test('leads nowhere else, and to nothing web-llm does not read', async () => {
    await restart({ listing: listed([...whole, '../../other/params_shard_9.bin', 'README.md']) });

    expect(await at.downloads.measure(MODEL, never)).toEqual({ ok: true, value: 4 * 5 });
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

  test('does not take a model for whole whose download was stopped', async () => {
    at.hub.answerWith(LAST, answer(403));
    await at.run();

    expect(await hasModel()).toBe(false);
  });

  test('finds nothing more once the model was removed, nor does anybody', async () => {
    at.hub.answerWith(LAST, cutAfter(bytesOf(20_000, 3), 9_000));
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
