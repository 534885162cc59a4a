import { describe, expect, it } from 'vitest';

import { readWords } from '../../../scripts/lib/speak-english';

const words = await readWords('es');
const say = (name: string) => words[name] ?? '';
/** Short words (no, se, la) join sentences and say nothing of what happened. */
const longWords = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

describe('in Spanish', () => {
  const notFound = [say('verdict_word_not_found'), say('verdict_sentence_not_found')];
  const nobodyLooked = [
    say('verdict_word_not_judged'),
    say('verdict_sentence_not_judged'),
    ...Object.keys(words)
      .filter(name => /^reason_(?:short|sentence|next)_/.test(name))
      .map(say),
  ];

  it('"not found" and "could not be checked" share no word', () => {
    const found = new Set(notFound.flatMap(longWords));

    expect(found.size).toBeGreaterThan(2);
    expect(nobodyLooked.length).toBeGreaterThan(100);
    expect(nobodyLooked.flatMap(longWords).filter(word => found.has(word))).toEqual([]);
  });

  it('what nobody could look into never speaks of finding', () =>
    expect(nobodyLooked.filter(text => /\b(?:encontr|encuentr|hall)/i.test(text))).toEqual([]));
});
