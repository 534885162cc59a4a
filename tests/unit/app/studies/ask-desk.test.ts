import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createAskDesk } from '../../../../lib/app/studies/ask-desk';
import { createStudyStore } from '../../../../lib/store/studies';
import { createTurns } from '../../../../lib/util/turns';
import type { StudyProgress } from '../../../../lib/studies/page-calls';
import { startOpenaiServer, type OpenaiServer } from '../../../fakes/openai-server';
import { FROZEN_AT, studyOf, valueOf } from '../../../fakes/studies';
import { openWorld } from '../../store/worlds';

const KEY = 'sk-of-the-study';
const REPLY = JSON.stringify({
  answer: 'It may.',
  sources: [{ title: '', url: 'https://a.example' }],
});

let server: OpenaiServer;
/** What the server does before it answers a call, from 0. */
let onCall: (call: number) => void = () => undefined;

beforeAll(async () => {
  server = await startOpenaiServer({
    key: KEY,
    reply() {
      onCall(server.chats.length - 1);
      return REPLY;
    },
  });
});

afterAll(() => server.close());

/** A store with a study of two questions for an API, and a desk that asks it. */
async function open() {
  const api = {
    kind: 'api',
    id: 'api',
    name: 'API',
    model: 'fake-model',
    baseUrl: server.baseUrl,
  };
  const { frozen } = await studyOf({ systems: [api], repeats: 1 });
  const studies = createStudyStore(openWorld());
  await studies.put({ id: frozen.sha256, addedAt: FROZEN_AT, frozen });
  const turns = createTurns();
  const before = server.chats.length;
  onCall = () => undefined;
  return {
    study: frozen.sha256,
    studies,
    systems: [api.id],
    keys: new Map([[server.origin, KEY]]),
    /** Calls of the server since then. */
    calls: () => server.chats.length - before,
    openDesk: () => createAskDesk({ studies, fetch, alone: turns, now: () => new Date(FROZEN_AT) }),
    answersOf: async () => (await studies.find(frozen.sha256))?.answers.map(each => each.answer),
  };
}

function callOf(stop = new AbortController()) {
  const seen: StudyProgress[] = [];
  return { seen, call: { signal: stop.signal, onPart: (part: StudyProgress) => seen.push(part) } };
}

describe('the APIs of a study', () => {
  it('are asked for what is missing, each answer stored and told, and for nothing a second time', async () => {
    const { study, systems, keys, openDesk, answersOf, studies, calls } = await open();
    const { seen, call } = callOf();

    const outcome = await openDesk().ask({ study, systems, keys }, call);

    expect(valueOf(outcome)).toEqual({ filled: 2, failed: [] });
    expect(seen).toEqual([0, 1, 2].map(done => ({ done, of: 2 })));
    expect(await answersOf()).toMatchObject([
      { outcome: 'answered', answer: 'It may.', api: { prompt: '1', tries: 1 } },
      { outcome: 'answered' },
    ]);
    expect((await studies.findAsks(study)).map(({ state }) => state).toSorted()).toEqual([
      'replied',
      'replied',
      'sent',
      'sent',
    ]);
    expect(valueOf(await openDesk()['plan-asking']({ study }))).toEqual({ costs: [], lost: 0 });
    await openDesk().ask({ study, systems, keys }, callOf().call);
    expect(calls()).toBe(2);
  });

  it('say before what they are expected to take', async () => {
    const { study, openDesk, calls } = await open();

    const plan = valueOf(await openDesk()['plan-asking']({ study }));

    expect(plan.costs).toMatchObject([
      { questions: 2, system: { id: 'api' }, dollarsAtMost: null },
    ]);
    expect(calls()).toBe(0);
  });

  it('keep every answer when asking is stopped, and name the question under way as lost', async () => {
    const { study, systems, keys, openDesk, answersOf, calls } = await open();
    const stop = new AbortController();
    onCall = call => {
      if (call === server.chats.length - 1 && calls() === 2) stop.abort();
    };

    await expect(openDesk().ask({ study, systems, keys }, callOf(stop).call)).rejects.toThrow();

    expect(await answersOf()).toHaveLength(1);
    const plan = valueOf(await openDesk()['plan-asking']({ study }));
    expect(plan).toMatchObject({ lost: 1, costs: [{ questions: 1 }] });
    onCall = () => undefined;
    await openDesk().ask({ study, systems, keys }, callOf().call);
    expect(await answersOf()).toHaveLength(2);
    expect(calls()).toBe(3);
  });

  it('are not paid twice by two pages that ask at once', async () => {
    const { study, systems, keys, openDesk, calls } = await open();

    const desk = openDesk();
    const both = [1, 2].map(() => desk.ask({ study, systems, keys }, callOf().call));

    expect((await Promise.all(both)).map(valueOf)).toMatchObject([{ filled: 2 }, { filled: 0 }]);
    expect(calls()).toBe(2);
  });

  it('are asked no more once the study is deleted', async () => {
    const { study, systems, keys, openDesk, studies, calls } = await open();
    onCall = () => void studies.delete(study);

    const outcome = await openDesk().ask({ study, systems, keys }, callOf().call);

    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'missing' } });
    expect(calls()).toBe(1);
    expect(await studies.findAsks(study)).toEqual([]);
  });

  it('are left alone where they are not chosen', async () => {
    const { study, keys, openDesk, calls } = await open();

    const outcome = await openDesk().ask({ study, systems: [], keys }, callOf().call);

    expect(valueOf(outcome)).toEqual({ filled: 0, failed: [] });
    expect(calls()).toBe(0);
  });

  it('are left alone after a refused key, and nothing is filled', async () => {
    const { study, systems, openDesk, answersOf } = await open();

    const outcome = await openDesk().ask({ study, systems, keys: new Map() }, callOf().call);

    expect(valueOf(outcome)).toMatchObject({
      filled: 0,
      failed: [{ failure: 'key-refused' }, { failure: 'key-refused' }],
    });
    expect(await answersOf()).toEqual([]);
  });
});
