import { describe, expect, it, vi } from 'vitest';

import { sleep } from '../../../../lib/util/sleep';
import { BUSY } from '../../../fakes/openai-errors';
import type { Trouble } from '../../../fakes/openai-server';
import { NOW, PARIS, serve } from './remote-setup';

const busy = (headers: Record<string, string> = {}): Trouble => ({
  kind: 'refusal',
  ...BUSY,
  headers,
});
const onceBusy = (headers?: Record<string, string>) => (call: number) =>
  call === 0 ? busy(headers) : null;

describe('a busy server', () => {
  it('is asked again after the seconds it names', async () => {
    const { ask, rests } = await serve({ trouble: onceBusy({ 'retry-after': '7' }) });

    expect(await ask()).toMatchObject({ ok: true, value: { text: PARIS } });
    expect(rests).toEqual([7_000]);
  });

  it('is asked again after the milliseconds it names', async () => {
    const headers = { 'retry-after-ms': '250', 'retry-after': '1' };
    const { ask, rests } = await serve({ trouble: onceBusy(headers) });

    await ask();

    expect(rests).toEqual([250]);
  });

  it('is asked again at the date it names', async () => {
    const date = new Date(NOW.getTime() + 4_000).toUTCString();
    const { ask, rests } = await serve({ trouble: onceBusy({ 'retry-after': date }) });

    await ask();

    expect(rests).toEqual([4_000]);
  });

  it('is asked again after longer and longer rests where it names none', async () => {
    const { ask, rests, server } = await serve({ trouble: () => busy() });

    expect(await ask()).toEqual({ ok: false, failure: 'model-busy' });
    expect(rests).toEqual([1_000, 2_000, 4_000]);
    expect(server.chats).toHaveLength(4);
  });

  it('is not asked again where it wants a long rest', async () => {
    const { ask, rests, server } = await serve({ trouble: () => busy({ 'retry-after': '61' }) });

    expect(await ask()).toEqual({ ok: false, failure: 'model-busy' });
    expect(rests).toEqual([]);
    expect(server.chats).toHaveLength(1);
  });

  it('is left alone at once when the reader stops', async () => {
    const controller = new AbortController();
    const { ask, server } = await serve(
      { trouble: () => busy() },
      {
        sleep: (ms, signal) => {
          controller.abort(new Error('stopped by a test'));
          return sleep(ms, signal);
        },
      },
    );

    await expect(ask({}, controller.signal)).rejects.toThrow('stopped by a test');
    expect(server.chats).toHaveLength(1);
  });

  it('is really waited for', async () => {
    const { ask, server } = await serve(
      { trouble: onceBusy({ 'retry-after-ms': '120' }) },
      { sleep },
    );
    const start = performance.now();

    expect(await ask()).toMatchObject({ ok: true });
    expect(performance.now() - start).toBeGreaterThan(110);
    expect(server.chats).toHaveLength(2);
  });
});

describe('a silent server', () => {
  it('is given up where no answer begins', async () => {
    const { ask, server } = await serve(
      { trouble: () => ({ kind: 'silence', afterPieces: 0 }) },
      { limits: { firstByteMs: 60 } },
    );

    expect(await ask()).toEqual({ ok: false, failure: 'model-timeout' });
    expect(server.chats).toHaveLength(1);
  });

  it.each([true, false])(
    'is given up where an answer does not go on (stream: %s)',
    async streams => {
      const { ask, server } = await serve(
        { trouble: () => ({ kind: 'silence', afterPieces: 2 }), streams },
        { limits: { silenceMs: 60 } },
      );

      expect(await ask()).toEqual({ ok: false, failure: 'model-timeout' });
      expect(server.chats).toHaveLength(1);
    },
  );

  it('is not given up while it still writes, however long that takes', async () => {
    const text = `{"name":"${'Paris and '.repeat(40)}"}`;
    const { ask } = await serve(
      { reply: () => text, latencyMs: { first: 0, between: 60 } },
      { limits: { silenceMs: 1_000 } },
    );
    const start = performance.now();

    expect(await ask({ maxReplyTokens: 1_000 })).toMatchObject({ ok: true, value: { text } });
    expect(performance.now() - start).toBeGreaterThan(1_000);
  });

  it('is cut off where it sends without end', async () => {
    const { ask } = await serve(
      { reply: () => 'word '.repeat(2_000), streams: true },
      { limits: { maxBytes: 5_000 } },
    );

    expect(await ask({ maxReplyTokens: 100_000 })).toEqual({ ok: false, failure: 'model-failed' });
  });
});

describe('a stop', () => {
  const stopped = new Error('stopped by a test');

  it('before a question sends nothing', async () => {
    const { ask, server } = await serve();

    await expect(ask({}, AbortSignal.abort(stopped))).rejects.toBe(stopped);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['before the answer begins', 0],
    ['in the middle of it', 3],
  ])('%s ends the question with the stop’s own reason', async (_name, afterPieces) => {
    const { ask, server } = await serve({ trouble: () => ({ kind: 'silence', afterPieces }) });
    const controller = new AbortController();

    const asked = expect(ask({}, controller.signal)).rejects.toBe(stopped);
    await vi.waitFor(() => expect(server.chats).toHaveLength(1), 10_000);
    controller.abort(stopped);

    await asked;
    expect(server.chats).toHaveLength(1);
  });

  it('after the last word of an answer does not throw away what has been paid for', async () => {
    const controller = new AbortController();
    const stopSoon = () => {
      setTimeout(() => controller.abort(stopped), 50);
    };
    // The model's text, its end and the count of its tokens are there; the stream stays open.
    const { ask } = await serve(
      { trouble: () => ({ kind: 'silence', afterPieces: 4 }) },
      { fetch: async (input, init) => tellOf('"usage"', await fetch(input, init), stopSoon) },
    );

    expect(await ask({}, controller.signal)).toMatchObject({ ok: true, value: { text: PARIS } });
  });

  it('at any moment of a question leaves no other outcome than its reason or the answer', async () => {
    const { ask } = await serve({ latencyMs: { first: 4, between: 1 } });
    const outcomes = new Set<unknown>();

    for (let ms = 0; ms < 30; ms += 1) {
      const controller = new AbortController();
      const asked = ask({}, controller.signal);
      setTimeout(() => controller.abort(stopped), ms);
      try {
        outcomes.add((await asked).ok);
      } catch (reason) {
        outcomes.add(reason);
      }
    }

    outcomes.delete(true);
    expect(outcomes).toEqual(new Set([stopped]));
  });
});

/** The same response; `tell` is called once it has passed on these words. */
function tellOf(words: string, response: Response, tell: () => void): Response {
  const decoder = new TextDecoder();
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        out.enqueue(chunk);
        if (decoder.decode(chunk, { stream: true }).includes(words)) tell();
      },
    }),
  );
  return new Response(watched ?? null, response);
}
