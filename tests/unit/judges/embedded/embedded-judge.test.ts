import { describe, expect, test } from 'vitest';
import { pairId, passageId } from '../../../../lib/core/ids';
import {
  createEmbeddedJudge,
  type EmbeddedJudgeDeps,
  type PairTrace,
} from '../../../../lib/judges/embedded/embedded-judge';
import { collectReplies, fakeTask } from '../../../fakes/judges';
import { fakeEncoder, fakeOpen, fakeParams } from './fake-engine';

type SentenceTrace = PairTrace['packs'][number]['sentences'][number];

const identity = { id: 'embedded', version: 'test' };
const SAID = 'Zinc shortens a cold by two days.';
/** Sentences that have nothing to do with it, of ten tokens each. */
const filler = (count: number) =>
  Array.from({ length: count }, (_, i) => `Room ${i} of the museum opens at nine.`).join(' ');

function createJudge(overrides: Partial<EmbeddedJudgeDeps> = {}) {
  return createEmbeddedJudge({
    card: { identity, decision: fakeParams() },
    open: fakeOpen(),
    pause: () => Promise.resolve(),
    ...overrides,
  });
}

function taskOn(text: string, statement = SAID) {
  return fakeTask({ statement, passages: [{ id: passageId('p0'), text }] });
}

