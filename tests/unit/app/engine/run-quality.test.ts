import { describe, expect, it, vi } from 'vitest';

import { runAsides } from '../../../../lib/app/engine/run-asides';
import {
  createCoverageRunner,
  createDraftRunner,
  createRatingRunner,
  type OpenChatModel,
} from '../../../../lib/app/engine/run-quality';
import type { KeyPoint } from '../../../../lib/core/answer/key-point';
import type { AsideCall } from '../../../../lib/core/audit/aside';
import { fail, ok } from '../../../../lib/core/result';
import type { ChatModel } from '../../../../lib/ports/chat-model';
import type { JudgeReply, JudgeTask } from '../../../../lib/ports/judge';
import { createAsideStore } from '../../../../lib/store/asides';
import { createKeyPointStore } from '../../../../lib/store/key-points';
import { createAuditStore } from '../../../../lib/store/store';
import { questionKey } from '../../../../lib/text/normalise-question';
import { openNodeStore } from '../../../../scripts/lib/open-node-store';
import { fakeAnswer } from '../../../fakes/answers';
import { fakeDraft } from '../../../fakes/audits';
import { fakeEmbedder } from '../../../fakes/embedders';
import { fakeJudge } from '../../../fakes/judges';
import { fakeKeyPoint } from '../../../fakes/key-points';

const MODEL = { id: 'remote', version: '1', model: 'big-model at api.example' };
const SAID = 'Vitamin D is made in the skin under sunlight.';
const now = () => new Date('2026-10-01T08:01:00.000Z');
const going = new AbortController().signal;

/** An audit of one answer, and the key points of its question. */
async function world(points: readonly KeyPoint[] = [], question: string | null = 'Vitamin D?') {
  const db = openNodeStore();
  const store = createAuditStore(db);
  const draft = fakeDraft({ answer: fakeAnswer({ question }) });
  await store.create(draft);
  const auditId = draft.head.id;
  const asides = createAsideStore(db);
  const keyPoints = createKeyPointStore(db);
  const asked = question ?? '';
  const key = await questionKey(asked);
  await keyPoints.change({ question: key, asked }, () => points);
  const ask = (call: Pick<AsideCall, 'kind' | 'request'>) =>
    asides.ask({ auditId, key: 'answer', askedAt: now().toISOString(), ...call } as never);
  const state = async () => (await db.asides.toArray())[0]?.state;
  return { store, asides, keyPoints, auditId, key, ask, state };
}

type World = Awaited<ReturnType<typeof world>>;
type CoverageDeps = Partial<Parameters<typeof createCoverageRunner>[0]>;

async function compare(of: World, deps: CoverageDeps = {}, signal = going): Promise<unknown> {
  const { store, asides, keyPoints, auditId } = of;
  await of.ask({ kind: 'coverage', request: {} });
  const { embed } = fakeEmbedder();
  const openJudge = () => Promise.resolve(ok(fakeJudge()));
  const run = createCoverageRunner({ keyPoints, openJudge, embed, now, ...deps });
  await runAsides(auditId, { kind: 'coverage', store, asides, run }, signal);
  return of.state();
}

describe('an answer beside the key points of its question', () => {
  it('covers one that it says, and not those that no one confirmed', async () => {
    const draft = fakeKeyPoint({ id: 'draft', text: SAID, isConfirmed: false });
    const points = [
      draft,
      fakeKeyPoint({ id: 'said', text: SAID }),
      fakeKeyPoint({ id: 'lacking', text: 'Fish holds vitamin D.' }),
    ];

    expect(await compare(await world(points))).toMatchObject({
      status: 'ended',
      result: {
        kind: 'compared',
        points: [{ id: 'said' }, { id: 'lacking' }],
        matches: [{ statement: 's0', nugget: 'said', confirmation: 'same' }],
        judge: { id: 'fake' },
      },
    });
  });

  it('changes nothing of the check', async () => {
    const of = await world([fakeKeyPoint({ text: SAID })]);
    const before = await of.store.find(of.auditId);
    await compare(of);

    expect(await of.store.find(of.auditId)).toEqual(before);
  });

  const english = {
    reach: { languages: ['en'], across: false },
    detect: () => Promise.resolve('de'),
  };
  const broken = () => Promise.reject(new Error('no network'));
  it.each([
    ['no point counts', 'no-key-points', { isConfirmed: false }, {}],
    ['the language is not read', 'language-not-read', {}, { languages: english }],
    ['the networks cannot load', 'embedder-failed', {}, { embed: broken }],
    ['there is no embedder', 'embedder-failed', {}, { embed: null }],
  ] as const)(
    'is not compared where %s, and nothing is missing',
    async (...[, why, part, deps]) => {
      const of = await world([fakeKeyPoint({ text: SAID, ...part })]);

      expect(await compare(of, deps)).toMatchObject({
        status: 'ended',
        result: { kind: 'not-compared', why },
      });
    },
  );

  it('is confirmed by the judge that the user chose, and fails with its model', async () => {
    const reply = ({ pairId }: JudgeTask): JudgeReply => ({
      ...{ pairId, kind: 'not-judged', reason: 'quota-used-up' },
    });
    const openJudge = vi.fn(() => Promise.resolve(ok(fakeJudge({ identity: MODEL, reply }))));
    const of = await world([fakeKeyPoint({ text: SAID })]);
    await of.ask({ kind: 'coverage', request: { judge: MODEL } });

    expect(await compare(of, { openJudge })).toEqual({
      status: 'interrupted',
      why: 'quota-used-up',
    });
    expect(openJudge).toHaveBeenCalledExactlyOnceWith(MODEL);
    const gone = () => Promise.resolve(fail('key-refused' as const));
    expect(await compare(await world([fakeKeyPoint()]), { openJudge: gone })).toEqual({
      status: 'interrupted',
      why: 'key-refused',
    });
  });

  it('writes nothing once it is stopped', async () => {
    const of = await world([fakeKeyPoint({ text: SAID })]);

    expect(await compare(of, {}, AbortSignal.abort())).toEqual({ status: 'asking' });
  });

  it('is found again by another check of the same question', async () => {
    const of = await world([fakeKeyPoint({ text: SAID })]);

    expect(await of.keyPoints.find(await questionKey(' vitamin  d?'))).toHaveLength(1);
  });
});

