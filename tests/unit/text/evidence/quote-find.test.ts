import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passageId, sourceId } from '../../../../lib/core/ids';
import { sliceSpan } from '../../../../lib/core/answer/span';
import { findPreparedQuote, findQuote, toEvidence } from '../../../../lib/text/evidence/quote-find';
import { prepareText } from '../../../../lib/text/evidence/quote-normalise';

/** The words of the source that a quote was found to be; `null` where it was not found. */
function found(source: string, quote: string): string[] | null {
  return findQuote(source, quote)?.map(span => sliceSpan(source, span)) ?? null;
}

describe('a quote that only looks different', () =>
  test.each<[why: string, source: string, quote: string, exact: string]>([
    ['is the same', 'Rest helps. Drink water.', 'Drink water.', 'Drink water.'],
    ['has named entities', 'Salt & sugar help.', 'Salt &amp; sugar', 'Salt & sugar'],
    ['has numeric entities', 'It’s mild.', 'It&#8217;s mild', 'It’s mild'],
    ['has hexadecimal entities', 'a café owner', 'caf&#xE9; owner', 'café owner'],
    [
      'lost entities of the source',
      'below 5&nbsp;&lt;&nbsp;6 mg',
      '5 < 6 mg',
      '5&nbsp;&lt;&nbsp;6 mg',
    ],
    [
      'lost soft hyphens',
      'hyper\u00adten\u00adsion is common',
      'hypertension is',
      'hyper\u00adten\u00adsion is',
    ],
    [
      'lost zero-width characters',
      'low\u200b dose\u2060 works',
      'low dose works',
      'low\u200b dose\u2060 works',
    ],
    [
      'lost tags and controls',
      'low\u{e0041} do\u0000se\u001b works',
      'low dose works',
      'low\u{e0041} do\u0000se\u001b works',
    ],
    [
      'lost variation selectors, and nothing else',
      'take 1\ufe0f5\u{e0101} mg',
      'take 15 mg',
      'take 1\ufe0f5\u{e0101} mg',
    ],
    ['has no page breaks', 'low dose\f\u0085works', 'low dose works', 'low dose\f\u0085works'],
    ['lost ligatures', 'a signiﬁcant eﬀect', 'significant effect', 'signiﬁcant eﬀect'],
    [
      'joins a word broken at a line end',
      'the treat-\nment failed',
      'the treatment failed',
      'the treat-\nment failed',
    ],
    [
      'keeps a hyphen at a line end',
      'a long-\r\n  term study',
      'long-term study',
      'long-\r\n  term study',
    ],
    ['keeps a hyphen before a number', 'in COVID-\n19 wards', 'COVID-19 wards', 'COVID-\n19 wards'],
    [
      'has straight quotes',
      'the ‘weekend’ effect, “so named”',
      '\'weekend\' effect, "so named"',
      '‘weekend’ effect, “so named”',
    ],
    [
      'has guillemets',
      'called "silent" heart attack',
      'called «silent» heart',
      'called "silent" heart',
    ],
    ['has primes', "a 5' walk", 'a 5′ walk', "a 5' walk"],
    ['has another dash', 'aged 18–65 years', 'aged 18-65 years', 'aged 18–65 years'],
    ['has a non-breaking hyphen', 'follow-up visits', 'follow\u2011up visits', 'follow-up visits'],
    ['has a minus sign', 'fell to -5 °C', 'fell to −5 °C', 'fell to -5 °C'],
    [
      'types a dash as two hyphens',
      'rest—if possible—helps',
      'rest--if possible--helps',
      'rest—if possible—helps',
    ],
    [
      'puts spaces around a dash',
      'rest—if possible—helps',
      'rest – if possible – helps',
      'rest—if possible—helps',
    ],
    [
      'has other spaces',
      'take\u00a05\u202fmg\n\n daily',
      'take 5 mg daily',
      'take\u00a05\u202fmg\n\n daily',
    ],
    ['has spaces at its ends', 'take 5 mg daily', '\n take 5 mg ', 'take 5 mg'],
    [
      'has full-width letters',
      'vitamin B12 level',
      'ｖｉｔａｍｉｎ Ｂ１２ level',
      'vitamin B12 level',
    ],
    ['has decomposed accents', 'Sjögren syndrome', 'Sjo\u0308gren syndrome', 'Sjögren syndrome'],
    [
      'has a plain digit for a raised one',
      '30 kg/m² or more',
      '30 kg/m2 or more',
      '30 kg/m² or more',
    ],
    ['writes a power with a caret', 'about 10⁹ cells', 'about 10^9 cells', 'about 10⁹ cells'],
    ['writes a power of two digits', 'about 10¹² cells', 'about 10^12 cells', 'about 10¹² cells'],
    [
      'begins with a capital',
      'In adults, take it at night.',
      'Take it at night.',
      'take it at night.',
    ],
    ['begins with a small letter', 'Take it at night.', 'take it at night', 'Take it at night'],
    ['stands in quotation marks', 'take it at night', '“take it at night”', 'take it at night'],
    [
      'ends before a footnote mark',
      'it improves sleep² in adults',
      'it improves sleep',
      'it improves sleep',
    ],
    ['follows a bullet', 'Do:\n- drink more water\n- rest', 'drink more water', 'drink more water'],
    ['follows a dash', 'Results — patients improved', 'patients improved', 'patients improved'],
    ['has an ellipsis the source has', 'well... maybe so', 'well… maybe so', 'well... maybe so'],
  ])('is found when it %s', (...[, source, quote, exact]) =>
    expect(found(source, quote)).toEqual([exact]),
  ));

