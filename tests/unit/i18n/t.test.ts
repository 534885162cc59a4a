import { afterEach, describe, expect, it } from 'vitest';

import { explain, language, speak, t, tParts } from '../../../lib/i18n/t';
import { speakEnglish } from '../../../scripts/lib/speak-english';

/** A language of our own making; `t` takes any name, since the types are gone here. */
function speakMade(words: Record<string, string>): void {
  speak({ find: name => words[name] ?? '' });
}
const say = t as (key: string, values?: Record<string, unknown>) => string;

afterEach(speakEnglish);

describe('t', () => {
  it('finds a message by its name', () => {
    expect(t('verdict.word.not_judged')).toBe('Could not be checked');
    expect(t(`verdict.word.not-found`)).toBe('Not found');
  });

  it('puts values where their names stand, and never reads a value as a message', () => {
    speakMade({ language: 'en', a: '{who} asked {whom}' });

    expect(say('a', { who: '{whom}', whom: 'Ann' })).toBe('{whom} asked Ann');
  });

  it('takes the form for a number, and writes the number, as the language does', () => {
    speakMade({ language: 'fr', n: '{count} source | {count} sources' });
    expect([0, 1, 2].map(count => say('n', { count }))).toEqual([
      '0 source',
      '1 source',
      '2 sources',
    ]);

    speakMade({ language: 'de', n: '{count} Quelle | {count} Quellen' });
    expect([0, 1, 1_200].map(count => say('n', { count }))).toEqual([
      '0 Quellen',
      '1 Quelle',
      '1.200 Quellen',
    ]);

    speakMade({ language: 'zh-CN', n: '{count} 个来源' });
    expect(say('n', { count: 1 })).toBe('1 个来源');
  });

  it('gives pieces to those who put more than text between them', () => {
    speakMade({ language: 'en', see: 'See {link} for more' });

    expect((tParts as (key: string) => unknown)('see')).toEqual([
      { words: 'See ' },
      { name: 'link' },
      { words: ' for more' },
    ]);
  });

  it('shows the name of a message nobody wrote', () => {
    speakMade({ language: 'en' });

    expect(say('no.such')).toBe('no.such');
  });

  it('explains a kind in a sentence and a next step', () => {
    speakMade({ a_sentence_b_c: 'It {did}.', a_next_b_c: 'Do it.' });

    const explainAny = explain as (family: string, kind: string, values?: object) => unknown;

    expect(explainAny('a', 'b-c', { did: 'ran' })).toEqual({
      sentence: 'It ran.',
      nextStep: 'Do it.',
    });
  });

  it('knows its language', () => expect(language()).toBe('en'));
});
