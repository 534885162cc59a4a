import { describe, expect, it } from 'vitest';

import { queryOf } from '../../../lib/literature/query';
import { planSecondOpinion } from '../../../lib/literature/second-opinion/plan';
import {
  runSecondOpinion,
  type OpinionDeps,
} from '../../../lib/literature/second-opinion/run-second-opinion';
import { writeAnswer } from '../../../lib/literature/second-opinion/write-answer';
import { fakeHit, fakeLiterature } from '../../fakes/literature';
import { fakeOpinionModel, memoryJournal } from '../../fakes/opinion-model';

const QUESTION = 'Does velorastat ease stiff knees?';
const hit = (text: string, rest: Parameters<typeof fakeHit>[0] = {}) =>
  fakeHit({ title: '', url: `https://a.example/${text.length}`, identifiers: [], text, ...rest });
const HITS = [
  hit('Velorastat eases stiff knees of adults.'),
  hit('Knees are stiff in the morning, people say.'),
];

function start(rest: Partial<OpinionDeps> = {}) {
  const services = [fakeLiterature('pubmed', HITS), fakeLiterature('wikipedia', 'offline')];
  const deps = {
    ...{ services, quota: 5, embedder: null },
    model: fakeOpinionModel(),
    journal: memoryJournal(),
    ...rest,
  };
  const run = (signal = new AbortController().signal) =>
    runSecondOpinion({ question: QUESTION, query: queryOf(QUESTION) }, deps, signal);
  return { ...deps, services, run };
}

const STEPS = [
  ...['search', 'condense:0', 'condense:1', 'gaps', 'background:0', 'background:1'],
  ...['search-again:0', 'search-again:1', 'selection', 'answer'],
];

describe('a second opinion', () => {
  it('keeps every step in order, and answers from what it retrieved', async () => {
    const journal = memoryJournal();
    const { run } = start({ journal });
    const opinion = await run();

    expect([...journal.steps.keys()]).toEqual(STEPS);
    expect(opinion).toMatchObject({
      ok: true,
      value: {
        needs: ['effect'],
        gaps: [{ point: 'dose of velorastat' }, { point: 'harms of velorastat' }],
        documents: [{ hit: HITS[0] }, { hit: HITS[1] }],
        answer: [{ text: 'Velorastat eases stiff knees of adults.', documents: [1] }],
      },
    });
    expect(opinion.ok && opinion.value.found[0]?.asked).toEqual([
      { service: 'pubmed', quota: 5, gave: 2 },
      { service: 'wikipedia', quota: 5, failure: 'offline' },
    ]);
  });

  it('searches again with words of the gaps, never with a sentence', async () => {
    const { services, run } = start();
    await run();

    const queries = services[0]?.asked.map(({ query }) => query) ?? [];
    expect(queries).toHaveLength(3);
    expect(queries[2]).toContain('harms velorastat');
    expect(queries.join()).not.toContain('I believe');
  });

  it.each(STEPS.filter(step => !step.startsWith('search')).map((step, at) => [step, at + 1]))(
    'goes on at %s where it ended there, and asks nothing twice',
    async (step, call) => {
      const journal = memoryJournal();
      const failing = start({
        journal,
        model: fakeOpinionModel({}, at => (at === call ? 'model-unreachable' : null)),
      });
      expect(await failing.run()).toEqual({ ok: false, failure: 'model-unreachable' });
      expect(journal.steps.has(step)).toBe(false);

      const again = start({ journal });
      expect(await again.run()).toMatchObject({ ok: true });
      const calls = STEPS.filter(each => !each.startsWith('search')).length;
      expect((again.model as ReturnType<typeof fakeOpinionModel>).asked).toHaveLength(
        calls - (call - 1),
      );
      expect([...journal.steps.keys()].toSorted()).toEqual(STEPS.toSorted());
    },
  );

  it('does a step again whose kept result is of another shape', async () => {
    const journal = memoryJournal();
    journal.steps.set('gaps', '{"missing": "all"}');
    const { run } = start({ journal });

    expect(await run()).toMatchObject({ ok: true });
    expect(journal.steps.get('gaps')).toContain('dose');
  });

  it('asks once more for a reply of another shape, then says so', async () => {
    const model = fakeOpinionModel({ gaps: () => 'I cannot say.' });
    const { run } = start({ model });

    expect(await run()).toEqual({ ok: false, failure: 'invalid-reply' });
    expect(model.asked.filter(name => name === 'gaps')).toHaveLength(2);
  });

  it.each([[[]], [[{ text: ' ', documents: [1] }]]])(
    'asks once more for an answer without a word (%j), then says so and keeps none',
    async sentences => {
      const journal = memoryJournal();
      const model = fakeOpinionModel({ answer: () => ({ sentences }) });

      const { run } = start({ model, journal });

      expect(await run()).toEqual({ ok: false, failure: 'invalid-reply' });
      expect(model.asked.filter(name => name === 'answer')).toHaveLength(2);
      expect(journal.steps.has('answer')).toBe(false);
    },
  );

  it('takes no number of a document that is not there', async () => {
    const { run } = start({
      model: fakeOpinionModel({
        selection: () => ({ needs: [], chosen: [99, 0, -1, 1.5, 2, 2] }),
        answer: () => ({ sentences: [{ text: 'It does.', documents: [7, 1, 1] }] }),
      }),
    });
    const opinion = await run();

    expect(opinion).toMatchObject({
      value: { documents: [{ hit: HITS[1] }], answer: [{ documents: [1] }] },
    });
  });

  it('names three gaps at most, and none where none is named', async () => {
    const many = start({
      model: fakeOpinionModel({ gaps: () => ({ missing: 'abcdef'.split('') }) }),
    });
    const none = start({ model: fakeOpinionModel({ gaps: () => ({ missing: [] }) }) });

    expect(await many.run()).toMatchObject({ value: { gaps: { length: 3 } } });
    expect(await none.run()).toMatchObject({ value: { gaps: [] } });
  });

  it('leaves out retracted works, and says so where nothing is left', async () => {
    const retracted = HITS.map(each => ({ ...each, isRetracted: true }));
    const { run, model } = start({ services: [fakeLiterature('pubmed', retracted)] });

    expect(await run()).toEqual({ ok: false, failure: 'no-documents' });
    expect((model as ReturnType<typeof fakeOpinionModel>).asked).toEqual([]);
  });

  it('sends nothing after a stop', async () => {
    const { run, model, journal } = start();

    await expect(run(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect((model as ReturnType<typeof fakeOpinionModel>).asked).toEqual([]);
    expect((journal as ReturnType<typeof memoryJournal>).steps.size).toBe(0);
  });

  it('costs no more than was told before', async () => {
    const model = fakeOpinionModel();
    await start({ model }).run();
    const calls = planSecondOpinion(QUESTION);

    expect(model.asked.length).toBeLessThanOrEqual(calls.length);
    expect(model.requests.reduce((sum, each) => sum + each.maxReplyTokens, 0)).toBeLessThan(
      calls.reduce((sum, { reply }) => sum + reply, 0),
    );
  });
});

describe('the second answer in Markdown', () => {
  it('links the documents it names, and nothing that the model wrote', () => {
    const documents = [{ hit: hit('Knees.', { url: '' }), excerpt: 'Knees.' }];
    const text = 'See [1](https://evil.example) or <b>https://evil.example/x</b>.';

    expect(writeAnswer({ documents, answer: [{ text, documents: [1, 3] }] })).toBe(
      'See \\[1\\]( or \\<b\\> [1](<https://document.invalid/1>) ',
    );
  });
});
