import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import type { OpenEngine } from '../../lib/judges/embedded/engine';
import { createEmbeddedEmbedder } from '../../lib/judges/best-sentence/embedder';
import { dot } from '../../lib/judges/embedded/rank-units';
import { findBestSentence } from '../../lib/judges/best-sentence/best-sentence';
import { openEngineInNode } from '../../scripts/lib/embedded-in-node';
import { fakeEmbedder } from '../fakes/embedders';
import { describeEmbedderContract } from './embedder-contract';

const opened = openEngineInNode()();
const open: OpenEngine = () => opened;
const createEmbedder = () => createEmbeddedEmbedder({ card: EMBEDDED_CARD, open });
const never = new AbortController().signal;

describeEmbedderContract('fake', () => fakeEmbedder());
describeEmbedderContract('embedded', createEmbedder);

describe('the embedder "embedded"', () => {
  const base = JSON.parse(
    readFileSync(new URL('../fixtures/embedder/base-vectors.json', import.meta.url), 'utf8'),
  ) as { text: string; vector: number[] }[];

  test.each(base)('points where the model it was made from points: $text', async known => {
    const [vector = new Float32Array()] = await createEmbedder().embed([known.text], never);

    expect(dot(vector, Float32Array.from(known.vector))).toBeGreaterThan(0.98);
  });

  test('finds the sentence that says it in other words', async () => {
    const text =
      'Zinc is a metal found in nuts. Sore throats pass on their own. ' +
      'Patients given the supplement got well about 48 hours earlier. A cold is no flu.';

    const best = await findBestSentence(
      { statement: 'People recover two days sooner when they take it.', text },
      (texts, signal) => createEmbedder().embed(texts, signal),
      never,
    );

    expect(text.slice(best?.span.start, best?.span.end)).toContain('48 hours earlier');
  });

  test('reads no more than the beginning of a long text', async () => {
    const start = 'zinc '.repeat(126);

    const [a = new Float32Array(), b = new Float32Array()] = await createEmbedder().embed(
      [start, `${start} The clinic on Mill Road opens at nine.`],
      never,
    );

    expect(dot(a, b)).toBeCloseTo(1, 5);
  });

  test('stops between runs, with what it has', async () => {
    const controller = new AbortController();
    const embedder = createEmbeddedEmbedder({
      card: EMBEDDED_CARD,
      open,
      pause: () => {
        controller.abort();
        return Promise.resolve();
      },
    });

    const vectors = await embedder.embed(
      Array.from({ length: 60 }, (_, i) => `Zinc ${i}.`),
      controller.signal,
    );

    expect(vectors.length).toBeGreaterThan(0);
    expect(vectors.length).toBeLessThan(60);
  });

  test('loads nothing before the first text, and then once', async () => {
    let loads = 0;
    const embedder = createEmbeddedEmbedder({
      card: EMBEDDED_CARD,
      open: () => {
        loads += 1;
        return opened;
      },
    });

    await embedder.embed([], never);
    expect(loads).toBe(0);
    await Promise.all([embedder.embed(['Zinc.'], never), embedder.embed(['Iron.'], never)]);
    expect(loads).toBe(1);
  });

  test('names the file that is broken', async () => {
    const embedder = createEmbeddedEmbedder({
      card: EMBEDDED_CARD,
      open: () => Promise.reject(new Error('"ranker.onnx" is broken')),
    });

    await expect(embedder.embed(['Zinc.'], never)).rejects.toThrow('"ranker.onnx" is broken');
  });
});
