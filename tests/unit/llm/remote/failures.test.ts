import { describe, expect, it } from 'vitest';

import { OWN_QUESTION } from '../../../../lib/llm/remote/openai-model';
import { BUSY, NO_CREDIT, type ChatBody, type Refusal } from '../../../fakes/openai-errors';
import type { OpenaiScript, Trouble } from '../../../fakes/openai-server';
import { KEY, NOW, PARIS, QUESTION, serve, type SetUp } from './remote-setup';

const refusal = (status: number, error: Refusal['error'] = { message: 'Sorry.' }): Trouble => ({
  kind: 'refusal',
  status,
  error,
});
const says = (status: number, message: string, code: string | null = null) =>
  refusal(status, { message, code });

/** The failure of a question, and how often it was asked. */
async function failureOf(script: Partial<OpenaiScript>, setUp: SetUp = {}) {
  const { ask, server } = await serve(script, setUp);
  const reply = await ask();
  return { failure: reply.ok ? null : reply.failure, asked: server.chats.length };
}

const always = (trouble: Trouble) => failureOf({ trouble: () => trouble });

describe('a question that fails', () => {
  it('for a wrong key says so, and is not asked again', async () => {
    const setUp = { connection: { key: 'sk-wrong' } };

    expect(await failureOf({ key: KEY }, setUp)).toEqual({ failure: 'key-refused', asked: 1 });
  });

  it('for an origin that is not let in is forbidden', async () => {
    const fetchFromPage: NonNullable<SetUp['fetch']> = (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', 'chrome-extension://abc');
      return fetch(input, { ...init, headers });
    };

    expect(await failureOf({ origins: [] }, { fetch: fetchFromPage })).toEqual({
      failure: 'model-forbidden',
      asked: 1,
    });
  });

  it('for a model nobody knows says so', async () => {
    expect(await failureOf({ models: ['another'] })).toEqual({
      failure: 'model-missing',
      asked: 1,
    });
  });

  it('for a prompt that is too long says so', async () => {
    expect(await failureOf({ contextTokens: 100 })).toEqual({
      failure: 'context-too-small',
      asked: 1,
    });
  });

  it('for a prompt the server read only in part says so, whatever was answered', async () => {
    const { ask } = await serve({ readsTokens: 20 });
    const messages = [{ role: 'user' as const, content: 'Where is it? '.repeat(500) }];

    expect(await ask({ messages })).toEqual({ ok: false, failure: 'context-too-small' });
  });

  it('for want of credit is not asked again', async () => {
    expect(await always({ kind: 'refusal', ...NO_CREDIT })).toEqual({
      failure: 'quota-used-up',
      asked: 1,
    });
  });

  it.each([
    ['402', says(402, 'Insufficient credits'), 'quota-used-up'],
    ['403', refusal(403), 'model-forbidden'],
    ['403 for a flagged text', says(403, 'Your input was flagged.'), 'reply-declined'],
    ['404', refusal(404), 'model-missing'],
    ['408', refusal(408), 'model-timeout'],
    ['409', refusal(409), 'model-failed'],
    ['413', refusal(413), 'context-too-small'],
    ['418 without a body', refusal(418, null), 'model-failed'],
    ['504', refusal(504), 'model-timeout'],
    ['a bad model name', says(400, 'gpt-9 is not a valid model ID'), 'model-missing'],
    ['Ollama’s unknown model', says(404, 'model "x" not found, try pulling it'), 'model-missing'],
    ['a bad key as 400', says(400, 'API key not valid.'), 'key-refused'],
    ['Azure’s filter', says(400, 'The response was filtered', 'content_filter'), 'reply-declined'],
    [
      'llama.cpp’s context',
      says(400, 'the request exceeds the available context size'),
      'context-too-small',
    ],
    ['no JSON from a JSON mode', says(400, 'Failed.', 'json_validate_failed'), 'invalid-reply'],
    ['another complaint', says(400, 'messages: field required'), 'model-failed'],
  ])('by %s is asked once', async (_name, trouble, failure) => {
    expect(await always(trouble)).toEqual({ failure, asked: 1 });
  });

  it.each([
    ['429', { kind: 'refusal' as const, ...BUSY }, 'model-busy'],
    ['500', refusal(500), 'model-failed'],
    ['502 as a page', refusal(502, null), 'model-failed'],
    ['503', refusal(503), 'model-busy'],
    ['529', refusal(529), 'model-busy'],
  ])('by %s is asked four times', async (_name, trouble, failure) => {
    expect(await always(trouble)).toEqual({ failure, asked: 4 });
  });

  it('for a refusal of the model is declined', async () => {
    const reply = () => ({ text: '', refusal: 'I cannot help with that.' });

    expect(await failureOf({ reply })).toEqual({ failure: 'reply-declined', asked: 1 });
    expect(await failureOf({ reply, streams: false })).toMatchObject({ failure: 'reply-declined' });
  });

  it('for a filter that cut it off is declined', async () => {
    const reply = () => ({ text: '{"name":', finish: 'content_filter' as const });

    expect(await failureOf({ reply })).toEqual({ failure: 'reply-declined', asked: 1 });
  });

  it('for prose from a server without a JSON mode fails the second time, once a question of our own has proved it', async () => {
    const { ask, server } = await serve({ formats: [], reply: () => 'Paris, I think.' });

    expect(await ask()).toMatchObject({ ok: true, value: { text: 'Paris, I think.' } });
    const before = server.chats.length;
    expect(await ask()).toEqual({ ok: false, failure: 'no-json-mode' });
    const [asked, own] = server.chats.slice(before);
    expect(asked?.messages).toEqual(QUESTION.messages);
    expect(own?.messages).toEqual(OWN_QUESTION.messages);
    // A proven connection is not tested again.
    expect(await ask()).toEqual({ ok: false, failure: 'no-json-mode' });
    expect(server.chats).toHaveLength(before + 3);
  });

  it('for prose is none where a question of our own is answered in JSON', async () => {
    const isOwn = ({ messages }: ChatBody) => messages[0]?.content !== 'Answer in JSON.';
    const { ask, server } = await serve({
      formats: [],
      reply: chat => (isOwn(chat) ? '{"sum": 7}' : 'Paris, I think.'),
    });

    const replies = [await ask(), await ask(), await ask(), await ask()];

    expect(replies.every(({ ok }) => ok)).toBe(true);
    expect(server.chats.filter(isOwn).map(({ response_format }) => response_format)).toEqual([
      undefined,
    ]);
  });

  it('for prose proves nothing where our own question is not answered', async () => {
    const isOwn = ({ messages }: ChatBody) => messages[0]?.content !== 'Answer in JSON.';
    let own = 0;
    const { ask } = await serve({
      formats: [],
      reply(chat) {
        if (!isOwn(chat)) return 'Paris, I think.';
        own += 1;
        if (own === 1) throw new Error('out of memory');
        return 'The first one, I think.';
      },
    });

    expect(await ask()).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ ok: true });
    expect(await ask()).toEqual({ ok: false, failure: 'no-json-mode' });
  });

  it('for prose once is no reason to give up a server without a JSON mode', async () => {
    let call = 0;
    const { ask } = await serve({
      formats: [],
      reply: () => {
        call += 1;
        return call % 2 === 1 ? 'Paris, I think.' : PARIS;
      },
    });

    const replies = [await ask(), await ask(), await ask(), await ask()];

    expect(replies.every(({ ok }) => ok)).toBe(true);
  });
});

