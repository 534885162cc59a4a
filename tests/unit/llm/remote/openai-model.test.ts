import { describe, expect, it } from 'vitest';

import { AZURE_VERSION } from '../../../fakes/openai-server';
import { KEY, PARIS, QUESTION, serve } from './remote-setup';

const bodyKeys = (body: object | undefined) => Object.keys(body ?? {}).sort();

describe('a model behind an API', () => {
  it('is asked one question with its schema, at temperature 0 and with seed 0', async () => {
    const { ask, server } = await serve();

    const reply = await ask();

    expect(reply).toMatchObject({ ok: true, value: { text: PARIS } });
    expect(server.chats).toEqual([
      {
        model: 'fake-model',
        messages: QUESTION.messages,
        max_tokens: 100,
        temperature: 0,
        seed: 0,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'capital', strict: true, schema: QUESTION.schema.schema },
        },
        stream: true,
        stream_options: { include_usage: true },
      },
    ]);
  });

  it('tells the tokens the server counted, read and written', async () => {
    const { ask, server } = await serve();

    const reply = await ask();

    expect(server.tokens.prompt).toBeGreaterThan(10);
    expect(reply.ok && reply.value.usage).toEqual(server.tokens);
  });

  it('puts an answer together that comes in many pieces, whatever they are cut through', async () => {
    const text = `{"name":"${'Zürich – 東京 – 🇫🇷 – '.repeat(50)}"}`;
    const { ask } = await serve({ reply: () => text });

    const reply = await ask({ maxReplyTokens: 2_000 });

    expect(reply).toMatchObject({ ok: true, value: { text } });
  });

  it('reads a whole answer where the server does not stream, without asking twice', async () => {
    const { ask, server } = await serve({ streams: false });

    const reply = await ask();

    expect(reply).toMatchObject({ ok: true, value: { text: PARIS, usage: server.tokens } });
    expect(server.chats).toHaveLength(1);
  });

  it('hands on an answer that was cut off at its limit as it is', async () => {
    const long = `{"name":"${'Paris and '.repeat(200)}"}`;
    const { ask } = await serve({ reply: () => long });

    const reply = await ask({ maxReplyTokens: 50 });

    const text = reply.ok ? reply.value.text : '';
    expect(text.length).toBeGreaterThan(20);
    expect(long.startsWith(text)).toBe(true);
    expect(text).not.toBe(long);
  });

  it('leaves a model’s thoughts out of its answer', async () => {
    const { ask } = await serve({ reply: () => `<think>{"name":"Lyon"}? No.</think>\n${PARIS}` });

    expect(await ask()).toMatchObject({ ok: true, value: { text: PARIS } });
  });

  it('names itself by model and host, and never by its key', async () => {
    const { model, server } = await serve({ key: KEY }, { connection: { key: KEY } });

    expect(model.identity).toEqual({
      id: 'remote',
      version: '1',
      model: `fake-model at ${new URL(server.baseUrl).host}`,
    });
  });
});