describe('the embedded judge', () => {
  test('reads nothing of its files before the first task, and all of them once', async () => {
    let opened = 0;
    const open = fakeOpen();
    const judge = createJudge({
      open: () => {
        opened += 1;
        return open();
      },
    });

    await collectReplies(judge, []);
    await collectReplies(judge, [taskOn(SAID)], AbortSignal.abort());
    expect(opened).toBe(0);
    await Promise.all([
      collectReplies(judge, [taskOn(SAID)]),
      collectReplies(judge, [taskOn(SAID)]),
    ]);
    expect(opened).toBe(1);
  });

  test('throws where a file of it is missing or broken, and says which', async () => {
    const judge = createJudge({
      open: () => Promise.reject(new Error('"judge.onnx" is broken')),
    });

    const failure = '"judge.onnx" is broken';
    await expect(collectReplies(judge, [taskOn(SAID)])).rejects.toThrow(failure);
    await expect(collectReplies(judge, [taskOn(SAID)])).rejects.toThrow(failure);
  });

  test('quotes the sentence the network marked, as it stands in the passage', async () => {
    const [reply] = await collectReplies(createJudge(), [
      taskOn(`${filler(2)} ${SAID} ${filler(1)}`),
    ]);

    expect(reply).toMatchObject({
      kind: 'supported',
      quotes: [{ passageId: 'p0', exact: SAID }],
    });
  });

  test('names what a supported statement says beyond the source', async () => {
    const decision = fakeParams({ partly: { missingWords: 0.5 } });
    const inner = fakeEncoder();
    const encoder = fakeEncoder({
      // Takes anything for supported.
      scorePairs: async pairs =>
        (await inner.scorePairs(pairs)).map(scores => ({ ...scores, logits: [5, -5, 0] as const })),
    });
    const statement = 'Zinc shortens a cold by 7 days.';

    const [reply] = await collectReplies(
      createJudge({ card: { identity, decision }, open: fakeOpen(encoder) }),
      [taskOn('A cold is shorter with zinc, which shortens it by 2 days.', statement)],
    );

    expect(reply).toMatchObject({ kind: 'partly-supported', missing: 'not in the source: 7 days' });
  });

  test('does not miss a word that the network finds in other words', async () => {
    const decision = fakeParams({ partly: { missingWords: 0.5 } });
    const judgeBy = async (mark: number) => {
      const encoder = fakeEncoder({
        scorePairs: pairs =>
          Promise.resolve(
            pairs.map(({ ids }) => ({
              logits: [5, -5, 0] as const,
              marks: new Float32Array(ids.length).fill(mark),
            })),
          ),
      });
      const judge = createJudge({ card: { identity, decision }, open: fakeOpen(encoder) });
      const [reply] = await collectReplies(judge, [
        taskOn('Zinc makes the sniffles pass sooner.', 'Zinc shortens a cold.'),
      ]);
      return reply;
    };

    expect(await judgeBy(1)).toMatchObject({ kind: 'supported' });
    expect(await judgeBy(-1)).toMatchObject({
      kind: 'partly-supported',
      missing: 'not in the source: shortens, cold',
    });
  });

  test('reads further packs until the finding is sure, and no more than it may', async () => {
    const text = `${filler(60)} ${SAID}`;
    const read = async (overrides: Partial<EmbeddedJudgeDeps>) => {
      const encoder = fakeEncoder();
      await collectReplies(createJudge({ open: fakeOpen(encoder), ...overrides }), [taskOn(text)]);
      return encoder.scored.length;
    };
    const withParams = (decision = fakeParams()) => ({ card: { identity, decision } });

    // The best sentence is in the first pack, so one is enough; measuring reads on.
    expect(await read(withParams())).toBe(1);
    expect(await read({ ...withParams(), readsAll: true })).toBe(8);
    const three = { ...fakeParams(), maxPacks: 3 };
    expect(await read({ ...withParams(three), readsAll: true })).toBe(3);
  });

  test('reads every pack of a source that does not say it, up to the limit', async () => {
    const encoder = fakeEncoder();
    const judge = createJudge({ open: fakeOpen(encoder) });

    const [reply] = await collectReplies(judge, [taskOn(filler(60))]);

    expect(reply?.kind).toBe('not-found');
    expect(encoder.scored.length).toBe(8);
  });

  test('reads a sentence once for all statements of a source, and for later batches', async () => {
    const encoder = fakeEncoder();
    const judge = createJudge({ open: fakeOpen(encoder) });
    const text = filler(5);

    await collectReplies(judge, [taskOn(text), taskOn(text, 'Iron is a metal.')]);
    await collectReplies(judge, [taskOn(text)]);

    // Five sentences and two statements.
    expect(encoder.embedded).toHaveLength(7);
  });

  test('hands the network as many pairs at once as it likes', async () => {
    const sizes: number[] = [];
    const inner = fakeEncoder();
    const encoder = fakeEncoder({
      batch: 3,
      scorePairs: pairs => {
        sizes.push(pairs.length);
        return inner.scorePairs(pairs);
      },
    });
    const tasks = Array.from({ length: 7 }, (_, i) => ({
      ...taskOn(i % 2 === 0 ? SAID : filler(1)),
      pairId: pairId(`pair-${i}`),
    }));

    const replies = await collectReplies(createJudge({ open: fakeOpen(encoder) }), tasks);

    expect(sizes).toEqual([3, 3, 1]);
    expect(replies.map(({ kind }) => kind === 'supported')).toEqual(
      tasks.map((_, i) => i % 2 === 0),
    );
  });

  test('hears a stop between two packs of one statement', async () => {
    const controller = new AbortController();
    const encoder = fakeEncoder();
    const judge = createJudge({
      open: fakeOpen(encoder),
      pause: () => {
        if (encoder.scored.length === 2) controller.abort();
        return Promise.resolve();
      },
    });

    const replies = await collectReplies(judge, [taskOn(filler(60))], controller.signal);

    expect(replies).toEqual([]);
    expect(encoder.scored).toHaveLength(2);
  });

  test('keeps no half-read source of a batch that was stopped', async () => {
    const controller = new AbortController();
    const encoder = fakeEncoder();
    const judge = createJudge({
      open: fakeOpen(encoder),
      pause: () => {
        controller.abort();
        return Promise.resolve();
      },
    });
    const task = taskOn(`${filler(30)} ${SAID}`);

    expect(await collectReplies(judge, [task], controller.signal)).toEqual([]);
    const [reply] = await collectReplies(judge, [task]);

    expect(reply?.kind).toBe('supported');
  });

  test('tells how a reply came about', async () => {
    const traces: PairTrace[] = [];
    const judge = createJudge({ onTrace: trace => traces.push(trace) });

    const [reply] = await collectReplies(judge, [taskOn(`${filler(1)} ${SAID}`)]);

    expect(traces).toHaveLength(1);
    const [trace] = traces as [PairTrace];
    const [pack] = trace.packs as [PairTrace['packs'][number]];
    const [other, said] = pack.sentences as [SentenceTrace, SentenceTrace];
    expect(trace).toMatchObject({ pairId: 'pair-1', device: 'fake', packsMade: 2, reply });
    expect(pack.logits).toEqual([5, -5, 0]);
    expect(pack.related).toBeCloseTo(1);
    expect(said.text).toBe(SAID);
    expect(said.overlap).toBeCloseTo(1);
    expect(said.share).toBeGreaterThan(other.share);
    expect(structuredClone(trace)).toEqual(trace);
  });

  test('says "partly" of a cited source that has one clause word for word, and nothing of another', async () => {
    const statement = 'The museum opens at nine and sells postcards of 40 painters.';
    const text = 'The museum opens at nine.';
    const cited = { ...taskOn(text, statement), isCited: true };

    const [reply, elsewhere] = await collectReplies(createJudge(), [
      cited,
      { ...cited, pairId: pairId('elsewhere'), isCited: false },
    ]);

    expect(reply).toMatchObject({ kind: 'partly-supported', quotes: [{ exact: text }] });
    expect(elsewhere?.kind).toBe('not-found');
  });
});
