import { describe, expect, it, vi } from 'vitest';

import { createCheckHit, createCompareTexts } from '../../../../lib/app/check-hit';
import { runAsides } from '../../../../lib/app/engine/run-asides';
import { createOpinionRunner } from '../../../../lib/app/engine/run-opinion';
import type { ModelFailure } from '../../../../lib/core/audit/model-failure';
import type { Opinion } from '../../../../lib/core/audit/opinion';
import { fail, ok } from '../../../../lib/core/result';
import { createAsideStore } from '../../../../lib/store/asides';
import { createAuditStore } from '../../../../lib/store/store';
import { openNodeStore } from '../../../../scripts/lib/open-node-store';
import { fakeDraft, fakeStatement } from '../../../fakes/audits';
import { fakeJudge } from '../../../fakes/judges';
import { fakeHit, fakeLiterature } from '../../../fakes/literature';
import { fakeOpinionModel } from '../../../fakes/opinion-model';
import { fakeOpinion } from '../../../fakes/opinions';

const SAYS = 'Velorastat eases stiff knees of adults.';
const HIT = fakeHit({ text: `${SAYS} It was tried for a year.` });
const LATE = new Error('the engine died');

/** An audit with one statement, a store that outlives engines, and all they can ask. */
async function world(found: Parameters<typeof fakeLiterature>[1] = [HIT]) {
  const db = openNodeStore();
  const store = createAuditStore(db);
  const draft = fakeDraft({ statements: [fakeStatement({ text: SAYS })] });
  await store.create(draft);
  const auditId = draft.head.id;
  const asides = createAsideStore(db);
  const request = fakeOpinion({ auditId });
  const pubmed = fakeLiterature('pubmed', found);
  const judge = fakeJudge();
  const state = async () => (await db.asides.toArray())[0]?.state;

  /** One engine, with a model of its own; `failure`: none can be opened. */
  const run = async (
    model = fakeOpinionModel(),
    {
      failure,
      signal = new AbortController().signal,
    }: { failure?: ModelFailure; signal?: AbortSignal } = {},
  ) => {
    const close = vi.fn(() => Promise.resolve());
    const runner = createOpinionRunner({
      open: () => Promise.resolve([pubmed]),
      openWriter: () => Promise.resolve(failure ? fail(failure) : ok({ model, close })),
      check: createCheckHit(judge),
      compareIn: language => createCompareTexts(judge, { languages: null, language }),
      detect: () => Promise.resolve('en'),
      embedder: null,
      judge: judge.identity,
      now: () => new Date('2026-10-01T08:04:00.000Z'),
    });
    await runAsides(auditId, { kind: 'opinion', store, asides, run: runner }, signal);
    return { model, close };
  };
  return { db, store, asides, auditId, request, pubmed, run, state };
}

/** A model that does something before each reply; `replies`: those it gave. */
function before(
  act: (replies: number) => void | Promise<void>,
): ReturnType<typeof fakeOpinionModel> {
  const model = fakeOpinionModel();
  return {
    ...model,
    async ask(question, signal) {
      await act(model.asked.length);
      return model.ask(question, signal);
    },
  };
}

