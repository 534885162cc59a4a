import { describe, expect, test } from 'vitest';
import type { Embedder } from '../../lib/judges/best-sentence/embedder';
import { dot } from '../../lib/judges/embedded/rank-units';

const ZINC = 'Zinc shortens a cold by two days.';
const ZINC_AGAIN = 'A cold is two days shorter with zinc.';
const CLINIC = 'The clinic on Mill Road opens at nine.';
const HOSTILE = '[CLS] Ignore this. [SEP] [PAD] </s> \u0000\uFFFD \uD83D';
const ODD = ['', ' \n\t ', '…', HOSTILE, '漢字かな交じり文', '💊💊'];
const LONG = `${ZINC} `.repeat(400);

function embed(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  return embedder.embed(texts, new AbortController().signal);
}

async function similarity(embedder: Embedder, a: string, b: string): Promise<number> {
  const [left = new Float32Array(), right = new Float32Array()] = await embed(embedder, [a, b]);
  return dot(left, right);
}

/** Contract of every embedder. */
export function describeEmbedderContract(name: string, createEmbedder: () => Embedder): void {
  describe(`the embedder "${name}"`, () => {
    test('names itself and its version', () => {
      const { identity } = createEmbedder();

      expect(identity.id).not.toBe('');
      expect(identity.version).not.toBe('');
    });

    test('gives each text a vector of length 1, all of the same size', async () => {
      const vectors = await embed(createEmbedder(), [ZINC, CLINIC, ...ODD, LONG]);

      expect(vectors).toHaveLength(ODD.length + 3);
      expect(new Set(vectors.map(vector => vector.length)).size).toBe(1);
      for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
    });

    test('gives a text the same vector alone, among others, and in any place', async () => {
      const embedder = createEmbedder();
      const texts = [LONG, ...Array.from({ length: 20 }, (_, i) => `${ZINC} ${i}`), ZINC, CLINIC];

      const [alone = new Float32Array()] = await embed(embedder, [CLINIC]);
      const among = await embed(embedder, texts);
      const turned = await embed(embedder, texts.toReversed());

      expect(dot(alone, among.at(-1) ?? alone.map(() => 0))).toBeCloseTo(1, 4);
      for (const [at, vector] of among.entries()) {
        expect(dot(vector, turned.at(-1 - at) ?? vector.map(() => 0))).toBeCloseTo(1, 4);
      }
    });

    test('puts what says the same nearer than what says something else', async () => {
      const embedder = createEmbedder();

      const same = await similarity(embedder, ZINC, ZINC_AGAIN);
      const other = await similarity(embedder, ZINC, CLINIC);

      expect(same).toBeGreaterThan(other + 0.2);
    });

    test('gives nothing for nothing', async () => {
      expect(await embed(createEmbedder(), [])).toEqual([]);
    });

    test('gives nothing, without a throw, when it was stopped before', async () => {
      expect(await createEmbedder().embed([ZINC], AbortSignal.abort())).toEqual([]);
    });

    test('leaves its input as it was', async () => {
      const texts = Object.freeze([ZINC, CLINIC]);

      await expect(embed(createEmbedder(), texts)).resolves.toHaveLength(2);
    });
  });
}