describe('a quote with omissions', () => {
  const source =
    'Adults may take two tablets. Children must not. Swallow tablets with plenty of water.';

  test.each(['…', '...', ' . . . ', '[…]', ' [...] ', ' (…) ', '&hellip;'])(
    'is found part by part where "%s" stands for the words left out',
    ellipsis => {
      const spans = found(source, `Adults may take${ellipsis}with plenty of water.`);

      expect(spans).toEqual(['Adults may take', 'with plenty of water.']);
    },
  );

  test('is not found when its parts stand in another order', () =>
    expect(found(source, 'Swallow tablets … Adults may take')).toBeNull());

  test('is not found when its parts overlap', () =>
    expect(found(source, 'may take two tablets … two tablets. Children')).toBeNull());

  test('is not found when one part is not there', () =>
    expect(found(source, 'Adults may take … plenty of whisky')).toBeNull());

  test('is not found when a part is so short that any page has it', () => {
    expect(found(source, 'Children … plenty of')).toEqual(['Children', 'plenty of']);
    expect(found(source, 'Children … water')).toBeNull();
  });

  test('loses an ellipsis at its ends', () =>
    expect(found(source, '… Children must not …')).toEqual(['Children must not']));

  test('takes the nearest places of its parts', () => {
    const text = 'Take one tablet. Wait. Take one tablet and then drink some water.';

    const spans = findQuote(text, 'take one tablet … drink some water');

    expect(spans?.[0]).toEqual({ start: 23, end: 38 });
  });
});

describe('a quote that is not in the source', () =>
  test.each<[why: string, source: string, quote: string]>([
    ['a number lost its first digit', 'take 110 mg a day', '10 mg a day'],
    ['a number lost its last digit', 'take up to 100 tablets', 'take up to 10'],
    ['a number lost its whole part', 'take 2.5 mg a day', '5 mg a day'],
    ['a number lost its decimals', 'take 5.5 mg a day', 'take 5'],
    ['a number lost its first digit behind a mark', 'take 1\ufe0f5 mg a day', '5 mg a day'],
    ['a word lost its negation behind a mark', 'were un\u{e0041}able to walk', 'able to walk'],
    ['a full stop is a decimal point', 'take 5.5 mg a day', 'take 5.'],
    ['a number lost its thousands', 'among 1,200 people', '200 people'],
    ['a number lost its sign', 'a change of -5 points', '5 points'],
    ['a range lost its lower end', 'take 10–20 mg', '20 mg'],
    ['a range across a line lost its lower end', 'take 10-\n20 mg', '20 mg'],
    ['a power became a number', 'about 10² cells', 'about 102 cells'],
    ['a power lost its exponent', 'about 10² cells', 'about 10'],
    ['a power lost its last digit', 'about 10¹² cells', 'about 10^1'],
    ['one and a half became eleven halves', 'take 1½ tablets', 'take 11/2 tablets'],
    ['a word lost its negation', 'they were unable to walk', 'able to walk'],
    ['a hyphenated word lost its negation', 'a non-toxic dose', 'toxic dose'],
    ['a word was cut short', 'a harmless dose', 'a harm'],
    ['single and double marks differ', 'a wall of 5" height', "a wall of 5' height"],
    ['a capital stands inside', 'Vitamin d is made here', 'Vitamin D is made'],
    ['a space is missing', 'below 5 mg', 'below 5mg'],
    ['a word is missing', 'do not drive a car', 'do drive a car'],
    ['it is empty', 'some text', ''],
    ['it is only signs', 'some text... here', '...'],
    ['an unknown entity is text', 'salt & sugar', 'salt &nonsense; sugar'],
  ])('is not found when %s', (_why, source, quote) => expect(found(source, quote)).toBeNull()));