describe('what goes along with a question', () => {
  it('is the key as a bearer', async () => {
    const { server, ask } = await serve({ key: KEY }, { connection: { key: KEY } });

    expect(await ask()).toMatchObject({ ok: true });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('is no key where there is none', async () => {
    const { server, ask } = await serve();

    await ask();

    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('is nothing of this computer, no cookie and no referrer', async () => {
    const { server, ask } = await serve();

    await ask();

    const sent = Object.keys(server.requests[0]?.headers ?? {});
    expect(sent.filter(name => /stainless|cookie|referer|origin/.test(name))).toEqual([]);
  });

  it('is nothing that Node’s environment holds for the client', async () => {
    process.env['OPENAI_ORG_ID'] = 'org-of-somebody';
    const { server, ask } = await serve();

    await ask();
    delete process.env['OPENAI_ORG_ID'];

    expect(JSON.stringify(server.requests)).not.toContain('org-of-somebody');
  });

  it('is at Azure the model in the path and the key in its own header', async () => {
    const { server, ask } = await serve(
      { key: KEY },
      { connection: { kind: 'azure', apiVersion: AZURE_VERSION, key: KEY } },
    );

    expect(await ask()).toMatchObject({ ok: true, value: { text: PARIS } });
    const [request] = server.requests;
    expect(request?.path).toBe(
      `/openai/deployments/fake-model/chat/completions?api-version=${AZURE_VERSION}`,
    );
    expect(request?.headers['api-key']).toBe(KEY);
    expect(request?.headers.authorization).toBeUndefined();
  });
});

describe('a server that takes not every way of asking', () => {
  it('is asked for any JSON where it knows no schemas, and that is remembered', async () => {
    const { ask, server, model } = await serve({ formats: ['json_object'] });

    await ask();
    await ask();

    const formats = server.chats.map(({ response_format: format }) => format?.type);
    expect(formats).toEqual(['json_schema', 'json_object', 'json_object', 'json_object']);
    expect(model.dialect().format).toBe('json_object');
  });

  it('is given the schema beside the type where it knows no other place for it', async () => {
    const { ask, server } = await serve({ formats: ['json_object, schema', 'json_object'] });

    await ask();
    await ask();

    expect(server.chats.map(({ response_format: format }) => format)).toEqual([
      expect.objectContaining({ type: 'json_schema' }),
      { type: 'json_object', schema: QUESTION.schema.schema },
      { type: 'json_object', schema: QUESTION.schema.schema },
    ]);
  });

  it('is asked for no format where it knows none', async () => {
    const { ask, server } = await serve({ formats: [] });

    expect(await ask()).toMatchObject({ ok: true, value: { text: PARIS } });
    await ask();

    const formats = server.chats.map(({ response_format: format }) => format?.type);
    expect(formats).toEqual(['json_schema', 'json_object', 'json_object', undefined, undefined]);
  });

  it.each(['temperature', 'seed', 'stream_options', 'stream'])(
    'is asked without "%s" where it refuses it, and that is remembered',
    async part => {
      const { ask, server } = await serve({ refuses: [part] });

      expect(await ask()).toMatchObject({ ok: true, value: { text: PARIS } });
      await ask();

      const [first, ...later] = server.chats;
      expect(bodyKeys(first)).toContain(part);
      expect(later).toHaveLength(2);
      for (const body of later) expect(bodyKeys(body)).not.toContain(part);
    },
  );

  it('is given the limit by its new name, with room to think', async () => {
    const { ask, server } = await serve({ refuses: ['max_tokens', 'temperature', 'seed'] });

    expect(await ask()).toMatchObject({ ok: true });
    await ask();

    expect(server.chats).toHaveLength(5);
    expect(server.chats.at(-1)?.max_completion_tokens).toBe(100 + 8_192);
    expect(bodyKeys(server.chats.at(-1))).not.toContain('max_tokens');
  });

  it('is given no limit where it takes neither name', async () => {
    const { ask, server } = await serve({ refuses: ['max_tokens', 'max_completion_tokens'] });

    expect(await ask()).toMatchObject({ ok: true });
    expect(bodyKeys(server.chats.at(-1)).filter(key => key.startsWith('max_'))).toEqual([]);
  });

  it('is asked again with more room where a model used all of it to think', async () => {
    const { ask, server } = await serve({
      reply: ({ max_tokens: most = 0 }) => (most > 1_000 ? PARIS : { text: '', finish: 'length' }),
    });

    expect(await ask()).toMatchObject({ ok: true, value: { text: PARIS } });
    await ask();

    expect(server.chats.map(({ max_tokens: most }) => most)).toEqual([100, 8_292, 8_292]);
  });

  it('answers many questions that are refused at the same time', async () => {
    const { ask, server, model } = await serve({
      formats: ['json_object'],
      refuses: ['seed'],
      latencyMs: { first: 5, between: 0 },
    });

    const replies = await Promise.all([ask(), ask(), ask(), ask()]);
    await ask();

    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(model.dialect()).toMatchObject({ format: 'json_object', seed: false });
    expect(server.chats.at(-1)?.response_format?.type).toBe('json_object');
  });
});

describe('llama-cpp-python', () => {
  const MANNER = {
    manner: 'llama-cpp-python',
    formats: ['json_object, schema', 'json_object'],
  } as const;

  it('refuses a format by the status of a broken server, and is not asked so again', async () => {
    const { ask, server, rests } = await serve(MANNER);

    expect(await ask()).toEqual({ ok: true, value: { text: PARIS, usage: null } });
    await ask();

    expect(rests).toEqual([]);
    expect(server.chats.map(({ response_format: format }) => format?.type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
  });

  it('streams nothing for a prompt that is too long, and gives the reason in one piece', async () => {
    const { ask, server, model } = await serve({ ...MANNER, contextTokens: 100 });

    expect(await ask()).toEqual({ ok: false, failure: 'context-too-small' });
    expect(server.chats.map(({ stream }) => stream)).toEqual([true, true, undefined]);
    // A shorter question is asked for a stream again.
    expect(model.dialect().streams).toBe(true);
  });

  it('cuts off an answer for the next question, so that each then waits for the one before', async () => {
    const text = `{"name":"${'Paris and '.repeat(30)}"}`;
    const { ask, server, model } = await serve({
      ...MANNER,
      reply: () => text,
      latencyMs: { first: 0, between: 4 },
    });

    const replies = await Promise.all([ask(), ask(), ask()]);
    const asked = server.chats.length;
    const later = await Promise.all([ask(), ask(), ask()]);

    expect(model.dialect().inTurn).toBe(true);
    for (const reply of [...replies, ...later]) {
      expect(reply).toMatchObject({ ok: true, value: { text } });
    }
    expect(server.chats).toHaveLength(asked + 3);
  });

  it('counts as busy where another program’s questions cut it off again and again', async () => {
    const cut = () =>
      new Response('data: {"choices":[{"delta":{"content":"{\\"na"}}]}\n\ndata: [DONE]\n\n', {
        headers: { 'content-type': 'text/event-stream' },
      });
    const { ask, rests } = await serve({}, { fetch: () => Promise.resolve(cut()) });

    expect(await ask()).toEqual({ ok: false, failure: 'model-busy' });
    expect(rests).toEqual([1_000, 2_000, 4_000]);
  });
});
