import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { generate } from 'selfsigned';
import { describe, expect, it } from 'vitest';

import type { RemoteConnection } from '../../../lib/core/device/remote-connection';
import { examineConnection, type DoctorDeps } from '../../../lib/judges/doctor';
import { contentHash, pairId } from '../../../lib/core/ids';
import { createModelJudge } from '../../../lib/judges/llm/model-judge';
import { REMOTE_LIMITS } from '../../../lib/llm/remote/client';
import { sha256Hex } from '../../../lib/text/content-hash';
import { BUSY, NO_CREDIT } from '../../fakes/openai-errors';
import type { FakeReply, OpenaiScript, Trouble } from '../../fakes/openai-server';
import { readCheckData, replyWordForWord } from '../../fakes/word-for-word';
import { collectReplies, fakeTask } from '../../fakes/judges';
import { KEY, serve } from '../llm/remote/remote-setup';
import { fakeAnswerCache } from '../../fakes/answer-cache';

const ORIGIN = 'chrome-extension://abcdefghijklmnop';
const ORIGINS_LINE = `OLLAMA_ORIGINS=${ORIGIN}`;

type Setting = { connection?: Partial<RemoteConnection>; deps?: Partial<DoctorDeps> };

/** The doctor's report on a server, and the server. */
async function examine(script: Partial<OpenaiScript>, { connection: changed, deps }: Setting = {}) {
  const { server, connection } = await serve(
    { reply: replyWordForWord, ...script },
    { connection: changed ?? {} },
  );
  const report = await see(connection, deps);
  return { report, server };
}

function see(connection: RemoteConnection, deps: Partial<DoctorDeps> = {}) {
  let ms = 0;
  const clock = () => (ms += 250);
  const all = { extensionOrigin: ORIGIN, fetch: globalThis.fetch, clock, ...deps };
  return examineConnection({ connection, ...all }, new AbortController().signal);
}

/** As a page without permission: what is not meant for it is kept from it. */
const pageFetch: DoctorDeps['fetch'] = async (input, init) => {
  const response = await fetch(input, { ...init, mode: 'cors' });
  if (init?.mode === 'no-cors') return response;
  throw new TypeError('Failed to fetch');
};

const withOrigin: DoctorDeps['fetch'] = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('origin', ORIGIN);
  return fetch(input, { ...init, headers });
};

const always = (trouble: Trouble) => ({ trouble: () => trouble });
const refusal = (status: number, message: string): Trouble => ({
  kind: 'refusal',
  status,
  error: { message },
});

