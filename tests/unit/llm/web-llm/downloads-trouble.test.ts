import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { answer } from '../../../fakes/http-server';
import {
  bytesOf,
  cutAfter,
  jsonOf,
  stallAfter,
  withoutRanges,
  withRanges,
} from '../../../fakes/weights-hub';
import { ID, MIDDLE, MODEL, setUpDownloads, type DownloadTest } from './downloads-setup';

let at: DownloadTest;
beforeEach(async () => {
  at = await setUpDownloads();
});
afterEach(() => at.hub.close());

async function restart(options: Parameters<typeof setUpDownloads>[0]): Promise<void> {
  await at.hub.close();
  at = await setUpDownloads(options);
}

describe('a download over a bad connection', () => {
  test('goes on where the connection was cut, as often as it is cut', async () => {
    const shard = at.bytesOf(MIDDLE);
    at.hub.answerWith(
      MIDDLE,
      cutAfter(shard, 20_000),
      cutAfter(shard, 20_000),
      cutAfter(shard, 1_000),
      withRanges(shard),
    );

    const ended = await at.run();

    expect(ended.ok).toBe(true);
    expect(await at.held(MIDDLE)).toEqual(shard);
    const starts = at.rangesOf(MIDDLE).map(range => Number(/\d+/.exec(range ?? '0')?.[0]));
    expect(starts).toHaveLength(4);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts.at(-1)).toBeGreaterThan(0);
  });

  test('begins a file anew where the server knows no ranges', async () => {
    const shard = at.bytesOf(MIDDLE);
    at.hub.answerWith(MIDDLE, cutAfter(shard, 20_000), withoutRanges(shard));

    expect((await at.run()).ok).toBe(true);
    expect(await at.held(MIDDLE)).toEqual(shard);
  });

  test('goes on where the server stopped early without a word', async () => {
    const shard = at.bytesOf(MIDDLE);
    at.hub.answerWith(MIDDLE, answer(200, shard.subarray(0, 10_000)), withRanges(shard));

    expect((await at.run()).ok).toBe(true);
    expect(at.rangesOf(MIDDLE)).toEqual([undefined, 'bytes=10000-']);
    expect(await at.held(MIDDLE)).toEqual(shard);
  });

  test('goes on where the connection fell silent', async () => {
    at.reopen({ stallMs: 100 });
    const shard = at.bytesOf(MIDDLE);
    at.hub.answerWith(MIDDLE, stallAfter(shard, 25_000), withRanges(shard));

    expect((await at.run()).ok).toBe(true);
    expect(at.rangesOf(MIDDLE)).toEqual([undefined, 'bytes=25000-']);
  });

  test('waits for a server that is busy', async () => {
    const shard = at.bytesOf(MIDDLE);
    at.hub.answerWith(MIDDLE, answer(429), answer(503), withRanges(shard));

    expect((await at.run()).ok).toBe(true);
  });

  test('says so when the server cannot be reached, and keeps what has come', async () => {
    const shard = at.bytesOf(MIDDLE);
    at.hub.answerWith(MIDDLE, cutAfter(shard, 30_000), response => {
      response.destroy();
    });

    const ended = await at.run();
    at.hub.answerWith(MIDDLE, withRanges(shard));
    const again = await at.run();

    expect(ended).toEqual({ ok: false, failure: 'hub-unreachable' });
    expect(again.ok).toBe(true);
    expect(at.rangesOf(MIDDLE).at(-1)).toMatch(/^bytes=[1-9]/);
  });

  test.each([
    [401, 'hub-refused'],
    [403, 'hub-refused'],
    [404, 'files-missing'],
  ])('says what a status of %i means', async (status, failure) => {
    at.hub.answerWith(MIDDLE, answer(status));

    expect(await at.run()).toEqual({ ok: false, failure });
  });

  test('says so when there is no room even for its record', async () => {
    await restart({ mostBytes: 100 });

    expect(await at.run()).toEqual({ ok: false, failure: 'storage-full' });
  });

  test('says so when there is no room left', async () => {
    await restart({ mostBytes: 70_000 });

    expect(await at.run()).toEqual({ ok: false, failure: 'storage-full' });
    expect(await at.downloads.state(MODEL)).toMatchObject({ kind: 'partly', heldBytes: 40_000 });
  });
});

