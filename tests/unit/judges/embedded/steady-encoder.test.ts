import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createSteadyEncoder } from '../../../../lib/judges/embedded/open-engine';
import type { Encoder, PairScores } from '../../../../lib/judges/embedded/engine';
import { createEmbeddedJudge } from '../../../../lib/judges/embedded/embedded-judge';
import { pairId, passageId } from '../../../../lib/core/ids';
import { toPairInput } from '../../../../lib/judges/embedded/pair-input';
import { collectReplies, fakeTask } from '../../../fakes/judges';
import { fakeEncoder, fakeParams, fakePieces } from './fake-engine';

const lost = () => Promise.reject(new Error('GPUDevice was lost'));

function setUp(overrides: Partial<Encoder> = {}) {
  const card = fakeEncoder({ device: 'graphics card', batch: 8, ...overrides });
  const spare = fakeEncoder({ device: 'processor', batch: 1 });
  const openSpare = vi.fn(() => Promise.resolve(spare));
  return { card, spare, openSpare, steady: createSteadyEncoder(card, openSpare) };
}

function aPair() {
  const pieces = fakePieces();
  return toPairInput(pieces.ids('Zinc helps.'), pieces.ids('Zinc helps.'), pieces);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('networks on a graphics card', () => {
  it('stay there as long as it works, and nothing else is opened', async () => {
    const { steady, openSpare } = setUp();

    await steady.scorePairs([aPair()]);
    await steady.embed([[1000]]);

    expect(steady).toMatchObject({ device: 'graphics card', batch: 8 });
    expect(openSpare).not.toHaveBeenCalled();
  });

  it('go on elsewhere once it is lost, with what it left undone, and never ask it again', async () => {
    const scorePairs = vi.fn(lost);
    const { steady, spare } = setUp({ scorePairs });

    const scores = await steady.scorePairs([aPair()]);
    await steady.scorePairs([aPair()]);

    expect(scores).toHaveLength(1);
    expect(spare.scored).toHaveLength(2);
    expect(scorePairs).toHaveBeenCalledOnce();
    expect(steady).toMatchObject({ device: 'processor', batch: 8 });
  });

  it('open one spare for all that waited for the card, although it cannot be let go', async () => {
    const { steady, openSpare } = setUp({ scorePairs: lost, embed: lost, release: lost });

    await Promise.all([steady.scorePairs([aPair()]), steady.embed([[1000]])]);

    expect(openSpare).toHaveBeenCalledOnce();
  });

  it('take no answer that is no number', async () => {
    const noise: PairScores = { logits: [NaN, 0, 0], marks: new Float32Array(1) };
    const { steady, spare } = setUp({ scorePairs: () => Promise.resolve([noise]) });

    await steady.scorePairs([aPair()]);

    expect(spare.scored).toHaveLength(1);
  });

  it('say what is wrong where the spare fails at the question too', async () => {
    const { card } = setUp({ scorePairs: lost });
    const broken = fakeEncoder({ scorePairs: () => Promise.reject(new Error('too long')) });
    const steady = createSteadyEncoder(card, () => Promise.resolve(broken));

    await expect(steady.scorePairs([aPair()])).rejects.toThrow('too long');
  });

  it('cost a judge no statement when the card is lost between two', async () => {
    let calls = 0;
    const working = fakeEncoder();
    const { steady } = setUp({
      batch: 2,
      scorePairs: pairs => ((calls += 1) > 1 ? lost() : working.scorePairs(pairs)),
    });
    const judge = createEmbeddedJudge({
      card: { identity: { id: 'embedded', version: 't' }, decision: fakeParams() },
      open: () => Promise.resolve({ encoder: steady, pieces: fakePieces() }),
      pause: () => Promise.resolve(),
    });
    const tasks = ['Zinc helps.', 'Iron helps.', 'Salt helps.', 'Tea helps.'].map((statement, at) =>
      fakeTask({
        pairId: pairId(`pair ${String(at)}`),
        statement,
        passages: [{ id: passageId('p0'), text: `${statement} So it is said.` }],
      }),
    );

    const replies = await collectReplies(judge, tasks);

    expect(replies.map(({ pairId }) => pairId)).toEqual(tasks.map(({ pairId }) => pairId));
    expect(replies.every(({ kind }) => kind === 'supported')).toBe(true);
  });
});
