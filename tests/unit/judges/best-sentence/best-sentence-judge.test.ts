import { describe, expect, it } from 'vitest';

import { isSameJudge } from '../../../../lib/core/audit/pair';
import { passageId } from '../../../../lib/core/ids';
import { createBestSentenceJudge } from '../../../../lib/judges/best-sentence/best-sentence-judge';
import { createLexicalJudge } from '../../../../lib/judges/lexical/lexical-judge';
import type { Embedder } from '../../../../lib/judges/best-sentence/embedder';
import type { JudgeTask } from '../../../../lib/ports/judge';
import { fakeEmbedder } from '../../../fakes/embedders';
import { collectReplies, fakeJudge, fakeTask } from '../../../fakes/judges';

const TEXTS = [
  'The museum opens at nine. Zinc is a metal found in nuts.',
  'Colds last a week. Zinc shortens a cold by two days. Tea is warm.',
];
const STATEMENT = 'Zinc shortens a cold by two days.';

const taskOn = (texts: readonly string[], overrides: Partial<JudgeTask> = {}) =>
  fakeTask({
    statement: STATEMENT,
    passages: texts.map((text, at) => ({ id: passageId(`p${at}`), text })),
    ...overrides,
  });

/** Input of the inner judge. */
async function givenTo(tasks: readonly JudgeTask[], embedder: Embedder | null) {
  const given: JudgeTask[] = [];
  const judge = fakeJudge({
    beforeEach: task => {
      given.push(task);
      return Promise.resolve();
    },
  });
  await collectReplies(createBestSentenceJudge({ judge, embedder }), tasks);
  return given;
}

describe('a judge on the best sentence', () => {
  it.each([
    ['an embedder', fakeEmbedder()],
    ['words', null],
  ])('gets the one sentence of all passages nearest by %s', async (_name, embedder) => {
    const [task] = await givenTo([taskOn(TEXTS)], embedder);

    expect(task?.passages).toEqual([{ id: 'p1', text: 'Zinc shortens a cold by two days.' }]);
    expect(task).toMatchObject({ statement: STATEMENT, sourceTitle: 'A source' });
  });

  it('gets no passage where no passage has a sentence', async () => {
    const [task] = await givenTo([taskOn(['* * *', ''])], null);

    expect(task?.passages).toEqual([]);
  });

  it('gets the first sentence where none shares a word', async () => {
    const [task] = await givenTo([taskOn(TEXTS, { statement: 'Volcanoes erupt.' })], null);

    expect(task?.passages).toEqual([{ id: 'p0', text: 'The museum opens at nine.' }]);
  });

  it('names its granularity, and by what it chose', () => {
    const judge = createLexicalJudge();

    const byWords = createBestSentenceJudge({ judge, embedder: null }).identity;
    const byVectors = createBestSentenceJudge({ judge, embedder: fakeEmbedder() }).identity;

    expect(byWords).toEqual({ ...judge.identity, granularity: 'sentence-by-words' });
    expect(byVectors).toEqual({ ...judge.identity, granularity: 'sentence' });
    expect(isSameJudge(byWords, byVectors)).toBe(false);
    expect(isSameJudge(byWords, judge.identity)).toBe(false);
  });

  it('has each text embedded once, over batches too', async () => {
    const asked: string[] = [];
    const inner = fakeEmbedder();
    const embedder = fakeEmbedder({
      embed(texts, signal) {
        asked.push(...texts);
        return inner.embed(texts, signal);
      },
    });
    const judge = createBestSentenceJudge({ judge: createLexicalJudge(), embedder });

    await collectReplies(judge, [taskOn(TEXTS), taskOn(TEXTS)]);
    await collectReplies(judge, [taskOn(TEXTS)]);

    expect(asked.length).toBe(new Set(asked).size);
    expect(asked).toContain('Tea is warm.');
  });

  it('chooses right also of more sentences than it remembers', async () => {
    const many = Array.from({ length: 90 }, (_, part) =>
      Array.from({ length: 50 }, (_each, at) => `Room ${part * 50 + at} is open.`).join(' '),
    );

    const judge = createBestSentenceJudge({
      judge: createLexicalJudge(),
      embedder: fakeEmbedder(),
    });
    await collectReplies(judge, [taskOn(many)]);
    const [reply] = await collectReplies(judge, [taskOn([...TEXTS, ...many])]);

    expect(reply).toMatchObject({ kind: 'supported', quotes: [{ passageId: 'p1' }] });
  });

  it('keeps what the judge says of the size of its batches', () => {
    const judge = { ...fakeJudge(), pairsAtOnce: 64, sourcesAtOnce: 4 };

    expect(createBestSentenceJudge({ judge, embedder: null })).toMatchObject({
      pairsAtOnce: 64,
      sourcesAtOnce: 4,
    });
  });
});