describe('bytes that are not what the list says', () => {
  const wrong = bytesOf(60_000, 66);

  test('of the right number are told by their hash, and not kept', async () => {
    at.hub.answerWith(MIDDLE, withRanges(wrong));

    expect(await at.run()).toEqual({ ok: false, failure: 'wrong-bytes' });
    expect(await at.held(MIDDLE)).toBeNull();
  });

  test('are not gone on with the next time', async () => {
    at.hub.answerWith(MIDDLE, withRanges(wrong));
    await at.run();
    at.hub.answerWith(MIDDLE, withRanges(at.bytesOf(MIDDLE)));

    expect((await at.run()).ok).toBe(true);
    expect(at.rangesOf(MIDDLE)).toEqual([undefined, undefined]);
  });

  test('are told by their number where the hub tells no hash', async () => {
    await restart({ hasListing: false });
    at.hub.answerWith(MIDDLE, withRanges(bytesOf(60_001, 2)));

    expect(await at.run()).toEqual({ ok: false, failure: 'wrong-bytes' });
  });

  test('are told when a part came from another file', async () => {
    const shard = at.bytesOf(MIDDLE);
    at.hub.answerWith(MIDDLE, cutAfter(wrong, 20_000), withRanges(shard));

    expect(await at.run()).toEqual({ ok: false, failure: 'wrong-bytes' });
  });

  test('are told when more is kept of a file than it has', async () => {
    await restart({ hasListing: false });
    const parts = await at.caches.open('veracite/web-llm-parts');
    const url = `${at.hub.origin}/mlc-ai/${ID}/resolve/main/${MIDDLE}`;
    await parts.put(url, new Response('x'.repeat(60_001)));

    expect(await at.run()).toEqual({ ok: false, failure: 'wrong-bytes' });
    expect((await at.run()).ok).toBe(true);
  });

  test('without end are cut off', async () => {
    at.hub.answerWith(MIDDLE, response => {
      response.writeHead(200);
      const flood = setInterval(() => response.write(new Uint8Array(50_000)), 1);
      response.once('close', () => clearInterval(flood));
    });

    expect(await at.run()).toEqual({ ok: false, failure: 'wrong-bytes' });
  });
});

describe('a list of files', () => {
  test.each([
    ['a name that leads elsewhere', [{ dataPath: '../../other/x.bin', nbytes: 5 }]],
    ['an address', [{ dataPath: 'https://elsewhere.example/x.bin', nbytes: 5 }]],
    ['a size below nothing', [{ dataPath: 'x.bin', nbytes: -5 }]],
    ['a size beyond all sense', [{ dataPath: 'x.bin', nbytes: 1e15 }]],
    ['no files', []],
  ])('with %s is not followed', async (_what, records) => {
    at.hub.answerWith('tensor-cache.json', withRanges(jsonOf({ records })));

    expect(await at.run()).toEqual({ ok: false, failure: 'list-unreadable' });
    expect(at.hub.requests().map(({ name }) => name)).not.toContain('x.bin');
  });

  test('that is a page of something else is not followed', async () => {
    at.hub.answerWith('mlc-chat-config.json', answer(200, '<h1>Log in</h1>'));

    expect(await at.run()).toEqual({ ok: false, failure: 'list-unreadable' });
  });

  test('without hashes is enough, and asked for once', async () => {
    await restart({ hasListing: false });

    expect((await at.run()).ok).toBe(true);
    expect(at.rangesOf('main')).toHaveLength(1);
    expect(await at.downloads.state(MODEL)).toMatchObject({
      kind: 'whole',
      totalBytes: at.bytesOfAll(),
    });
  });
});
