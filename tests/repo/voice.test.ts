import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { parseLocale } from './locale-faults';

/** docs/voice.md gives the reasons. */
const MOST_WORDS = 9_500;
/** The page, the bar and the labels of studies are for auditors, and counted apart. */
const MOST_STUDY_WORDS = 1_400;
const OF_STUDIES = /^(?:studies|study_bar|labelling)\./;
const LABEL_WORDS = 4;
const SENTENCES = 2;
const FORBIDDEN =
  /\b(?:nobody|stands?|by (?:itself|themselves)|as chosen|the machine|anew|reckon\w*|begun|stretch\w*|take over|for ever|cells?|pairs?|judges?|figures?|verif\w+|true|false)\b/i;
const LABEL = /\.(?:label|title|heading|button|action|confirm|name|menu)$/;
/** What the product does, and which files it takes. */
const LONG_LABELS = ['panel.home.title', 'own_text.upload.label'];

const messages = parseLocale(
  readFileSync(resolve(import.meta.dirname, '../../locales/en.yml'), 'utf8'),
).flatMap(({ key, forms }) =>
  // Placeholders are values, not words of ours.
  Object.values(forms).map(form => ({ key, text: form.replace(/\{\w+\}/g, '') })),
);
const wordsOf = (text: string) => text.split(/\s+/).filter(word => /\p{L}|\p{N}/u.test(word));
const keysOf = (isFaulty: (text: string, key: string) => boolean) =>
  messages.filter(({ key, text }) => isFaulty(text, key)).map(({ key }) => key);

describe('the English', () => {
  it('uses no forbidden word', () => expect(keysOf(text => FORBIDDEN.test(text))).toEqual([]));

  it('has labels of a few words', () =>
    expect(
      keysOf(
        (text, key) =>
          LABEL.test(key) && !LONG_LABELS.includes(key) && wordsOf(text).length > LABEL_WORDS,
      ),
    ).toEqual([]));

  it('explains in two sentences at most', () =>
    expect(keysOf(text => (text.match(/[.!?](?=\s|$)/g) ?? []).length > SENTENCES)).toEqual([]));

  it.each([
    ['of studies', MOST_STUDY_WORDS, (key: string) => OF_STUDIES.test(key)],
    ['of all else', MOST_WORDS, (key: string) => !OF_STUDIES.test(key)],
  ])('is short: %s', (_part, most, isOfPart) => {
    const words = messages.filter(({ key }) => isOfPart(key)).flatMap(({ text }) => wordsOf(text));

    expect(words.length).toBeLessThanOrEqual(most);
  });
});
