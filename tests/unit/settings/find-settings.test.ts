import { afterEach, describe, expect, it } from 'vitest';

import { hasWords, speak } from '../../../lib/i18n/t';
import { findSettings, partOf } from '../../../lib/settings/find-settings';
import { OPTION_PARTS, PART_NAMES } from '../../../lib/settings/option-places';
import { SETTINGS, type Setting } from '../../../lib/settings/settings';
import { readWords, speakEnglish } from '../../../scripts/lib/speak-english';
import { ALL_FOUND } from './all-found';

const placesOf = (typed: string) => findSettings(typed).map(({ place }) => place);

afterEach(speakEnglish);

describe('the search of settings', () => {
  it.each([
    ['panel colours', 'theme'],
    ['PANEL COLO', 'theme'],
    ['dark', 'theme'],
    ['Deutsch', 'language'],
    ['battery', 'judgingPace'],
    ['retractions', 'lookUpWorks'],
    ['ollama', 'my-api'],
    ['dollars', 'pricePrompt'],
    ['shortcuts', 'keys'],
    ['permissions', 'delete-all'],
    ['licences', 'about'],
  ])('finds "%s" by label, help or options: %s', (typed, place) =>
    expect(placesOf(typed)).toContain(place),
  );

  it('lists matching labels first, and not too many', () => {
    expect(placesOf('language')[0]).toBe('language');
    expect(placesOf('e').length).toBeLessThanOrEqual(8);
  });

  it('finds nothing for nothing, and nothing for what no setting says', () => {
    expect(placesOf('  ')).toEqual([]);
    expect(placesOf('panel zebra')).toEqual([]);
  });

  it('finds by the words of the current language', async () => {
    const words = await readWords('zh_CN');
    speak({ find: name => words[name] ?? '' });

    expect(findSettings('颜色')).toEqual([
      expect.objectContaining({ place: 'theme', label: words['setting_theme_label'] }),
    ]);
  });

  it('has a label for each, and every setting with a field', () => {
    const places = new Set(ALL_FOUND.map(({ place }) => place));
    const fields = Object.entries<Setting>(SETTINGS).filter(([, { control }]) => control);

    expect(ALL_FOUND.filter(({ label, place }) => label === place)).toEqual([]);
    expect(fields.map(([name]) => name).filter(name => !places.has(name))).toEqual([]);
    expect(PART_NAMES.filter(part => !hasWords(`options.part.${part}`))).toEqual([]);
  });
});

describe('the part of a place', () => {
  it.each(PART_NAMES.flatMap(part => OPTION_PARTS[part].map(section => [section, part])))(
    'of the section %s is %s',
    (section, part) => expect(partOf(section)).toBe(part),
  );

  it('is the part itself, and the first one for what is unknown', () => {
    expect(PART_NAMES.map(partOf)).toEqual(PART_NAMES);
    expect(['', 'nothing', 'constructor'].map(partOf)).toEqual(['general', 'general', 'general']);
  });
});