describe('a connection that fails', () => {
  it('where nobody answers is tried again, and is then unreachable', async () => {
    const { ask, server, rests } = await serve();
    await server.close();

    expect(await ask()).toEqual({ ok: false, failure: 'model-unreachable' });
    expect(rests).toEqual([1_000, 2_000, 4_000]);
  });

  it('after a while of work is not tried again: it may have been paid for', async () => {
    let ms = NOW.getTime();
    const now = () => new Date((ms += 6_000));
    const trouble = (): Trouble => ({ kind: 'cut', afterPieces: 0 });

    expect(await failureOf({ trouble }, { now })).toEqual({
      failure: 'model-unreachable',
      asked: 1,
    });
  });

  it('at once, before any byte of an answer, is tried again', async () => {
    let calls = 0;
    const trouble = (): Trouble | null => {
      calls += 1;
      return calls === 1 ? { kind: 'cut', afterPieces: 0 } : null;
    };
    const { ask } = await serve({ trouble });

    expect(await ask()).toMatchObject({ ok: true, value: { text: PARIS } });
  });

  it.each([true, false])(
    'in the middle of an answer is not tried again: it may have been paid for (stream: %s)',
    async streams => {
      const text = `{"name":"${'Paris and '.repeat(20)}"}`;
      const trouble = (): Trouble => ({ kind: 'cut', afterPieces: 3 });

      expect(await failureOf({ trouble, streams, reply: () => text })).toEqual({
        failure: 'model-failed',
        asked: 1,
      });
    },
  );

  it('by an error inside of a stream is told by that error', async () => {
    const { ask } = await serve({}, { fetch: () => Promise.resolve(brokenStream()) });

    expect(await ask()).toEqual({ ok: false, failure: 'model-busy' });
  });

  it.each([
    ['a page', 'text/html', '<html>Welcome</html>'],
    ['JSON of something else', 'application/json', '{"hello":"world"}'],
    ['an error as an answer', 'application/json', '{"error":"Unexpected endpoint"}'],
    ['half of a JSON', 'application/json', '{"choices":['],
    ['a broken event', 'text/event-stream', 'data: {"choices":[\n\n'],
    ['nothing', 'text/event-stream', ''],
    ['choices of another shape', 'application/json', '{"choices":"none"}'],
  ])('to anything but a chat has failed: %s', async (_name, type, body) => {
    const response = () => new Response(body, { headers: { 'content-type': type } });
    const { ask } = await serve({}, { fetch: () => Promise.resolve(response()) });

    expect(await ask()).toEqual({ ok: false, failure: 'model-failed' });
  });

  it('to a server that sends questions elsewhere is not followed', async () => {
    const { server: elsewhere } = await serve();
    const { ask, server } = await serve({
      trouble: () => ({
        kind: 'refusal',
        status: 307,
        error: null,
        headers: { location: `${elsewhere.baseUrl}/chat/completions` },
      }),
    });

    expect(await ask()).toEqual({ ok: false, failure: 'model-unreachable' });
    expect(server.chats.length).toBeGreaterThan(0);
    expect(elsewhere.requests).toEqual([]);
  });
});

function brokenStream(): Response {
  const body = 'data: {"error":{"message":"Provider overloaded","code":503}}\n\n';
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
