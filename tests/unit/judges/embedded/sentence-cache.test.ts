import { describe, expect, test } from 'vitest';
import {
  createSentenceCache,
  type KnownSentence,
} from '../../../../lib/judges/embedded/sentence-cache';
import { fakeEncoder, fakePieces } from './fake-engine';

function createCache(known: Map<string, KnownSentence>, isStopped = () => false) {
  const encoder = fakeEncoder();
  const deps = { encoder, pieces: fakePieces(), pause: () => Promise.resolve(), isStopped };
  return { encoder, cache: createSentenceCache(deps, known) };
}

const sentences = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `Sentence number ${i + from}`);

describe('the cache of sentences', () => {
  test('gives them in the order asked for, also where one is asked for twice', async () => {
    const { cache } = createCache(new Map());

    const [a, b, again] = await cache.read(['Zinc helps', 'Iron helps', 'Zinc helps']);

    expect(again).toBe(a);
    expect(b?.ids).not.toEqual(a?.ids);
  });

  test('reads none twice', async () => {
    const { cache, encoder } = createCache(new Map());

    await cache.read(sentences(20));
    await cache.read(sentences(25));

    expect(encoder.embedded).toHaveLength(25);
  });

  test('forgets the ones not used for longest', async () => {
    const known = new Map<string, KnownSentence>();
    const { cache } = createCache(known);

    await cache.read(sentences(3000));
    await cache.read(sentences(1));
    await cache.read(sentences(10, 3000));

    expect(known.size).toBe(3000);
    expect(known.has('Sentence number 0')).toBe(true);
    expect(known.has('Sentence number 1')).toBe(false);
    expect(known.has('Sentence number 3009')).toBe(true);
  });

  test('gives all of a source that is larger than the cache', async () => {
    const known = new Map<string, KnownSentence>();
    const { cache } = createCache(known);

    expect(await cache.read(sentences(3100))).toHaveLength(3100);
    expect(known.size).toBe(3000);
  });

  test('gives fewer after a stop, and keeps what it has read', async () => {
    let turns = 0;
    const known = new Map<string, KnownSentence>();
    const { cache, encoder } = createCache(known, () => (turns += 1) > 2);

    const found = await cache.read(sentences(100));

    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(100);
    expect(known.size).toBe(found.length);
    expect(encoder.embedded).toHaveLength(found.length);
  });
});
