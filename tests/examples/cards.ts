import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import { fakeCard, fakeMeasuredSet, fakeReliability } from '../fakes/reliability';

/** Calibration of the judge's confidence, in the upper bins of one set. */
const BINS = [
  { from: 0.4, to: 0.5, n: 70, confidence: 0.46, accuracy: 0.41 },
  { from: 0.5, to: 0.6, n: 161, confidence: 0.55, accuracy: 0.53 },
  { from: 0.6, to: 0.7, n: 214, confidence: 0.65, accuracy: 0.58 },
  { from: 0.7, to: 0.8, n: 302, confidence: 0.76, accuracy: 0.7 },
  { from: 0.8, to: 0.9, n: 388, confidence: 0.86, accuracy: 0.8 },
  { from: 0.9, to: 1, n: 782, confidence: 0.96, accuracy: 0.93 },
];

/** Sets as different as they come: long names, four labels, pairs that nobody could judge. */
export const MEASURED: ReliabilityCard = fakeCard({
  reliability: fakeReliability({
    classes: ['supported', 'partly-supported', 'contradicted', 'not-found'],
    said: ['supported', 'partly-supported', 'contradicted', 'not-found', 'not-judged'],
    sets: [
      fakeMeasuredSet({
        name: 'tide-claims-dev',
        about: 'claims of marine biology × title and abstract',
        pairs: 338,
        matrix: [
          [104, 3, 6, 25, 0],
          [0, 0, 0, 0, 0],
          [11, 0, 45, 15, 0],
          [17, 2, 8, 102, 0],
        ],
        accuracy: 0.743,
        macroF1: 0.724,
        ece: 0.052,
      }),
      fakeMeasuredSet({
        name: 'search-engine-claims-dev',
        about: 'claims people typed × short excerpts of papers',
        pairs: 1_917,
        matrix: [
          [512, 21, 30, 116, 0],
          [0, 0, 0, 0, 0],
          [44, 4, 151, 41, 0],
          [148, 25, 62, 763, 0],
        ],
        accuracy: 0.744,
        macroF1: 0.711,
        ece: 0.071,
        bins: BINS,
      }),
      fakeMeasuredSet({
        name: 'whole-pages-dev',
        about: 'sentences of an encyclopedia × the whole page they cite',
        pairs: 349,
        matrix: [
          [84, 7, 1, 16, 3],
          [39, 22, 4, 126, 1],
          [2, 0, 3, 5, 0],
          [8, 1, 1, 25, 1],
        ],
        accuracy: 0.668,
        macroF1: 0.59,
        ece: 0.094,
      }),
    ],
    data: [
      { name: 'MiniLM-L6 weights', licence: 'Apache-2.0' },
      { name: 'Harbour pairs, training part', licence: 'CC BY 4.0' },
      { name: 'Tide trials, doctors’ labels', licence: 'MIT' },
      { name: 'Made pairs: numbers, units and directions swapped', licence: 'Apache-2.0' },
    ],
    failures: [
      'It overlooks a negation that stands a sentence before the quoted one.',
      'It takes a percentage of one group for that of another where both stand in one sentence.',
      'A table without words around its numbers tells it nothing.',
    ],
  }),
});
