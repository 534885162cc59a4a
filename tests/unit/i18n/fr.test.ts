import { describe, expect, it } from 'vitest';

import { readWords } from '../../../scripts/lib/speak-english';

const words = await readWords('fr');

const ofNotFound = ['verdict_word_not_found', 'verdict_sentence_not_found'];
const ofNotJudged = [
  'verdict_word_not_judged',
  'verdict_sentence_not_judged',
  ...Object.keys(words).filter(name => /^reason_(?:short|sentence|next)_/.test(name)),
];

describe('in French', () => {
  it('what was read and is not there shares no word with what nobody could look into', () => {
    const found = ofNotFound.flatMap(name => wordsOf(say(name)));
    const judged = new Set(ofNotJudged.flatMap(name => wordsOf(say(name))));

    expect(found).toContain('retrouvée');
    expect(judged.size).toBeGreaterThan(100);
    expect(found.filter(word => judged.has(word))).toEqual([]);
  });

  it('what nobody could look into never speaks of finding, in any form of the word', () => {
    const spoken = ofNotJudged.map(say).filter(text => /trouv|figur|absen/iu.test(text));

    expect(spoken).toEqual([]);
  });

  it('the signs that follow a space follow one that breaks no line', () => {
    const broken = Object.values(words).filter(text => / [:;?!%»]|« /u.test(text));

    expect(broken).toEqual([]);
  });
});

function say(name: string): string {
  const text = words[name];
  if (!text) throw new Error(`test: no message ${name}`);
  return text;
}

/** Words of four letters and more, in small letters; "l’affirmation" is "affirmation". */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}
