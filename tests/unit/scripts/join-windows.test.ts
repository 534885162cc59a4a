import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { passageId, sourceId } from '../../../lib/core/ids';
import { joinWindows } from '../../../scripts/lib/join-windows';
import { windowSteps } from '../../../lib/text/evidence/passage-windows';
import { runAtOnce } from '../../../lib/util/slices';

const SMALL = { targetCharacters: 60 };

function cut(text: string, options = SMALL) {
  return runAtOnce(windowSteps({ id: sourceId('url:a') }, text, options)).map(({ id, span }) => ({
    id,
    text: text.slice(span.start, span.end),
  }));
}

/** White space between windows may differ from the source's. */
function oneLine(text: string): string {
  return text.split(/\s+/).join(' ').trim();
}

const TEXT =
  'Vitamin D is made in the skin. Sunlight is needed for it. Oily fish has some. Eggs too.\n\n' +
  'Intake\n\nAdults need 15 micrograms a day. Children need 10 micrograms. Ask if unsure.';

describe('joinWindows', () => {
  test('gives the text back that was cut, without what neighbours share', () => {
    const windows = cut(TEXT);

    expect(windows.length).toBeGreaterThan(3);
    expect(oneLine(windows.map(({ text }) => text).join('\n'))).not.toBe(oneLine(TEXT));
    expect(oneLine(joinWindows(windows))).toBe(oneLine(TEXT));
  });

  test('puts windows into the order of the text, tens after ones', () => {
    const text = Array.from({ length: 14 }, (_, at) => `Room ${at} shows boats.`).join('\n');
    const windows = cut(text, { targetCharacters: 20 });

    expect(windows).toHaveLength(14);
    expect(joinWindows(windows.toReversed())).toBe(text);
    expect(joinWindows(windows.toSorted((a, b) => a.text.localeCompare(b.text)))).toBe(text);
  });

  test('keeps every letter where one window ends as the next begins, and not by a whole sentence', () => {
    const windows = [
      { id: passageId('url:a#0'), text: 'This is about vitamin A' },
      { id: passageId('url:a#1'), text: 'A cold needs no vitamins. Among others.' },
      { id: passageId('url:a#2'), text: 'Zinc' },
      { id: passageId('url:a#3'), text: 'Zincate is a salt.' },
    ];

    expect(joinWindows(windows)).toBe(
      'This is about vitamin A\nA cold needs no vitamins. Among others.\nZinc\nZincate is a salt.',
    );
  });

  test('leaves windows without a number in the order they come in', () => {
    const windows = ['b', 'a'].map(id => ({ id: passageId(id), text: `Text ${id}.` }));

    expect(joinWindows(windows)).toBe('Text b.\nText a.');
  });

  test('makes nothing of no windows', () => expect(joinWindows([])).toBe(''));

  test('has every word of any text, in its order', () => {
    const sentence = fc
      .array(fc.constantFrom('zinc', 'helps', 'Colds', 'in', '2.5', 'mg', 'dr.', 'no'), {
        minLength: 1,
        maxLength: 12,
      })
      .map(words => `${words.join(' ')}.`);
    const text = fc
      .array(fc.tuple(sentence, fc.constantFrom(' ', '\n', '\n\n')), { maxLength: 30 })
      .map(parts => parts.flat().join(''));

    fc.assert(
      fc.property(text, whole => {
        // A sentence that the text itself says twice in a row may come once.
        fc.pre(!/(\b\S.*?\.+) \1/.test(oneLine(whole)));

        expect(oneLine(joinWindows(cut(whole)))).toBe(oneLine(whole));
      }),
    );
  });
});
