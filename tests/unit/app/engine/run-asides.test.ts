import { describe, expect, it, vi } from 'vitest';

import { createCheckHit } from '../../../../lib/app/check-hit';
import { runAsides } from '../../../../lib/app/engine/run-asides';
import { createLookRunner } from '../../../../lib/app/engine/run-look';
import type { Look } from '../../../../lib/core/audit/look';
import { statementId } from '../../../../lib/core/ids';
import type { Embedder } from '../../../../lib/judges/best-sentence/embedder';
import { embedderOrWords } from '../../../../lib/literature/rank-hits';
import { createAuditStore } from '../../../../lib/store/store';
import { createAsideStore } from '../../../../lib/store/asides';
import { openNodeStore } from '../../../../scripts/lib/open-node-store';
import { fakeDraft, fakeStatement } from '../../../fakes/audits';
import { fakeEmbedder } from '../../../fakes/embedders';
import { fakeJudge } from '../../../fakes/judges';
import { fakeHit, fakeLiterature } from '../../../fakes/literature';
import { fakeLook } from '../../../fakes/looks';

const TEXT = 'Velorastat eases stiff knees.';
const SUPPORTS = fakeHit({ text: `${TEXT} It was tried in adults.` });

/** An audit with one statement, and services that remember what they were asked. */
async function world(
  found: Parameters<typeof fakeLiterature>[1],
  look: Partial<Look> = {},
  embed: Embedder['embed'] = fakeEmbedder().embed,
) {
  const db = openNodeStore();
  const statement = fakeStatement({ text: TEXT });
  const draft = fakeDraft({ statements: [statement] });
  const store = createAuditStore(db);
  await store.create(draft);
  const auditId = draft.head.id;
  const asides = createAsideStore(db);
  const pubmed = fakeLiterature('pubmed', found);
  const wikipedia = fakeLiterature('wikipedia', 'timeout');
  const request = fakeLook({ auditId, key: statement.id, ...look });
  const judge = fakeJudge();
  const open = vi.fn(({ services }: Look['request']) =>
    Promise.resolve([pubmed, wikipedia].filter(({ id }) => services.some(each => each === id))),
  );
  const run = (signal = new AbortController().signal) =>
    runAsides(
      auditId,
      {
        ...{ kind: 'look', store, asides },
        run: createLookRunner({
          ...{
            open,
            check: createCheckHit(judge),
            judge: judge.identity,
            ...embedderOrWords(embed),
          },
          now: () => new Date('2026-10-01T08:01:00.000Z'),
        }),
      },
      signal,
    );
  const state = async () => (await db.asides.toArray())[0]?.state;
  return { store, asides, auditId, pubmed, wikipedia, request, open, run, state };
}

describe('searches of literature in the engine', () => {
  it('ask nothing that the user has not asked for', async () => {
    const { run, open, pubmed } = await world([SUPPORTS]);

    await run();

    expect(open).not.toHaveBeenCalled();
    expect(pubmed.asked).toEqual([]);
  });

  it('ask the chosen services once, and keep what they gave and what it says', async () => {
    const { run, asides, request, state, pubmed, wikipedia, store, auditId } = await world([
      SUPPORTS,
      fakeHit({ url: 'https://a.example/2', identifiers: [], text: 'Another drug.' }),
    ]);
    const before = await store.find(auditId);
    await asides.ask({
      ...request,
      request: { ...request.request, services: ['pubmed', 'wikipedia'] },
    });

    await run();

    expect(pubmed.asked).toEqual([{ query: request.request.query, limit: 5 }]);
    expect(wikipedia.asked).toHaveLength(1);
    expect(await state()).toMatchObject({
      status: 'ended',
      result: {
        outcome: { kind: 'supported-by-literature', decidedBy: 0 },
        asked: [
          { service: 'pubmed', quota: 5, gave: 2 },
          { service: 'wikipedia', quota: 5, failure: 'timeout' },
        ],
        judged: [{ url: SUPPORTS.url, said: { kind: 'supported', quote: TEXT } }, {}],
      },
    });
    expect(await store.find(auditId)).toEqual(before);
  });

  it('rank by meaning, and by words alone where the networks break', async () => {
    const embed = vi.fn(fakeEmbedder().embed);
    const near = await world([SUPPORTS], {}, embed);
    await near.asides.ask(near.request);
    await near.run();
    const broken = await world([SUPPORTS], {}, () => Promise.reject(new Error('no network')));
    await broken.asides.ask(broken.request);
    await broken.run();

    expect(embed.mock.calls.map(([texts]) => texts)).toEqual([[TEXT, SUPPORTS.text]]);
    for (const { state } of [near, broken]) {
      expect(await state()).toMatchObject({
        result: { outcome: { kind: 'supported-by-literature' } },
      });
    }
  });

  it('never ask a service that is off', async () => {
    const { run, asides, request, pubmed, wikipedia } = await world([SUPPORTS]);
    await asides.ask({ ...request, request: { ...request.request, services: ['wikipedia'] } });

    await run();

    expect(pubmed.asked).toEqual([]);
    expect(wikipedia.asked).toHaveLength(1);
  });

  it('say that they could not look, in another kind than finding nothing', async () => {
    const blind = await world('timeout');
    await blind.asides.ask(blind.request);
    await blind.run();
    const nothing = await world([]);
    await nothing.asides.ask(nothing.request);
    await nothing.run();

    expect(await blind.state()).toMatchObject({
      result: { outcome: { kind: 'could-not-look', why: 'no-service-answered' } },
    });
    expect(await nothing.state()).toMatchObject({ result: { outcome: { kind: 'nothing-found' } } });
  });

  it('are not asked a second time after an engine that died', async () => {
    const { run, asides, request, state, auditId, pubmed } = await world([SUPPORTS]);
    await asides.ask(request);
    await asides.take(auditId, 'look');

    await run();

    expect(pubmed.asked).toEqual([]);
    expect(await state()).toEqual({ status: 'interrupted' });
  });

  it('write nothing once they are stopped, or when the statement is gone', async () => {
    const stopped = await world([SUPPORTS]);
    await stopped.asides.ask(stopped.request);
    await stopped.run(AbortSignal.abort());
    const gone = await world([SUPPORTS], { key: statementId('gone') });
    await gone.asides.ask(gone.request);
    await gone.run();

    expect(await stopped.state()).toEqual({ status: 'asking' });
    expect(await gone.state()).toEqual({ status: 'interrupted' });
    expect(gone.pubmed.asked).toEqual([]);
  });
});
