import { describe, expect, it } from 'vitest';

import { readWords } from '../../../scripts/lib/speak-english';

/** Words of four and more letters; shorter ones (der, die, es) say nothing of their own. */
function longWords(texts: readonly string[]): string[] {
  const found = texts.flatMap(text => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return [...new Set(found)];
}

describe('German', async () => {
  const words = await readWords('de');
  const notFound = longWords([
    words['verdict_word_not_found'] ?? '',
    words['verdict_sentence_not_found'] ?? '',
  ]);
  const unlooked = Object.entries(words).filter(([name]) =>
    /^(?:verdict_(?:word|sentence)_not_judged$|reason_(?:short|sentence|next)_)/.test(name),
  );

  it('has words for both, and a label, a sentence and a next step for every reason', () => {
    expect(notFound).toEqual(expect.arrayContaining(['nicht', 'gefunden']));
    expect(unlooked.length).toBeGreaterThan(100);
  });

  it('says nothing of what nobody could look into in a word of "not found"', () => {
    const shared = unlooked.flatMap(([name, text]) =>
      longWords([text])
        .filter(word => notFound.includes(word))
        .map(word => `${name}: ${word}`),
    );

    expect(shared).toEqual([]);
  });

  it('calls no statement true, false, right or wrong', () => {
    const said = Object.entries(words).filter(([name]) => /^(?:verdict|reason)_/.test(name));

    expect(
      said.filter(([, text]) => /\b(?:un)?wahr\b|falsch|richtig|korrekt/iu.test(text)),
    ).toEqual([]);
  });
});