describe('findQuote within a span', () => {
  const source = 'Take one tablet. Rest. Take one tablet. Sleep.';

  test('answers with offsets of the whole text', () => {
    const spans = findQuote(source, 'Take one tablet.', { start: 17, end: source.length });

    expect(spans).toEqual([{ start: 23, end: 39 }]);
  });

  test('does not find what only begins inside', () => {
    expect(findQuote(source, 'Rest. Take one', { start: 17, end: 30 })).toBeNull();
    expect(findQuote(source, 'Rest. Take one', { start: 17, end: 31 })).not.toBeNull();
  });

  test('does not find what only ends inside', () =>
    expect(findQuote(source, 'tablet. Rest.', { start: 10, end: 30 })).toBeNull());

  test('looks at the words around the span, so that it cuts none', () =>
    expect(findQuote('unable to walk', 'able to walk', { start: 2, end: 14 })).toBeNull());
});

describe('findPreparedQuote', () =>
  test('finds many quotes of a text of five million characters prepared once', () => {
    const filler = 'Nothing to see in this “sentence” of the page. '.repeat(110_000);
    const source = `${filler}The last dose is 40 mg.`;
    const prepared = prepareText(source);

    const spans = Array.from({ length: 50 }, () =>
      findPreparedQuote(prepared, 'last dose is 40 mg'),
    );

    for (const span of spans) {
      expect(span).toEqual([{ start: filler.length + 4, end: filler.length + 22 }]);
    }
  }));

describe('prepareText', () => {
  test.each([
    ['one letter', 'a'],
    ['combining marks', '\u0301'],
    ['ampersands', '&'],
    ['line breaks', '\n'],
    ['hyphens at line ends', 'a-\n'],
    ['soft hyphens', '\u00ad'],
    ['ligatures that grow', '\ufdfa'],
  ])('gets through 200,000 %s', (_what, piece) => {
    const source = `${piece.repeat(200_000)}. The end of it`;

    expect(findQuote(source, 'The end of it')).toEqual([
      { start: source.length - 13, end: source.length },
    ]);
  });

  test('keeps the places of every character in the order of the text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        const joined = prepareText(text).normal('join');

        expect(joined.starts).toHaveLength(joined.text.length);
        joined.starts.forEach((start, i) => {
          expect(start).toBeGreaterThanOrEqual(joined.starts[i - 1] ?? 0);
          expect(joined.ends[i]).toBeGreaterThanOrEqual(start);
          expect(joined.ends[i]).toBeLessThanOrEqual(text.length);
        });
      }),
    ));
});

describe('toEvidence', () => {
  const ids = { sourceId: sourceId('s'), passageId: passageId('p') };

  test('cuts the quote and its surroundings out of the source', () => {
    const source = `${'x'.repeat(40)} the “exact” words ${'y'.repeat(40)}`;
    const [span = { start: 0, end: 0 }] = findQuote(source, '"exact" words') ?? [];

    const evidence = toEvidence(source, span, ids);

    expect(evidence).toEqual({
      ...ids,
      span: { start: 45, end: 58 },
      quote: {
        exact: '“exact” words',
        prefix: `${'x'.repeat(27)} the `,
        suffix: ` ${'y'.repeat(31)}`,
      },
    });
  });

  test('has no surroundings at the ends of the text', () => {
    const { quote } = toEvidence('all of it', { start: 0, end: 9 }, ids);

    expect(quote).toEqual({ exact: 'all of it', prefix: '', suffix: '' });
  });

  test('cuts no character in half', () => {
    const source = `${'😀'.repeat(17)} quote ${'😀'.repeat(17)}`;
    const start = source.indexOf('quote');

    const { quote } = toEvidence(source, { start, end: start + 5 }, ids);

    expect(quote.prefix).toBe(`${'😀'.repeat(15)} `);
    expect(quote.suffix).toBe(` ${'😀'.repeat(15)}`);
  });
});
