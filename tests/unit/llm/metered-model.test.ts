import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { auditId } from '../../../lib/core/ids';
import { summariseLedger, type LedgerEntry } from '../../../lib/core/audit/ledger';
import { createMeter, type Meter } from '../../../lib/llm/metered-model';
import { createRemoteModel } from '../../../lib/llm/remote/openai-model';
import type { ChatModel, ChatRequest } from '../../../lib/ports/chat-model';
import { startOpenaiServer, type OpenaiScript, type OpenaiServer } from '../../fakes/openai-server';

const AUDIT = auditId('a1');
const REPLY = '{"said":"yes"}';
const QUESTION: ChatRequest = {
  messages: [{ role: 'user', content: 'Zinc – does it help?' }],
  schema: {
    name: 'answer',
    schema: {
      type: 'object',
      properties: { said: { type: 'string' } },
      required: ['said'],
      additionalProperties: false,
    },
  },
  maxReplyTokens: 100,
};

let server: OpenaiServer;
let meter: Meter;
let entries: LedgerEntry[];
/** Requests the server had received when each entry was written. */
let askedBefore: number[];

beforeEach(() => {
  entries = [];
  askedBefore = [];
});

afterEach(async () => {
  await server.close();
});

async function open(
  script: Partial<OpenaiScript> = {},
  write: (entry: LedgerEntry) => Promise<void> = () => Promise.resolve(),
): Promise<ChatModel> {
  server = await startOpenaiServer({ reply: () => REPLY, ...script });
  meter = createMeter({
    auditId: AUDIT,
    purpose: 'judge',
    host: 'api.example',
    now: () => new Date('2026-10-01T08:00:00.000Z'),
    ledger: {
      add(entry) {
        entries.push(entry);
        askedBefore.push(server.requests.length);
        return write(entry);
      },
    },
  });
  const connection = {
    kind: 'openai',
    baseUrl: server.baseUrl,
    key: '',
    model: 'fake-model',
    contextTokens: 8_000,
  } as const;
  const fetch = meter.fetch((input, init) => globalThis.fetch(input, init));
  return meter.model(createRemoteModel({ connection, fetch, sleep: () => Promise.resolve() }));
}

const never = () => new AbortController().signal;

describe('a metered model', () => {
  it('answers as the model does', async () => {
    const model = await open();

    const reply = await model.ask(QUESTION, never());

    expect(reply).toMatchObject({ ok: true, value: { text: REPLY } });
    expect(model.identity.id).toBe('remote');
  });

  it('writes down what is sent before it is sent', async () => {
    const model = await open();

    await model.ask(QUESTION, never());

    const [first] = entries;
    expect(first).toEqual({
      auditId: AUDIT,
      at: '2026-10-01T08:00:00.000Z',
      purpose: 'judge',
      host: 'api.example',
      sentBytes: Buffer.byteLength(JSON.stringify(server.chats[0])),
      receivedBytes: 0,
      tokens: null,
      calls: 1,
    });
    expect(askedBefore[0]).toBe(0);
  });

  it('counts the tokens as the server does, and the bytes that came back', async () => {
    const model = await open();

    await model.ask(QUESTION, never());

    const [line] = summariseLedger(entries);
    expect(line?.tokens).toEqual(server.tokens);
    expect(line?.calls).toBe(1);
    expect(line?.receivedBytes).toBeGreaterThan(REPLY.length);
    expect(line?.callsWithoutTokens).toBe(0);
  });

  it('counts every request, those that were refused too', async () => {
    const model = await open({
      trouble: call =>
        call === 0
          ? { kind: 'refusal', status: 500, error: { message: 'no', type: 'server_error' } }
          : null,
    });

    await model.ask(QUESTION, never());

    const [line] = summariseLedger(entries);
    expect(line?.calls).toBe(2);
    expect(line?.callsWithoutTokens).toBe(1);
  });

  it('keeps the sums right where questions are asked side by side', async () => {
    const model = await open({ latencyMs: { first: 5, between: 1 } });

    await Promise.all([1, 2, 3, 4].map(() => model.ask(QUESTION, never())));

    const [line, ...others] = summariseLedger(entries);
    expect(others).toEqual([]);
    expect(line?.calls).toBe(4);
    expect(line?.tokens).toEqual(server.tokens);
  });

  it('has written down what was sent when it is stopped', async () => {
    const stop = new AbortController();
    const model = await open({ trouble: () => ({ kind: 'silence', afterPieces: 2 }) });

    const asked = model.ask(QUESTION, stop.signal);
    setTimeout(() => stop.abort(), 300);

    await expect(asked).rejects.toThrow();
    const [line] = summariseLedger(entries);
    expect(line?.calls).toBe(1);
    expect(line?.sentBytes).toBeGreaterThan(0);
    expect(line?.tokens).toBeNull();
    expect(line?.callsWithoutTokens).toBe(1);
  });

  it('hands an answer on before it is noted, and asks nothing more until it is', async () => {
    const note = Promise.withResolvers<undefined>();
    const model = await open({}, ({ calls }) => (calls === 0 ? note.promise : Promise.resolve()));

    await model.ask(QUESTION, never());
    const next = model.ask(QUESTION, never());
    await new Promise(resolve => setTimeout(resolve, 100));
    const askedMeanwhile = server.requests.length;
    note.resolve(undefined);
    await next;

    expect(askedMeanwhile).toBe(1);
    expect(server.requests).toHaveLength(2);
  });

  it('tells of an answer that could not be noted when it is closed', async () => {
    const full = new Error('the disk is full');
    const model = await open({}, ({ calls }) =>
      calls === 0 ? Promise.reject(full) : Promise.resolve(),
    );

    const reply = await model.ask(QUESTION, never());

    expect(reply.ok).toBe(true);
    await expect(meter.written()).rejects.toBe(full);
  });

  it('sends nothing that could not be written down', async () => {
    server = await startOpenaiServer();
    const full = createMeter({
      auditId: AUDIT,
      purpose: 'judge',
      host: 'api.example',
      now: () => new Date(),
      ledger: { add: () => Promise.reject(new Error('the disk is full')) },
    });

    const sent = full.fetch(fetch)(`${server.baseUrl}/chat/completions`, { method: 'POST' });

    await expect(sent).rejects.toThrow('the disk is full');
    expect(server.requests).toEqual([]);
  });
});
