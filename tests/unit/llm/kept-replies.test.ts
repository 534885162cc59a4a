import { describe, expect, it } from 'vitest';

import { contentHash } from '../../../lib/core/ids';
import { withKeptReplies } from '../../../lib/llm/kept-replies';
import { sha256Hex } from '../../../lib/text/content-hash';
import { PARIS, QUESTION, serve, type Served } from './remote/remote-setup';
import { KEEPS_ALL, createCache } from '../../../lib/store/caches';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

const never = new AbortController().signal;
const hash = async (text: string) => contentHash(await sha256Hex(text));

function keep(
  { model }: Pick<Served, 'model'>,
  cache = createCache(openNodeStore().modelReplies, KEEPS_ALL),
) {
  return withKeptReplies({ model, cache, hash });
}

describe('withKeptReplies', () => {
  it('passes a question on, and keeps its reply for the next time', async () => {
    const served = await serve();
    const cache = createCache(openNodeStore().modelReplies, KEEPS_ALL);

    const first = await keep(served, cache).ask(QUESTION, never);
    // Another engine after the first has died.
    const second = await keep(served, cache).ask(QUESTION, never);

    expect(first).toMatchObject({ ok: true, value: { text: PARIS } });
    expect(second).toEqual({ ok: true, value: { text: PARIS, usage: null } });
    expect(served.server.chats).toHaveLength(1);
  });

  it.each([
    ['other words', { messages: [{ role: 'user' as const, content: 'And of Spain?' }] }],
    ['another schema', { schema: { ...QUESTION.schema, name: 'town' } }],
    ['more room', { maxReplyTokens: 200 }],
  ])('asks anew with %s', async (_name, change) => {
    const served = await serve();
    const model = keep(served);
    await model.ask(QUESTION, never);

    await model.ask({ ...QUESTION, ...change }, never);

    expect(served.server.chats).toHaveLength(2);
  });

  it('asks another model anew', async () => {
    const cache = createCache(openNodeStore().modelReplies, KEEPS_ALL);
    const first = await serve();
    const second = await serve();

    await keep(first, cache).ask(QUESTION, never);
    await keep(second, cache).ask(QUESTION, never);

    expect([first.server.chats.length, second.server.chats.length]).toEqual([1, 1]);
  });

  it('keeps no failure', async () => {
    const served = await serve({
      trouble: call => (call === 0 ? { kind: 'refusal', status: 401, error: null } : null),
    });
    const model = keep(served);

    const first = await model.ask(QUESTION, never);
    const second = await model.ask(QUESTION, never);

    expect(first).toEqual({ ok: false, failure: 'key-refused' });
    expect(second).toMatchObject({ ok: true, value: { text: PARIS } });
  });

  it('rejects with the reason of a stop, also where the reply is known', async () => {
    const served = await serve();
    const model = keep(served);
    await model.ask(QUESTION, never);
    const reason = new Error('stopped');

    await expect(model.ask(QUESTION, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(served.server.chats).toHaveLength(1);
  });
});
