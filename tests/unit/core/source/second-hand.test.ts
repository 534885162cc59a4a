import { describe, expect, it } from 'vitest';

import { findSecondHand } from '../../../../lib/core/source/second-hand';

const cueOf = (passage: string, after?: string) => findSecondHand(passage, after)?.cue ?? null;

describe('a passage that cites another work', () => {
  it.each([
    ['Salt intake is known to raise blood pressure [16].', '[16]'],
    ['Several trials [8–14] found the opposite of this.', '[8–14]'],
    ['Free plant sterols are less soluble [2, 12, 13].', '[2, 12, 13]'],
    ['Heparin reduced reinfarction (Eikelboom et al., 2005).', 'Eikelboom et al., 2005'],
    [
      'Heparin reduced reinfarction (Eikelboom et al 2005; Yusuf et al 2005).',
      'Eikelboom et al 2005',
    ],
    ['In older adults it grew (Gajewski and Falkenstein, 2012).', 'Gajewski and Falkenstein, 2012'],
    [
      'Gajewski and Falkenstein (2012) saw it grow in older adults.',
      'Gajewski and Falkenstein (2012)',
    ],
    ['Dallal et al. showed that fewer cells divide.', 'Dallal et al.'],
    ['Coffee lowers the risk.12,13 Tea was not studied.', '12,13'],
    ['It predicts mortality,5 and also a longer stay.', '5'],
    ['Survival with ascites is short.45', '45'],
    ['Heat shock proteins respond⁵–⁷ and help folding.', '⁵–⁷'],
    ['The drug is an alternative,¹² and its dosing is simple.', '¹²'],
    ['This was as reported by Cochrane in his first book.', 'as reported by Cochrane'],
    [
      'As other trials were, it was small, as previously described by the Lakemoor group.',
      'as previously described by the Lakemoor',
    ],
    ['A previous meta-analysis found no effect on sleep.', 'previous meta-analysis found'],
    ['Previous studies have shown that warm milk helps.', 'Previous studies have shown'],
  ])('is told by what it cites: %s', (passage, cue) => expect(cueOf(passage)).toBe(cue));

  it('is told by the number that stands right behind its last word', () => {
    const passage = 'The two ways did not differ in readmissions';

    expect([cueOf(passage), cueOf(passage, '.¹⁴ It should be said')]).toEqual([null, '¹⁴']);
    expect(cueOf(passage, ' [25]. At 48 weeks')).toBe('[25]');
    expect(cueOf(passage, '.14 It should be said')).toBe('14');
  });
});

describe('a passage that cites nothing', () => {
  it.each([
    'In 2019, 40 of 120 adults took part in the trial.',
    'The dose was raised to 12.5 mg, 3 times a day.',
    'The mean fell from 7.4 to 6.9 (95% CI [6, 7]).',
    'The median age was 61 [54, 70] years in both groups.',
    '[12] Smith J, Jones K. A trial of milk. Sleep 2009.',
    '1. Take the tablet with water. 2. Wait for an hour.',
    'Table 3 and Figure 2 show the results of the trial.',
    'Results are in Fig.3 and in the supplement, section.4',
    'The body mass index is weight (kg) divided by height (m)².',
    'Baseline³ | 3.37 (2.24 – 5.07) | 3.93 (2.64 – 5.84)',
    'An area of 20 cm² was treated with 10⁹ cells and ¹⁸F.',
    'Children under 5, 10 and 15 years were not asked.',
    'Patients were followed between March and April 2019.',
    'The meeting (Geneva, 2019) agreed on the wording.',
    'Clonidine in adolescents Anesthesia and Analgesia 2007 105 2 516',
    'We found that warm milk helps, as shown in Table 2.',
    'Quality of life was poor as shown by GHQ scores at the start.',
    'A previous injury was found in two of the patients.',
    'Wait 30 minutes, then eat; take 2 tablets at noon.',
    'The ratio was 3:1, and P was less than 0.001.',
    'Vitamin B12, CD4 cells and interleukin-6 were measured.',
    'The list [sic] and the range [0, 1] are in the annex.',
    'Rates were 1,414 in the villages and 2,059 in the city.',
  ])('is left alone: %s', passage => expect(cueOf(passage)).toBeNull());

  it('is not given what begins the next sentence', () => {
    expect(cueOf('Warm milk helped', '. 14 adults took part')).toBeNull();
    expect(cueOf('Warm milk helped', ' 14 adults')).toBeNull();
  });

  it('takes no more than moments for a long text without end', () => {
    const long = 'A'.repeat(2_000) + ' and '.repeat(20_000) + '['.repeat(5_000);
    const began = performance.now();

    expect(cueOf(long)).toBeNull();
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
