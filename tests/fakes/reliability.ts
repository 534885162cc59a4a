import type { MeasuredSet, Reliability, ReliabilityCard } from '../../lib/core/audit/reliability';

/** One hundred pairs in the three classes; of 40 called supported, 30 are. */
export function fakeMeasuredSet(overrides: Partial<MeasuredSet> = {}): MeasuredSet {
  return {
    name: 'harbour-dev',
    texts: { extent: 'full-text', language: 'en' },
    pairs: 100,
    matrix: [
      [30, 2, 10],
      [4, 12, 4],
      [6, 1, 31],
    ],
    accuracy: 0.73,
    macroF1: 0.72,
    ece: 0.06,
    ...overrides,
  };
}

export function fakeReliability(overrides: Partial<Reliability> = {}): Reliability {
  return {
    measured: '2026-11-21',
    classes: ['supported', 'contradicted', 'not-found'],
    sets: [fakeMeasuredSet()],
    data: [
      { name: 'Harbour pairs, training part', licence: 'CC BY 4.0' },
      { name: 'Made pairs: numbers, units and directions swapped', licence: 'Apache-2.0' },
    ],
    failures: ['It overlooks a negation that stands a sentence before the quoted one.'],
    ...overrides,
  };
}

/** The card of a measured judge. */
export function fakeCard(overrides: Partial<ReliabilityCard> = {}): ReliabilityCard {
  return {
    identity: { id: 'embedded', version: '3' },
    files: {
      'judge.onnx': { bytes: 11_993_090, sha256: '5e'.repeat(32) },
      'embeddings.bin': { bytes: 11_842_536, sha256: 'c4'.repeat(32) },
    },
    reliability: fakeReliability(),
    ...overrides,
  };
}
