import { afterEach, describe, expect, it, vi } from 'vitest';

import type { ModelFailure } from '../../../../lib/core/audit/model-failure';
import { findLanguageModel } from '../../../../lib/llm/prompt-api/language-model';
import {
  openPromptModel,
  type PromptModel,
  type PromptModelDeps,
} from '../../../../lib/llm/prompt-api/prompt-model';
import type { ChatRequest } from '../../../../lib/ports/chat-model';
import {
  fakeBuiltInModel,
  samplingOf,
  type BuiltInModel,
  type BuiltInScript,
} from '../../../fakes/language-model';

const REQUEST: ChatRequest = {
  messages: [
    { role: 'system', content: 'You check statements.' },
    { role: 'user', content: '{"statements":[]}' },
  ],
  schema: { name: 'checks', schema: { type: 'object' } },
  maxReplyTokens: 200,
};
const go = () => new AbortController().signal;

let model: PromptModel | null = null;
afterEach(() => {
  model?.destroy();
  vi.useRealTimers();
});

async function setUp(
  overrides: Partial<BuiltInScript> = {},
  deps: Partial<PromptModelDeps> = {},
): Promise<{ api: BuiltInModel; model: PromptModel }> {
  const api = fakeBuiltInModel({ reply: () => '{"checks":[]}', ...overrides });
  const opened = await openPromptModel({ api, browser: 'Chrome 148', ...deps });
  if (!opened.ok) throw new Error(`test: ${opened.failure}`);
  model = opened.value;
  return { api, model };
}

describe('opening the browser’s model', () => {
  it.each<[string, Partial<BuiltInScript>, ModelFailure]>([
    ['the browser can have none', { availability: 'unavailable' }, 'no-model-here'],
    ['it would have to be downloaded', { availability: 'downloadable' }, 'model-not-loaded'],
    ['it is being downloaded', { availability: 'downloading' }, 'model-not-loaded'],
    ['it does not start', { trouble: { create: 'OperationError' } }, 'model-failed'],
    [
      'a click is asked for after all',
      { trouble: { create: 'NotAllowedError' } },
      'model-not-loaded',
    ],
  ])('fails where %s', async (_name, script, failure) => {
    const api = fakeBuiltInModel(script);

    expect(await openPromptModel({ api, browser: 'Chrome 148' })).toEqual({ ok: false, failure });
    expect(api.alive()).toBe(0);
  });

  it('never starts a download, even where a click would allow it', async () => {
    const api = fakeBuiltInModel({ availability: 'downloadable', hasClick: true });

    await openPromptModel({ api, browser: 'Chrome 148' });

    expect(api.created).toEqual([]);
  });

  it('fails where the place has no such interface, as a worker', async () => {
    const api = findLanguageModel({});

    expect(await openPromptModel({ api, browser: 'Chrome 148' })).toEqual({
      ok: false,
      failure: 'no-model-here',
    });
  });

  it('names the browser, whose model it is', async () => {
    const { model: opened } = await setUp();

    expect(opened.identity).toEqual({
      id: 'prompt-api',
      version: '1',
      model: 'built into Chrome 148',
    });
  });

  it.each<[BuiltInScript['names'], number | null, number]>([
    ['new', 6_000, 6_000],
    ['old', 9_216, 9_216],
    ['new', null, 4_096],
  ])('reads its limit by the %s names: %s', async (names, window, contextTokens) => {
    const { model: opened } = await setUp({ names, window });

    expect(opened.limits).toEqual({ contextTokens });
  });
});

