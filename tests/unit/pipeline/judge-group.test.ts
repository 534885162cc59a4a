import { describe, expect, it } from 'vitest';

import type { Answer } from '../../../lib/core/answer/answer';
import { findGroupFailures } from '../../../lib/core/audit/source-group';
import { citationId } from '../../../lib/core/ids';
import type { Audit } from '../../../lib/core/audit/audit';
import type { Judge, JudgeReply, JudgeTask } from '../../../lib/ports/judge';
import { runAudit } from '../../../lib/pipeline/run-audit';
import { fakeCitation } from '../../fakes/answers';
import { fakeJudge } from '../../fakes/judges';
import { JUDGE_ID, pagesFetcher, scriptedJudge, setUp } from './pipeline-setup';

const SIGNAL = new AbortController().signal;
const ONE = 'Meltrin is a pump inhibitor.';
const OTHER = 'Pump inhibitors are given before meals.';
const PAGES = {
  'https://one.example/': { text: `${ONE} It is sold as a capsule.` },
  'https://other.example/': { text: `${OTHER} Water helps.` },
};

/** "… [1][2]": one claim that needs both pages. */
function citingBoth(urls: readonly string[] = Object.keys(PAGES)): Partial<Answer> {
  const claim = 'Meltrin is given before meals';
  const marks = urls.map((_, at) => `[${at + 1}]`);
  const text = `${claim} ${marks.join('')}.`;
  return {
    text,
    blocks: [{ kind: 'paragraph', span: { start: 0, end: text.length } }],
    citations: urls.map((url, at) => {
      const start = claim.length + 1 + 3 * at;
      const marker = { start, end: start + 3 };
      return fakeCitation({ id: citationId(`c${at}`), marker, target: { kind: 'url', url } });
    }),
  };
}

/** Supports what all its passages say together, with a quote of each; alone they say nothing. */
function readTogether({ pairId, passages, sources }: JudgeTask): JudgeReply {
  const quotes = [ONE, OTHER].flatMap(exact => {
    const holder = passages.find(({ text }) => text.includes(exact));
    return holder ? [{ passageId: holder.id, exact }] : [];
  });
  return sources && quotes.length === 2
    ? { pairId, kind: 'supported', confidence: 0.8, quotes }
    : { pairId, kind: 'not-found', confidence: 0.6 };
}

async function check(
  {
    reply = readTogether,
    pages = PAGES,
  }: {
    reply?: (task: JudgeTask) => JudgeReply;
    pages?: Parameters<typeof pagesFetcher>[0];
  } = {},
  answer = citingBoth(),
) {
  const judge = scriptedJudge(reply);
  let clock = 0;
  const now = () => new Date(Date.parse('2026-01-01T00:00:00.000Z') + (clock += 1));
  const set = await setUp({ judge, fetchers: [pagesFetcher(pages)], now }, answer);
  await runAudit(set.id, set.deps, SIGNAL);
  const read = async (): Promise<Audit> => {
    const audit = await set.store.find(set.id);
    if (!audit) throw new Error('test: the audit is gone');
    return audit;
  };
  return { ...set, judge, read, audit: await read() };
}

const together = (tasks: readonly JudgeTask[]) => tasks.filter(({ sources }) => sources);

