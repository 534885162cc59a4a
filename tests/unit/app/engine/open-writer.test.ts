import { describe, expect, it } from 'vitest';

import { openWriter } from '../../../../lib/app/engine/open-writer';
import { auditId } from '../../../../lib/core/ids';
import type { LedgerEntry } from '../../../../lib/core/audit/ledger';
import type { JudgeIdentity } from '../../../../lib/core/audit/pair';
import { fail, ok } from '../../../../lib/core/result';
import { DEFAULT_JUDGE } from '../../../../lib/app/choose-judge';
import type { DownloadState } from '../../../../lib/core/device/model-offer';
import { createWorkerModel, serveModel } from '../../../../lib/llm/worker-model';
import { fakeOpinionModel } from '../../../fakes/opinion-model';
import { fakeBuiltInModel } from '../../../fakes/language-model';
import { startOpenaiServer } from '../../../fakes/openai-server';
import { WRITER } from '../../../fakes/opinions';

const signal = new AbortController().signal;
const QUESTION = {
  messages: [{ role: 'user' as const, content: '{"question":"Why?"}' }],
  schema: { name: 'any', schema: {} },
  maxReplyTokens: 50,
};

const TWO = [{ role: 'system' as const, content: 'Say what is missing.' }, ...QUESTION.messages];

function openHere(wanted: JudgeIdentity, deps: Partial<Parameters<typeof openWriter>[2]> = {}) {
  const entries: LedgerEntry[] = [];
  const opened = openWriter(wanted, 'opinion', {
    auditId: auditId('audit-1'),
    ledger: { add: entry => Promise.resolve(void entries.push(entry)) },
    now: () => new Date(0),
    connectionFor: () => Promise.resolve(fail('key-refused')),
    builtIn: { api: null, browser: 'Chrome 148' },
    downloaded: {},
    ...deps,
  });
  return { entries, opened };
}

describe('a model to write with', () => {
  it('is the one behind the API, and each question is in the ledger under its purpose', async () => {
    const server = await startOpenaiServer({ key: 'k', reply: () => '{}' });
    const { baseUrl } = server;
    const connection = { kind: 'openai' as const, baseUrl, model: 'fake-model', key: 'k' };
    const { entries, opened } = openHere(WRITER, {
      connectionFor: () => Promise.resolve(ok({ ...connection, contextTokens: 8_192 })),
    });
    const writer = await opened;
    if (!writer.ok) throw new Error(writer.failure);
    expect(await writer.value.model.ask(QUESTION, signal)).toMatchObject({ ok: true });
    await writer.value.close();

    expect(entries.map(({ purpose }) => purpose)).toContain('opinion');
    await server.close();
  });

  it('is the browser’s own where it was chosen, and its memory is freed at the end', async () => {
    const api = fakeBuiltInModel({ reply: () => '{}' });
    const { opened } = openHere(
      { id: 'prompt-api', version: '1' },
      { builtIn: { api, browser: 'Chrome 148' } },
    );
    const writer = await opened;
    if (!writer.ok) throw new Error(writer.failure);
    expect(await writer.value.model.ask(QUESTION, signal)).toMatchObject({ ok: true });
    await writer.value.close();

    expect(api.alive()).toBe(0);
  });

  it('is a downloaded one, in its worker, once it is whole', async () => {
    const { port1, port2 } = new MessageChannel();
    const model = fakeOpinionModel();
    serveModel(model, port2);
    const write = () => createWorkerModel(() => port1, model);
    const models = (state: DownloadState) => ({
      'web-llm': {
        stateOf: () => Promise.resolve(state),
        start: () => Promise.reject(new Error('test: it does not judge')) as never,
        write,
      },
    });
    const wanted = { id: 'web-llm', version: '1', model: 'small' };
    const whole = { kind: 'whole', totalBytes: 1, weights: 'ab12' } as const;
    const writer = await openHere(wanted, { downloaded: models(whole) }).opened;
    if (!writer.ok) throw new Error(writer.failure);
    const asked = { ...QUESTION, schema: { name: 'gaps', schema: {} } };
    expect(await writer.value.model.ask({ ...asked, messages: TWO }, signal)).toMatchObject({
      ok: true,
      value: { text: expect.stringContaining('missing') as string },
    });
    await writer.value.close();
    port2.close();

    expect(await openHere(wanted, { downloaded: models({ kind: 'none' }) }).opened).toEqual({
      ok: false,
      failure: 'model-not-loaded',
    });
  });

  it.each([
    ['has no key', WRITER, 'key-refused'],
    ['is not in this browser', { id: 'prompt-api', version: '1' }, 'no-model-here'],
    ['only compares', DEFAULT_JUDGE, 'no-model-here'],
  ])('is none where it %s, and no other takes its place', async (_, wanted, failure) => {
    expect(await openHere(wanted).opened).toEqual({ ok: false, failure });
  });
});
