import { afterEach, describe, expect, it } from 'vitest';

import { parseCatalogue, pickSections, wordsOf } from '../../../lib/i18n/catalogue';
import { speak, t } from '../../../lib/i18n/t';
import { speakEnglish } from '../../../scripts/lib/speak-english';

afterEach(speakEnglish);

describe('a catalogue', () => {
  it('is read from what a package has, and spoken from', () => {
    const catalogue = parseCatalogue({
      language: { message: 'de' },
      ui_keep: { message: 'Behalten' },
    });

    speak(wordsOf(catalogue ?? {}));

    expect(t('ui.keep')).toBe('Behalten');
  });

  it.each([null, 'words', [], {}, { language: 'de' }, { language: { message: 7 } }])(
    'is not made of %j',
    raw => expect(parseCatalogue(raw)).toBeNull(),
  );

  it('keeps what can be read of a broken one', () => {
    const catalogue = parseCatalogue({
      language: { message: 'de' },
      ui_keep: { text: 'Behalten' },
    });

    expect(catalogue).toEqual({ language: 'de' });
  });

  it('has nothing under names that every object knows', () => {
    const words = wordsOf({ language: 'de' });

    expect([words.find('constructor'), words.find('toString'), words.find('language')]).toEqual([
      '',
      '',
      'de',
    ]);
  });

  it('is cut to whole sections, not to what begins alike', () => {
    const all = { page_group: 'a', pages_group: 'b', verdict_word_pending: 'c', language: 'd' };

    expect(pickSections(all, ['page', 'language'])).toEqual({ page_group: 'a', language: 'd' });
  });
});