describe('sources that a statement cites together', () => {
  it('support it together after each was compared alone, with one call more', async () => {
    const { audit, judge } = await check();

    expect(judge.asked).toHaveLength(3);
    expect(together(judge.asked)).toEqual([judge.asked[2]]);
    expect(audit.status).toBe('finished');
    expect(audit.pairs).toMatchObject([
      { finding: { kind: 'not-found' } },
      { finding: { kind: 'not-found' } },
    ]);
    const [verdict] = audit.verdicts;
    expect(verdict).toMatchObject({ kind: 'supported', decidedBy: null });
    expect(
      verdict?.together?.finding.evidence.map(({ sourceId, quote }) => [sourceId, quote.exact]),
    ).toEqual([
      ['url:https://one.example/', ONE],
      ['url:https://other.example/', OTHER],
    ]);
    expect(audit.rates['statementSupport']?.overAll).toEqual({ count: 0, of: 1 });
  });

  it('gives the judge passages of each, and no more than of one source', async () => {
    const long = (words: string) => ({
      text: Array.from({ length: 40 }, (_, n) => `${words} Line ${n} of the leaflet.`).join('\n\n'),
    });
    const pages = { 'https://one.example/': long(ONE), 'https://other.example/': long(OTHER) };

    const { judge } = await check({ pages });

    const [task] = together(judge.asked);
    const from = task?.passages.map(({ id }) => id.slice(0, id.lastIndexOf('#')));
    expect(from).toHaveLength(3);
    expect(new Set(from).size).toBe(2);
    expect(task?.sources?.map(({ id }) => id)).toEqual([...new Set(from)]);
  });

  it('are not asked about again where one of them supports or contradicts it', async () => {
    for (const kind of ['supported', 'contradicted'] as const) {
      const { judge, audit } = await check({
        reply: ({ pairId, passages: [first], sourceId }) =>
          first && sourceId.includes('one.example')
            ? {
                pairId,
                kind,
                confidence: 0.9,
                quotes: [{ passageId: first.id, exact: ONE }],
              }
            : { pairId, kind: 'not-found', confidence: 0.6 },
      });

      expect(judge.asked).toHaveLength(2);
      expect(audit.verdicts).toMatchObject([{ kind }]);
    }
  });

  it('are judged without those that could not be read', async () => {
    const urls = ['https://one.example/', 'https://gone.example/', 'https://other.example/'];

    const { audit, judge } = await check({}, citingBoth(urls));

    expect(together(judge.asked)[0]?.sources).toHaveLength(2);
    expect(audit.verdicts).toMatchObject([
      {
        kind: 'supported',
        unread: 1,
        together: { readIds: { length: 2 }, sourceIds: { length: 3 } },
      },
    ]);
  });

  it('support nothing with a quote that is in none of them', async () => {
    const { audit } = await check({
      reply: task =>
        task.sources
          ? {
              pairId: task.pairId,
              kind: 'supported',
              confidence: 1,
              quotes: task.passages.map(({ id }) => ({ passageId: id, exact: 'It cures all.' })),
            }
          : readTogether(task),
    });

    expect(audit.pairs[0]?.groups).toMatchObject([
      { judged: { finding: { kind: 'not-judged', reason: 'quote-not-verified' } } },
    ]);
    expect(audit.verdicts).toMatchObject([{ kind: 'not-found' }]);
  });

  it('say nothing against it together, and are not asked about again', async () => {
    const { audit, judge, deps, id, store } = await check({
      reply: task => {
        const [first] = task.passages;
        return task.sources && first
          ? {
              pairId: task.pairId,
              kind: 'contradicted',
              confidence: 0.9,
              quotes: [{ passageId: first.id, exact: ONE }],
            }
          : { pairId: task.pairId, kind: 'not-found', confidence: 0.6 };
      },
    });
    await store.setStatus(id, 'running', null);
    await runAudit(id, { ...deps, owner: 'run-2' }, SIGNAL);

    expect(audit.pairs[0]?.groups?.[0]?.judged).toMatchObject({ judge: JUDGE_ID });
    expect(audit.pairs[0]?.groups?.[0]?.judged).not.toHaveProperty('finding');
    expect(audit.verdicts).toMatchObject([{ kind: 'not-found' }]);
    expect(judge.asked).toHaveLength(3);
  });

  it('are asked about again on the user’s wish, alone, where the judge failed', async () => {
    let isBusy = true;
    const { audit, judge, deps, id, store, read } = await check({
      reply: task =>
        task.sources && isBusy
          ? { pairId: task.pairId, kind: 'not-judged', reason: 'model-busy' }
          : readTogether(task),
    });
    isBusy = false;

    await store.checkAgain(id, {
      judge: JUDGE_ID,
      pairs: [],
      groupsOf: findGroupFailures(audit).map(({ keeper }) => keeper),
      askedAt: '2026-01-02T00:00:00.000Z',
      takesOver: true,
    });
    await runAudit(id, { ...deps, owner: 'run-2' }, SIGNAL);

    expect(together(judge.asked)).toHaveLength(2);
    expect(judge.asked).toHaveLength(4);
    expect(await read()).toMatchObject({ status: 'finished', verdicts: [{ kind: 'supported' }] });
  });

  it('are asked about once more after an engine ended at the question, and never after', async () => {
    const { store, deps, id } = await setUp({ fetchers: [pagesFetcher(PAGES)] }, citingBoth());
    const stop = new AbortController();
    const dying = fakeJudge({
      identity: JUDGE_ID,
      reply: readTogether,
      beforeEach: task => {
        if (task.sources) stop.abort();
        return Promise.resolve();
      },
    });
    await runAudit(id, { ...deps, judge: stoppable(dying) }, stop.signal);
    expect((await store.find(id))?.status).toBe('running');
    expect((await store.find(id))?.verdicts).toMatchObject([{ kind: 'pending' }]);

    const judge = scriptedJudge(readTogether);
    await runAudit(id, { ...deps, judge, owner: 'run-2' }, SIGNAL);
    await store.setStatus(id, 'running', null);
    await runAudit(id, { ...deps, judge, owner: 'run-3' }, SIGNAL);

    expect(judge.asked).toHaveLength(1);
    expect((await store.find(id))?.verdicts).toMatchObject([{ kind: 'supported' }]);
  });

  it('are compared again after one of them was checked again', async () => {
    const { store, deps, id, judge, read, audit } = await check();
    const [pair] = audit.pairs;
    if (!pair) throw new Error('test: no pair');

    await store.checkAgain(id, {
      judge: JUDGE_ID,
      pairs: [pair.id],
      askedAt: '2026-01-02T00:00:00.000Z',
      takesOver: false,
    });
    await runAudit(id, deps, SIGNAL);

    expect(judge.asked).toHaveLength(5);
    expect(await read()).toMatchObject({ status: 'finished', verdicts: [{ kind: 'supported' }] });
  });
});

/** Gives no reply that comes after the stop. */
function stoppable(inner: Judge): Judge {
  return {
    identity: inner.identity,
    async *judge(tasks, signal) {
      for await (const reply of inner.judge(tasks, signal)) {
        if (signal.aborted) return;
        yield reply;
      }
    },
  };
}