function modelOf(reply: unknown): { open: OpenChatModel; asked: string[] } {
  const asked: string[] = [];
  const model: ChatModel = {
    identity: MODEL,
    limits: { contextTokens: 8_000 },
    ask({ messages }) {
      asked.push(messages[1]?.content ?? '');
      return Promise.resolve(ok({ text: JSON.stringify(reply), usage: null }));
    },
  };
  return { open: () => Promise.resolve(ok(model)), asked };
}

const gone: OpenChatModel = () => Promise.resolve(fail('key-refused'));

describe('a rating of sentences', () => {
  async function rate(of: World, openModel: OpenChatModel): Promise<unknown> {
    const { store, asides, auditId } = of;
    await of.ask({ kind: 'rating', request: { model: MODEL } });
    const run = createRatingRunner({ openModel, now });
    await runAsides(auditId, { kind: 'rating', store, asides, run }, going);
    return of.state();
  }

  it('has a class for each sentence, and names the model', async () => {
    const classes = [1, 2, 3].map(number => ({ number, class: 'required' }));
    const { open, asked } = modelOf({ classes });
    const state = await rate(await world(), open);

    expect(state).toMatchObject({ status: 'ended', result: { model: MODEL } });
    const { sentences } = JSON.parse(asked[0] ?? '') as { sentences: unknown[] };
    expect(state).toHaveProperty(['result', 'sentences', 'length'], sentences.length);
  });

  it('goes on after its engine died', async () => {
    const of = await world();
    await of.ask({ kind: 'rating', request: { model: MODEL } });
    await of.asides.take(of.auditId, 'rating');
    const classes = [1, 2, 3].map(number => ({ number, class: 'required' }));

    expect(await rate(of, modelOf({ classes }).open)).toMatchObject({ status: 'ended' });
  });

  it.each([
    ['key-refused', gone],
    ['invalid-reply', modelOf({ classes: 'all good' }).open],
  ] as const)('that failed says why: %s', async (why, open) => {
    expect(await rate(await world(), open)).toEqual({ status: 'interrupted', why });
  });

  it('needs a question', async () => {
    const open = vi.fn(gone);

    expect(await rate(await world([], null), open)).toEqual({ status: 'interrupted' });
    expect(open).not.toHaveBeenCalled();
  });
});

describe('key points drafted by a model', () => {
  async function draft(of: World, openModel: OpenChatModel): Promise<unknown> {
    const { store, asides, keyPoints, auditId } = of;
    await of.ask({ kind: 'draft', request: { model: MODEL } });
    const run = createDraftRunner({ openModel, keyPoints, now, makeId: () => 'new' });
    await runAsides(auditId, { kind: 'draft', store, asides, run }, going);
    return of.state();
  }

  it('are kept with their question, do not count, and leave a person’s as they are', async () => {
    const own = fakeKeyPoint({ text: 'Sunlight makes it.' });
    const of = await world([own]);
    const points = ['sunlight makes it.', 'Fish holds it.'].map(text => ({
      text,
      importance: 'must-have',
    }));
    const { open, asked } = modelOf({ points });

    expect(await draft(of, open)).toMatchObject({ status: 'ended', result: { drafted: 2 } });
    expect(await of.keyPoints.find(of.key)).toEqual([
      own,
      fakeKeyPoint({ id: 'new', text: 'Fish holds it.', origin: 'drafted', isConfirmed: false }),
    ]);
    expect(asked).toEqual([JSON.stringify({ question: 'Vitamin D?' })]);
  });

  it('that failed say why, and add nothing', async () => {
    const of = await world();

    expect(await draft(of, gone)).toEqual({ status: 'interrupted', why: 'key-refused' });
    expect(await of.keyPoints.find(of.key)).toEqual([]);
  });
});
