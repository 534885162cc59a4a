import { describe, expect, it } from 'vitest';

import { sliceSpan } from '../../../lib/core/answer/span';
import { findQuote } from '../../../lib/text/evidence/quote-find';

/** Known differences between quotes of models, or copied text, and their source. */
const KNOWN: [mangling: string, source: string, quote: string, exact: string][] = [
  ['a word broken at a line end', 'a two-\nstory house', 'two-story house', 'two-\nstory house'],
  ['a quote broken at a line end', 'a two-story house', 'two-\nstory house', 'two-story house'],
  [
    'both kinds of broken words',
    'the two-\nstory house needs treat-\nment',
    'two-story house needs treatment',
    'two-\nstory house needs treat-\nment',
  ],
  ['a numeric entity', 'the patient’s dose', 'patient&#8217;s dose', 'patient’s dose'],
  ['a named entity', 'José took it', 'Jos&eacute; took it', 'José took it'],
  ['an ʻokina', 'Hawaiʻi has more', "Hawai'i has more", 'Hawaiʻi has more'],
  ['a full stop of the model', 'they improved, and left', 'they improved.', 'they improved'],
  ['ligatures', 'eﬃcacy was conﬁrmed', 'efficacy was confirmed', 'eﬃcacy was conﬁrmed'],
  ['soft hyphens', 'hyper\u00adten\u00adsion', 'hypertension', 'hyper\u00adten\u00adsion'],
  ['hard spaces', 'take 5\u00a0mg\u202fdaily', '5 mg daily', '5\u00a0mg\u202fdaily'],
  ['other dashes', 'aged 18–65 years', 'aged 18-65 years', 'aged 18–65 years'],
  ['quotation marks', 'the “silent” form', 'the "silent" form', 'the “silent” form'],
  ['composed letters', 'Sjögren had it', 'Sjo\u0308gren had it', 'Sjögren had it'],
  ['white space', 'low dose\n  works', 'low dose works', 'low dose\n  works'],
  ['a capital at the start', 'then rest helps', 'Rest helps', 'rest helps'],
];

describe('each of the fifteen known manglings', () => {
  it.each(KNOWN)('%s is seen through', (...[, source, quote, exact]) => {
    const spans = findQuote(source, quote);

    expect(spans?.map(span => sliceSpan(source, span))).toEqual([exact]);
  });

  it('is joined by an ellipsis, part for part', () => {
    const source = 'The drug reduced mortality in adults and children with severe disease.';

    const spans = findQuote(source, 'The drug reduced mortality … with severe disease.');

    expect(spans?.map(span => sliceSpan(source, span))).toEqual([
      'The drug reduced mortality',
      'with severe disease.',
    ]);
  });
});

describe('what only looks like a mangling', () =>
  it.each([
    ['a full stop that is a decimal point', 'take 5.5 mg a day', 'take 5.'],
    ['a full stop for a lost end of a word', 'it is harmless', 'it is harm.'],
    ['a hyphen that makes another number', 'of 10-\n20 mg in a treat-\nment', '1020 mg'],
    ['a negation lost with its hyphen', 'a non-\ntoxic dose', 'toxic dose'],
    ['another letter', 'José took it', 'Jose took it'],
    ['one word more', 'they improved, and left', 'they improved soon.'],
  ])('%s is not found', (_, source, quote) => expect(findQuote(source, quote)).toBeNull()));

describe('the letters of western Europe', () =>
  it.each([
    ['&Agrave;&Aring;&AElig;&Ccedil;&ETH;&Ntilde;&Oslash;&Uuml;&THORN;', 'ÀÅÆÇÐÑØÜÞ'],
    ['&agrave;&aring;&aelig;&ccedil;&eth;&ntilde;&oslash;&uuml;&thorn;', 'àåæçðñøüþ'],
    ['&szlig;&yuml;&Scaron;&oelig;', 'ßÿŠœ'],
  ])('are known by their entities: %s', (quote, source) =>
    expect(findQuote(source, quote)).toEqual([{ start: 0, end: source.length }]),
  ));