describe('asking the browser’s model', () => {
  it('gives its answer, and what it read and wrote', async () => {
    const { model: opened } = await setUp({ reply: () => '{"checks":[]}' });

    const reply = await opened.ask(REQUEST, go());

    expect(reply).toMatchObject({ ok: true, value: { text: '{"checks":[]}' } });
    const usage = reply.ok ? reply.value.usage : null;
    expect(usage?.prompt).toBeGreaterThan(5);
    expect(usage?.reply).toBeGreaterThan(0);
  });

  it.each(['new', 'old'] as const)('counts by the %s names', async names => {
    const { model: opened } = await setUp({ names });

    const reply = await opened.ask(REQUEST, go());

    expect(reply.ok && reply.value.usage?.prompt).toBeGreaterThan(5);
  });

  it('counts nothing where the browser tells nothing', async () => {
    const { model: opened } = await setUp({ window: null });

    expect(await opened.ask(REQUEST, go())).toMatchObject({ ok: true, value: { usage: null } });
  });

  it('holds the answer to the schema, which is not repeated in the prompt', async () => {
    const { api, model: opened } = await setUp();

    await opened.ask(REQUEST, go());

    expect(api.prompted).toHaveLength(1);
    expect(api.prompted[0]).toMatchObject({
      input: REQUEST.messages[1]?.content,
      options: { responseConstraint: { type: 'object' }, omitResponseConstraintInput: true },
    });
    expect(api.created.at(-1)).toMatchObject({ initialPrompts: [REQUEST.messages[0]] });
  });

  it('leaves nothing to chance that the browser lets it set', async () => {
    const steerable = await setUp({ isSteerable: true });
    const other = await setUp({ isSteerable: false });

    expect(samplingOf(steerable.api.created[0])).toEqual({
      temperature: 0,
      topK: 1,
    });
    expect(samplingOf(other.api.created[0])).toEqual({
      samplingMode: 'most-predictable',
    });
  });

  it('asks each question in a session that knows of no other', async () => {
    const seen: number[] = [];
    const { api, model: opened } = await setUp({
      reply: ({ messages }) => {
        seen.push(messages.length);
        return '{}';
      },
    });

    await opened.ask(REQUEST, go());
    await opened.ask(REQUEST, go());

    expect(seen).toEqual([2, 2]);
    // One to learn the limit, one for the words both questions begin with.
    expect(api.created).toHaveLength(2);
    expect(api.alive()).toBe(1);
  });

  it('asks questions one after the other', async () => {
    const { api, model: opened } = await setUp({ delayMs: 2, reply: () => 'x'.repeat(64) });

    const replies = await Promise.all([0, 1, 2].map(() => opened.ask(REQUEST, go())));

    expect(replies.every(({ ok }) => ok)).toBe(true);
    expect(api.prompted).toHaveLength(3);
    expect(api.mostAtOnce()).toBe(1);
  });

  it('refuses what does not fit, before the browser cuts it', async () => {
    const { api, model: opened } = await setUp({ window: 30 });
    const long = { role: 'user' as const, content: 'Zinc shortens colds. '.repeat(40) };

    const reply = await opened.ask({ ...REQUEST, messages: [long] }, go());

    expect(reply).toEqual({ ok: false, failure: 'context-too-small' });
    expect(api.prompted).toEqual([]);
  });

  it.each(['new', 'old'] as const)(
    'takes no answer for which the beginning was dropped (%s names)',
    async names => {
      const { model: opened } = await setUp({ names, overflows: true });

      expect(await opened.ask(REQUEST, go())).toEqual({ ok: false, failure: 'context-too-small' });
    },
  );

  it('stops an answer that does not end', async () => {
    const { model: opened } = await setUp({ reply: () => 'and so on '.repeat(20_000) });

    const reply = await opened.ask({ ...REQUEST, maxReplyTokens: 20 }, go());

    expect(reply.ok && reply.value.text.length).toBeLessThan(200);
    expect(reply.ok && reply.value.text).toMatch(/^and so on/);
  });

  it.each<[string, ModelFailure]>([
    ['NotReadableError', 'reply-declined'],
    ['NotSupportedError', 'reply-declined'],
    ['NotAllowedError', 'no-model-here'],
    ['QuotaExceededError', 'context-too-small'],
    ['UnknownError', 'model-failed'],
    ['constructor', 'model-failed'],
  ])('explains the browser’s %s as "%s"', async (prompt, failure) => {
    const { api, model: opened } = await setUp({ trouble: { prompt } });

    expect(await opened.ask(REQUEST, go())).toEqual({ ok: false, failure });
    expect(api.alive()).toBe(1);
  });

  it('rejects with the reason of the stop, in the middle of an answer', async () => {
    const { api, model: opened } = await setUp({ delayMs: 20, reply: () => 'x'.repeat(4_000) });
    const controller = new AbortController();

    const asking = opened.ask(REQUEST, controller.signal);
    setTimeout(() => controller.abort(new Error('enough')), 50);

    await expect(asking).rejects.toThrow('enough');
    expect(api.alive()).toBe(1);
  });

  it('rejects at once when it was stopped before, and answers the next', async () => {
    const { model: opened } = await setUp();
    const stopped = opened.ask(REQUEST, AbortSignal.abort(new Error('enough')));
    const next = opened.ask(REQUEST, go());

    await expect(stopped).rejects.toThrow('enough');
    expect(await next).toMatchObject({ ok: true });
  });
});

describe('the memory of the browser’s model', () => {
  it('is given back once the model has lain unused for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { api, model: opened } = await setUp({}, { idleMs: 1_000 });
    const asking = opened.ask(REQUEST, go());
    await vi.advanceTimersByTimeAsync(10);
    await asking;

    await vi.advanceTimersByTimeAsync(900);
    expect(api.alive()).toBe(1);

    await vi.advanceTimersByTimeAsync(200);
    expect(api.alive()).toBe(0);

    const again = opened.ask(REQUEST, go());
    await vi.advanceTimersByTimeAsync(10);
    expect(await again).toMatchObject({ ok: true });
  });

  it('is given back at once when asked for', async () => {
    const { api, model: opened } = await setUp();
    await opened.ask(REQUEST, go());

    opened.destroy();

    expect(api.alive()).toBe(0);
  });

  it('may be taken away by the browser: the next question opens a new session', async () => {
    const { api, model: opened } = await setUp();
    await opened.ask(REQUEST, go());
    api.evict();

    expect(await opened.ask(REQUEST, go())).toMatchObject({ ok: true });
  });

  it('says so where the browser has removed the model meanwhile', async () => {
    const script: { availability: 'available' | 'downloadable' } = { availability: 'available' };
    const api = fakeBuiltInModel({ reply: () => '{}' });
    const watched = { ...api, availability: () => Promise.resolve(script.availability) };
    const opened = await openPromptModel({ api: watched, browser: 'Chrome 148' });
    if (!opened.ok) throw new Error(opened.failure);
    model = opened.value;
    script.availability = 'downloadable';
    api.evict();

    expect(await opened.value.ask(REQUEST, go())).toEqual({
      ok: false,
      failure: 'model-not-loaded',
    });
  });
});
