import { describe, expect, it } from 'vitest';

import { sliceSpan } from '../../../../lib/core/answer/span';
import { segmentSentences } from '../../../../lib/text/statements/segment-sentences';

const cut = (text: string, gaps: number[] = []) =>
  segmentSentences(text, gaps).map(span => sliceSpan(text, span));

/** Each array is a paragraph, each entry the sentence a careful reader would cut out. */
const PARAGRAPHS: readonly (readonly string[])[] = [
  [
    'Okafor et al. (2021) followed 1,204 U.S. adults vs. 980 controls for approx. 2.5 yrs. in all.',
    'Dr. Lindqvist found a mean fall of 4.2 mmHg (see Fig. 2).',
    'This held for pts. with an eGFR below 30 mL/min.',
    'Doses above 10 mg were not tested.',
  ],
  [
    'E. coli causes most bladder infections.',
    "St. John's wort weakens the pill, i.e. an extra method is needed.",
    'Avoid it with other medicines, e.g. Warfarin or digoxin.',
    'See No. 5 in the table for details.',
  ],
  [
    'The U.S. Food and Drug Administration approved the drug in Jan. 2019.',
    'It is sold in the U.S. and the U.K. as well.',
    'In 2020 it was also sold in the U.S.',
    'The label was changed later.',
    'Prof. J. K. Marlowe and William O. Hart led the trial.',
  ],
  [
    'Take vitamin C.',
    'Adults need 75 mg a day.',
    'Vaccines exist for hepatitis A and B.',
    'Babies get the first dose at birth.',
    'It also treats MS.',
    'Relapses became rarer (p < .05).',
  ],
  [
    'Is it safe?',
    'No.',
    'It raises the risk of bleeding by 1.5 to 2.0 times!',
    'mRNA vaccines do not change DNA.',
    'eGFR falls with age.',
    'A pH of 7.4 is normal.',
  ],
  [
    'The guideline (Kim et al., 2020; cf. Sec. 4.2 of it) advises 400 mcg daily.',
    'Mrs. A. Novak, Ph.D. and M.D., wrote it at 8 a.m. on 5 Oct. 2020.',
    'Her report (It was long. It was clear.) was accepted.',
    'Inc. and Ltd. firms were left out.',
  ],
  [
    'Smith J. (2019) reviewed it in N. Engl. J. Med. 2019.',
    'Dose: 5 mg/kg, max. 400 mg per day.',
    '"Does it work?" asked one reader.',
    'The .NET platform is not a medicine.',
    'It was first told by a singer named Mara B.',
    'Please note that nobody wrote it down.',
  ],
];

describe('segmentSentences', () => {
  it.each(PARAGRAPHS.map(sentences => [sentences[0] ?? '', sentences] as const))(
    'cuts where a reader would: %s',
    (_title, sentences) => expect(cut(sentences.join(' '))).toEqual(sentences),
  );

  it('gives an inline number to the entry behind it', () =>
    expect(cut('There are two: 1. Iron helps. 2. Zinc does not.')).toEqual([
      'There are two:',
      '1. Iron helps.',
      '2. Zinc does not.',
    ]));

  it('does not take a figure at the end of a sentence for a number of a list', () =>
    expect(cut('The score was: 7. It fell later.')).toEqual([
      'The score was: 7.',
      'It fell later.',
    ]));

  it('joins lines that were wrapped and keeps short lines apart', () => {
    const wrapped = 'This line is long enough to have been wrapped by\nits width.';

    expect(cut(wrapped)).toEqual([wrapped]);
    expect(cut('Nausea\nvomiting')).toEqual(['Nausea', 'vomiting']);
  });

  it('ends a sentence at a marker behind its full stop, even before small letters', () => {
    const text = 'It was given daily. pts. with asthma were left out.';

    expect(cut(text)).toEqual([text]);
    expect(cut(text, [19])).toEqual(['It was given daily.', 'pts. with asthma were left out.']);
  });

  it('keeps a sentence whole at a marker behind an abbreviation', () => {
    const text = 'Okafor et al. showed it.';

    expect(cut(text, [13])).toEqual([text]);
  });

  it('cuts languages without spaces too', () =>
    expect(cut('亜鉛は有効です。鉄は違います。')).toHaveLength(2));

  it('knows Arabic titles, labels and question marks', () =>
    expect(cut('قال د. أحمد نعم. هل هو آمن؟ يحتاج الجسم إلى فيتامين د. الجرعة صغيرة.')).toEqual([
      'قال د. أحمد نعم.',
      'هل هو آمن؟',
      'يحتاج الجسم إلى فيتامين د.',
      'الجرعة صغيرة.',
    ]));

  it('goes by the language of the text', () => {
    expect(cut('Die Mutation liegt im Gen. Frauen sind öfter krank.')).toHaveLength(2);
    expect(cut('Both Gen. Ward and his wife were there.')).toHaveLength(1);
  });

  it('reads a long text in pieces and cuts it as one', () => {
    const sentence = 'Dr. Lee gave 2.5 mg of zinc to all of them for a week.';
    const sentences = Array.from({ length: 1_000 }, () => sentence);

    expect(cut(sentences.join(' '))).toEqual(sentences);
  });

  it('finds nothing in spaces', () => expect(cut(' \n ')).toEqual([]));
});