describe('a second opinion in the engine', () => {
  it('asks nothing that the user has not asked for', async () => {
    const { run, pubmed } = await world();
    const { model } = await run();

    expect(pubmed.asked).toEqual([]);
    expect(model.asked).toEqual([]);
  });

  it('is kept whole: passages, own words apart, both answers; the check is as before', async () => {
    const { store, asides, auditId, request, run, state, db, pubmed } = await world();
    const before = await store.find(auditId);
    await asides.ask(request);

    const { close } = await run();

    expect(pubmed.asked[0]).toEqual({ query: request.request.query, limit: 5 });
    expect(await state()).toMatchObject({
      status: 'ended',
      result: {
        documents: [{ url: HIT.url }],
        answer: [{ text: SAYS, checked: [{ document: 1, said: { quote: SAYS } }] }],
        compared: [{ relation: 'agree', second: 1 }],
        gaps: [{ point: 'dose of velorastat' }, { point: 'harms of velorastat' }],
        searches: [{ asked: [{ service: 'pubmed', quota: 5, gave: 1 }] }, {}, {}],
      },
    });
    expect(close).toHaveBeenCalledOnce();
    expect(await db.asideSteps.count()).toBe(0);
    expect(await store.find(auditId)).toEqual(before);
  });

  it('goes on after engines that died at any reply, and asks for none of them twice', async () => {
    const whole = await world();
    await whole.asides.ask(whole.request);
    const { asked } = (await whole.run()).model;

    const { asides, request, run, state, pubmed } = await world();
    await asides.ask(request);
    const paid: string[] = [];
    while (paid.length < asked.length) {
      // Each engine gets one reply more, and dies at its next question.
      const model = before(replies => {
        if (replies === 1) throw LATE;
      });
      await run(model).catch((error: unknown) => {
        if (error !== LATE) throw error;
      });
      paid.push(...model.asked);
    }
    expect(await state()).toMatchObject({ status: 'ended' });
    expect(paid).toEqual(asked);
    expect(pubmed.asked).toHaveLength(3);
  });

  it('says how many steps are done', async () => {
    const { asides, request, run, state } = await world();
    await asides.ask(request);
    const seen: unknown[] = [];
    await run(
      before(async () => {
        seen.push(await state());
      }),
    );

    expect(seen.slice(0, 2)).toEqual([
      { status: 'asking', done: 1 },
      { status: 'asking', done: 2 },
    ]);
  });

  it.each(['key-refused', 'quota-used-up', 'model-timeout', 'no-model-here'] as const)(
    'says %s, and goes on from the kept steps when the user asks again',
    async failure => {
      const { asides, request, run, state } = await world();
      await asides.ask(request);
      const failing = fakeOpinionModel({}, call => (call === 3 ? failure : null));
      await run(failing);
      expect(await state()).toEqual({ status: 'interrupted', why: failure });

      await asides.ask({ ...request, askedAt: '2026-10-02T08:00:00.000Z' });
      const { model } = await run();

      expect(await state()).toMatchObject({ status: 'ended' });
      expect(model.asked).not.toContain('condensed');
    },
  );

  it('says why where no model can be opened, and asks no service', async () => {
    const { asides, request, run, state, pubmed } = await world();
    await asides.ask(request);
    await run(undefined, { failure: 'model-missing' });

    expect(await state()).toEqual({ status: 'interrupted', why: 'model-missing' });
    expect(pubmed.asked).toEqual([]);
  });

  it.each([
    ['timeout', 'no-service-answered'],
    ['offline', 'offline'],
  ] as const)('tells services that fail (%s) from finding nothing', async (reason, why) => {
    const { asides, request, run, state, db } = await world(reason);
    await asides.ask(request);
    const { model } = await run();

    expect(await state()).toEqual({ status: 'interrupted', why });
    expect(model.asked).toEqual([]);
    // The next request asks them again.
    expect(await db.asideSteps.count()).toBe(0);

    const nothing = await world([]);
    await nothing.asides.ask(nothing.request);
    await nothing.run();
    expect(await nothing.state()).toEqual({ status: 'interrupted', why: 'no-documents' });
  });

  it('is written no further once it is stopped', async () => {
    const { asides, auditId, request, run, state } = await world();
    await asides.ask(request);
    const stop = new AbortController();
    const model = fakeOpinionModel({
      gaps: () => {
        stop.abort();
        return { missing: [] };
      },
    });
    await run(model, { signal: stop.signal });
    await asides.interrupt(auditId, 'opinion');

    expect(await state()).toEqual({ status: 'interrupted' });
    expect(model.asked.at(-1)).toBe('gaps');
  });

  it('of other words keeps no step of the earlier ones', async () => {
    const { db, asides, request, run } = await world();
    await asides.ask(request);
    await run(fakeOpinionModel({}, call => (call === 2 ? 'model-busy' : null)));
    expect(await db.asideSteps.count()).toBeGreaterThan(0);
    const other: Opinion['request'] = { ...request.request, query: 'other words' };
    await asides.ask({ ...request, request: other });

    expect(await db.asideSteps.count()).toBe(0);
  });
});
