import { describe, expect, test } from 'vitest';
import { readTerms, readWords } from '../../../../lib/text/evidence/words';
import {
  directionOf,
  isAbsolute,
  isComparison,
  readNegations,
} from '../../../../lib/text/evidence/words-cues';
import { stemWord } from '../../../../lib/text/evidence/words-stem';

describe('readWords', () => {
  test('says where each word stands', () => {
    const text = 'Zinc, “tablets” – 5.';

    const places = readWords(text).map(({ span }) => text.slice(span.start, span.end));

    expect(places).toEqual(['Zinc', 'tablets', '5']);
  });

  test.each([
    ['COVID-19 and IL-6', ['covid19', 'and', 'il6']],
    ['COVID‑19 SARS-CoV-2', ['covid19', 'sars', 'cov2']],
    ['1,000 or 2.5 mg', ['1,000', 'or', '2.5', 'mg']],
    ["the patient's don't", ['the', "patient's", "don't"]],
    ['Sjögren’s ﬁbre', ['sjogren’s', 'fibre']],
    ['', []],
  ])('reads the words of "%s"', (text, words) =>
    expect(readWords(text).map(word => word.text)).toEqual(words),
  );

  test('tells words of meaning and numbers from the rest', () => {
    const words = readWords('The 5 tablets of B12');

    expect(words.map(({ isStopword }) => isStopword)).toEqual([true, false, false, true, false]);
    expect(words.map(({ isNumber }) => isNumber)).toEqual([false, true, false, false, false]);
  });
});

describe('readTerms', () =>
  test('leaves out the words without meaning and stems the others', () =>
    expect(readTerms('The treatment of the infected children')).toEqual([
      'treat',
      'infect',
      'child',
    ])));

describe('stemWord', () => {
  test.each([
    ['reduce', 'reduces', 'reduced', 'reducing', 'reduction', 'reductions'],
    ['increase', 'increases', 'increased', 'increasing'],
    ['treat', 'treats', 'treated', 'treating', 'treatment', 'treatments'],
    ['infect', 'infected', 'infection', 'infections'],
    ['vaccine', 'vaccines', 'vaccinate', 'vaccinated', 'vaccination'],
    ['study', 'studies', 'studied', 'studying'],
    ['stop', 'stops', 'stopped', 'stopping'],
    ['apply', 'applies', 'application', 'applications'],
    ['family', 'families'],
    ['dose', 'doses', 'dosed', 'dosing'],
    ['relate', 'related', 'relates', 'relation'],
    ['active', 'activity'],
    ['child', 'children', "child's", 'children’s'],
    ['anemia', 'anaemia'],
    ['edema', 'oedema'],
    ['esophageal', 'oesophageal'],
    ['tumor', 'tumour', 'tumours'],
    ['behavior', 'behaviours'],
    ['favorable', 'favourable'],
    ['randomize', 'randomise', 'randomised', 'randomization'],
    ['analyze', 'analysed'],
    ['fiber', 'fibre', 'fibres', 'fibers'],
  ])('gives "%s" and its other forms one stem', (first, ...others) => {
    for (const other of others) expect(stemWord(other)).toBe(stemWord(first));
  });

  test.each([
    ['organ', 'organise'],
    ['virus', 'viral'],
    ['diagnosis', 'diagonal'],
    ['b12', 'b1'],
    ['price', 'prize'],
    ['hours', 'hors'],
  ])('keeps "%s" and "%s" apart', (one, other) => expect(stemWord(one)).not.toBe(stemWord(other)));
});

describe('cues', () => {
  const negated = (text: string) => {
    const words = readWords(text);
    const flags = readNegations(text, words);
    return words.filter((_, i) => flags[i]).map(word => word.text);
  };

  test('a negation reaches the words after it, up to the end of its clause', () => {
    expect(negated('It does not cure colds, but it helps')).toEqual(['cure', 'colds']);
    expect(negated('It cures colds')).toEqual([]);
    expect(negated("It doesn't help")).toEqual(['help']);
  });

  test('"no evidence" reaches through a clause in between', () => {
    expect(negated('no evidence that it, with or without food, helps')).toContain('helps');
    expect(negated('no tablets that it, with food, helps')).not.toContain('helps');
  });

  test('opposite words point in opposite ways on one axis', () => {
    const of = (word: string) => directionOf(stemWord(word));

    expect(of('raises')).toEqual({ axis: 'amount', sign: 1 });
    expect(of('reduction')).toEqual({ axis: 'amount', sign: -1 });
    expect(of('improved')?.axis).toBe(of('worsening')?.axis);
    expect(of('unlikely')?.sign).toBe(-1);
    expect(of('tablet')).toBeNull();
  });

  test('knows claims for every case and comparisons', () => {
    expect(['all', 'always', 'some'].map(isAbsolute)).toEqual([true, true, false]);
    expect(['than', 'versus', 'and'].map(isComparison)).toEqual([true, true, false]);
  });
});

describe('digits that are raised or lowered', () => {
  test('are no part of the word where they only point to a note', () =>
    expect(readWords('a chronic disease¹² of adults¹').map(({ text }) => text)).toEqual([
      'a',
      'chronic',
      'disease',
      'of',
      'adults',
    ]));

  test('belong to the name where they are lowered, however it is written', () =>
    expect(readTerms('CO₂ and H₂O')).toEqual(readTerms('CO2 and H2O')));
});
