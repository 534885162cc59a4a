import { describe, expect, it, vi } from 'vitest';

import {
  embedderOrWords,
  RANK_WEIGHTS,
  rankHits,
  type RankDeps,
} from '../../../lib/literature/rank-hits';
import { fakeEmbedder } from '../../fakes/embedders';
import { fakeHit } from '../../fakes/literature';

const signal = new AbortController().signal;
const NONE: RankDeps = { embedder: null };
const hit = (text: string, rest: Parameters<typeof fakeHit>[0] = {}) =>
  fakeHit({ title: '', url: `https://a.example/${text.length}`, text, ...rest });

const KNEES = hit('Velorastat eases stiff knees.');
const MUSEUM = hit('The museum opens at nine on weekdays.');

describe('the ranking of hits', () => {
  it('puts passages with the words first, and at most k of them', async () => {
    const ranked = await rankHits('stiff knees', [MUSEUM, KNEES], { ...NONE, k: 10, signal });

    expect(ranked[0]?.text).toBe(KNEES.text);
    const some = await rankHits('museum knees', [MUSEUM, KNEES], { ...NONE, k: 1, signal });
    expect(some).toHaveLength(1);
  });

  it('cuts a long text into verbatim passages', async () => {
    const text = Array.from(
      { length: 12 },
      (_, at) => `Sentence ${at} of this text says that stiff knees ease.`,
    );
    const long = hit(text.join(' '));
    const ranked = await rankHits('stiff knees', [long], { ...NONE, k: 10, signal });

    expect(ranked.length).toBeGreaterThan(2);
    for (const { passage, text: words } of ranked) {
      expect(long.text.slice(passage.span.start, passage.span.end)).toBe(words);
    }
  });

  it('finds by meaning what shares no word', async () => {
    const embedder = fakeEmbedder({
      embed: texts =>
        Promise.resolve(
          texts.map(text => new Float32Array(/knees|museum/.test(text) ? [1, 0] : [0, 1])),
        ),
    });
    const ranked = await rankHits('rigid joints museum', [KNEES, hit('Rigid roofs.')], {
      ...NONE,
      embedder,
      k: 10,
      signal,
    });

    expect(ranked.map(({ hit: { text } }) => text)).toContain(KNEES.text);
  });

  it('puts first what resembles the nearest passages, of two that are as near to the query', async () => {
    const [near, alike, unlike] = [hit('Near.'), hit('Alike, told so.'), hit('Unlike.')];
    const vectors: Record<string, number[]> = {
      'Near.': [0.9, 0.436, 0],
      'Alike, told so.': [0.6, 0.8, 0],
      'Unlike.': [0.6, -0.8, 0],
    };
    const embedder = fakeEmbedder({
      embed: texts =>
        Promise.resolve(texts.map(text => new Float32Array(vectors[text] ?? [1, 0, 0]))),
    });
    const far = Array.from({ length: 3 }, (_, at) => hit(`Far ${at}.`));
    for (const { text } of far) vectors[text] = [0.7, 0.714, 0];
    const options = { embedder, k: 9, signal };
    const ranked = await rankHits('knees', [unlike, alike, near, ...far], options);
    const without = await rankHits('knees', [unlike, alike, near, ...far], {
      ...options,
      weights: { ...RANK_WEIGHTS, feedback: 0 },
    });

    expect(ranked.slice(-2).map(each => each.text)).toEqual([alike.text, unlike.text]);
    expect(without.slice(-2).map(each => each.text)).toEqual([unlike.text, alike.text]);
  });

  it('has guidelines and reviews first among equals, retracted works last', async () => {
    let services = 0;
    const same = (rest: Parameters<typeof fakeHit>[0]) => {
      services += 1;
      return hit('Stiff knees.', { corpus: `service-${services}`, ...rest });
    };
    const ranked = await rankHits(
      'stiff knees',
      [
        same({ type: 'guideline', isRetracted: true }),
        same({ type: 'trial' }),
        same({ type: 'review' }),
        same({ type: 'systematic-review' }),
        same({ type: 'guideline' }),
      ],
      { ...NONE, k: 10, signal },
    );

    expect(ranked.map(each => [each.hit.type, each.hit.isRetracted])).toEqual([
      ['guideline', false],
      ['systematic-review', false],
      ['review', false],
      ['trial', false],
      ['guideline', true],
    ]);
  });

  it('keeps the order of a service where nothing else tells hits apart', async () => {
    const twins = ['first', 'second'].map(title => hit('Stiff knees.', { url: title }));
    const ranked = await rankHits('stiff knees', twins, { ...NONE, k: 5, signal });

    expect(ranked.map(each => each.hit.url)).toEqual(['first', 'second']);
  });

  it('ranks by words alone where an embedder ends early', async () => {
    const embedder = fakeEmbedder({ embed: () => Promise.resolve([]) });
    const ranked = await rankHits('stiff knees', [KNEES], { ...NONE, embedder, k: 5, signal });

    expect(ranked).toHaveLength(1);
  });

  it('reads no passage twice, and ranks by words where the networks broke', async () => {
    const { embed } = fakeEmbedder();
    const spy = vi.fn(embed);
    const { embedder } = embedderOrWords(spy);
    const rank = (query: string) => rankHits(query, [KNEES, MUSEUM], { embedder, k: 10, signal });

    expect(await rank('stiff knees')).toEqual(
      await rankHits('stiff knees', [KNEES, MUSEUM], { embedder: { embed }, k: 10, signal }),
    );
    await rank('museum');
    expect(spy.mock.calls.map(([texts]) => texts.length)).toEqual([3, 1]);
    spy.mockRejectedValueOnce(new Error('broken'));
    expect((await rank('weekdays'))[0]?.text).toBe(MUSEUM.text);
  });
});