describe('the connection doctor', () => {
  it('tells of a connection that works how long it took, for how much, and how it is held', async () => {
    const { report, server } = await examine({});

    expect(report).toEqual({
      kind: 'works',
      ms: 250,
      tokens: server.tokens,
      format: 'json_schema',
    });
    expect(server.chats).toHaveLength(1);
  });

  it('asks a real question: of two statements a passage says one', async () => {
    const { server } = await examine({});

    const [chat] = server.chats;
    const { passages, statements } = readCheckData(chat ?? { model: '', messages: [] });
    expect(statements.map(({ text }) => passages[0]?.text.includes(text))).toEqual([true, false]);
    expect(chat?.response_format?.json_schema?.name).toBe('checks');
  });

  it('asks by the very request a check makes, but for the words in it', async () => {
    const { server, connection, model } = await serve(
      { reply: replyWordForWord, key: KEY },
      { connection: { key: KEY } },
    );
    await see(connection);
    const judge = createModelJudge({
      model,
      cache: fakeAnswerCache(),
      hash: async text => contentHash(await sha256Hex(text)),
    });
    await collectReplies(judge, [fakeTask(), fakeTask({ pairId: pairId('other') })]);

    const [tested, checked] = server.chats.map(chat => ({ ...chat, messages: [] }));
    const [byTest, byCheck] = server.requests.map(({ headers, ...request }) => ({
      method: request.method,
      path: request.path,
      key: headers.authorization,
      names: Object.keys(headers).sort(),
    }));
    expect(server.chats).toHaveLength(2);
    expect(tested).toEqual(checked);
    expect(byTest).toEqual(byCheck);
    expect(tested).toMatchObject({ stream: true, response_format: { type: 'json_schema' } });
  });

  it.each([
    [['json_object'], 'json_object'],
    [[], 'text'],
  ] as const)('tells how answers are held where the server takes %o', async (formats, format) => {
    expect((await examine({ formats })).report).toMatchObject({ kind: 'works', format });
  });

  it('finds a context too small that is too small for any question, and asks none', async () => {
    const { report, server } = await examine({}, { connection: { contextTokens: 4_000 } });

    expect(report).toEqual({ kind: 'context-too-small' });
    expect(server.requests).toEqual([]);
  });

  it.each<[string, Partial<OpenaiScript>]>([
    ['key-refused', { key: KEY }],
    ['context-too-small', { contextTokens: 500 }],
    ['context-too-small', { readsTokens: 100, reply: () => '{"checks":[]}' }],
    ['server-busy', always({ kind: 'refusal', ...BUSY })],
    ['no-credit', always({ kind: 'refusal', ...NO_CREDIT })],
    ['account-refused', always(refusal(403, 'Country not supported.'))],
    ['server-failed', always(refusal(500, 'Sorry.'))],
    ['server-failed', always({ kind: 'cut', afterPieces: 2 })],
    ['no-chat-here', always(refusal(405, 'Method not allowed.'))],
    ['declined', { reply: () => ({ text: '', refusal: 'No.' }) }],
    ['no-json-mode', { formats: [], reply: () => 'The first one stands there.' }],
  ])('finds "%s" with one call of %o', async (kind, script) => {
    const { report } = await examine(script);

    expect(report).toEqual({ kind });
  });

  it.each<[string, (text: string) => FakeReply]>([
    ['agrees with everything', text => text.replace('not_found', 'supported')],
    ['finds nothing', text => text.replace('"supported"', '"not_found"')],
    ['writes something else', () => '{"checks":"all well"}'],
    ['writes nothing', () => ''],
  ])('finds a model that %s unfit', async (_name, change) => {
    const { report } = await examine({ reply: chat => change(replyWordForWord(chat)) });

    expect(report).toEqual({ kind: 'wrong-answer' });
  });

  it('names the models there are where the one entered is not', async () => {
    const { report } = await examine({ models: ['small', 'large\u202e'] });

    expect(report).toEqual({ kind: 'no-such-model', models: ['small', 'large'] });
  });

  it('finds no chat at an address where there is neither a chat nor a list', async () => {
    const { server } = await serve();
    const { report } = await examine({}, { connection: { baseUrl: server.origin } });

    expect(report).toEqual({ kind: 'no-chat-here' });
  });

  it('finds no chat where a page answers', async () => {
    const page = () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
    const { report } = await examine({}, { deps: { fetch: () => Promise.resolve(page()) } });

    expect(report).toEqual({ kind: 'no-chat-here' });
  });

  it('gives the exact line by which Ollama lets this extension in', async () => {
    const script = { origins: ['http://localhost'] };

    expect((await examine(script, { deps: { fetch: withOrigin } })).report).toEqual({
      kind: 'origin-refused',
      originsLine: ORIGINS_LINE,
    });
    const firefox = { fetch: withOrigin, extensionOrigin: 'moz-extension://1-2-3' };
    expect((await examine(script, { deps: firefox })).report).toMatchObject({
      originsLine: 'OLLAMA_ORIGINS=moz-extension://1-2-3',
    });
  });

  it('waits for no busy server', async () => {
    const { server } = await examine(always({ kind: 'refusal', ...BUSY }));

    expect(server.chats).toHaveLength(1);
  });

  it('finds a silent server, before and in the middle of an answer', async () => {
    const limits = { ...REMOTE_LIMITS, firstByteMs: 60, silenceMs: 60 };

    for (const afterPieces of [0, 2]) {
      const { report } = await examine(always({ kind: 'silence', afterPieces }), {
        deps: { limits },
      });
      expect(report).toEqual({ kind: 'timeout' });
    }
  });

  it('ends with the reason of a stop', async () => {
    const { connection } = await serve();
    const stopped = new Error('stopped by a test');
    const deps = { connection, extensionOrigin: ORIGIN, fetch: globalThis.fetch, clock: () => 0 };

    await expect(examineConnection(deps, AbortSignal.abort(stopped))).rejects.toBe(stopped);
  });
});

describe('a connection that does not come about', () => {
  async function closed(): Promise<RemoteConnection> {
    const { connection, server } = await serve();
    await server.close();
    return connection;
  }

  it('could lack a name, a program or a certificate: a browser does not tell which', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
    const server = createServer({ cert, key }, (_request, response) => response.end());
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const connection = await closed();
    const addresses = [
      connection.baseUrl,
      'https://nobody.invalid/v1',
      `https://127.0.0.1:${port}/v1`,
    ];

    for (const baseUrl of addresses) {
      expect(await see({ ...connection, baseUrl })).toEqual({ kind: 'cannot-connect' });
    }
    server.close();
  });

  it('was kept from us where somebody answers all the same', async () => {
    const { connection } = await serve();

    expect(await see(connection, { fetch: pageFetch })).toEqual({
      kind: 'blocked',
      originsLine: ORIGINS_LINE,
    });
  });
});
