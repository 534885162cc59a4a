import { describe, expect, it } from 'vitest';

import type { JudgedKind } from '../../../lib/core/audit/verdict';
import type { RaterAgreement } from '../../../lib/metrics/rater-agreement';
import type { FinalLabel } from '../../../lib/studies/adjudication';
import {
  judgeAgreement,
  kindOf,
  labelAgreement,
  sampledRates,
  type JudgedPair,
} from '../../../lib/studies/label-figures';
import type { StudyLabel } from '../../../lib/studies/labels';
import type { LabelVerdict } from '../../../lib/core/study/packet';
import { VERDICTS } from '../../../lib/core/study/packet-schemas';
import { drawSample, stratumOf } from '../../../lib/studies/sample';

const label = (pair: string, annotator: string, verdict: LabelVerdict): StudyLabel => ({
  ...{ pair, annotator, verdict, round: 'main', quote: null, note: '', ms: 1_000 },
  at: '2026-11-28T10:00:00.000Z',
});
/** One string per annotator, one degree per pair; `?` cannot tell, `-` no claim, space: not asked. */
const labelsOf = (said: Record<string, string>): StudyLabel[] =>
  Object.entries(said).flatMap(([annotator, text]) =>
    Array.from(text).flatMap((sign, at) => {
      if (sign === ' ') return [];
      const verdict = sign === '?' ? 'cannot-tell' : sign === '-' ? 'not-a-claim' : Number(sign);
      return [label(`p${at}`, annotator, verdict as LabelVerdict)];
    }),
  );
const valueOf = (figure: RaterAgreement) =>
  figure.standing === 'given' ? figure.value : figure.reason;
const pairsOf = (kinds: readonly JudgedKind[]): JudgedPair[] =>
  kinds.map((kind, at) => ({ id: `p${at}`, cluster: `c${at}`, stratum: '', kind }));

describe('labels', () => {
  it('come to a finding, or to none', () =>
    expect(VERDICTS.map(kindOf)).toEqual([
      ...['contradicted', 'contradicted', 'not-found', 'partly-supported', 'supported'],
      ...[null, null],
    ]));

  it('are compared over all verdicts, and over degrees alone', () => {
    const { annotators, figures } = labelAgreement(
      labelsOf({ Ada: '5531?-', Bo: '5431-?' }),
      pair => pair,
    );

    expect(annotators).toEqual(['Ada', 'Bo']);
    // Three of six are the same; both off the scale are two different verdicts, and no degrees.
    expect(valueOf(figures.percent)).toBeCloseTo(0.5, 12);
    expect(figures['alpha-ordinal']).toMatchObject({ standing: 'given', items: 4 });
    // Degrees 5 5 3 1 and 5 4 3 1: Σd² = 1; by the margins 80 over 16 combinations, 5 a pair.
    expect(valueOf(figures['cohen-quadratic'])).toBeCloseTo(1 - 1 / 20, 9);
  });

  it('of three people, where not all labelled all, have no Cohen', () => {
    const { figures } = labelAgreement(
      labelsOf({ Ada: '5531', Bo: '54 1', Cy: ' 431' }),
      () => 'c',
    );

    expect(valueOf(figures.cohen)).toBe('not-two');
    expect(figures.fleiss).toMatchObject({
      standing: 'given',
      items: 4,
      clusters: 1,
      interval: null,
    });
  });
});

describe('the judge against people', () => {
  const pairs = pairsOf(['supported', 'supported', 'not-found', 'contradicted', 'not-found']);

  it('is compared with each person and with their majority', () => {
    const labels = labelsOf({ Ada: '5532 ', Bo: '55 3?', Cy: '4312 ' });
    const { people, majority } = judgeAgreement(labels, pairs);

    expect(people.map(({ annotator, figures }) => [annotator, valueOf(figures.percent)])).toEqual([
      ['Ada', 1],
      ['Bo', 2 / 3],
      ['Cy', 1 / 4],
    ]);
    // p0 and p1 two of three, p3 two of three; p2 one each; p4 a single person.
    expect(majority.percent).toMatchObject({ standing: 'given', value: 1, items: 3 });
  });

  it('leaves out pairs that it did not judge', () => {
    const { people } = judgeAgreement(labelsOf({ Ada: '55324', Bo: '55324' }), pairs.slice(0, 2));

    expect(people[0]?.figures.percent).toMatchObject({ items: 2 });
  });
});

describe('rates from the sample', () => {
  const kinds = Array.from({ length: 400 }, (_, at): JudgedKind =>
    at % 10 === 0 ? 'contradicted' : at % 3 === 0 ? 'not-found' : 'supported',
  );
  const items = kinds.map((verdict, at) => ({ id: `p${at}`, stratum: 's', verdict, size: 1 }));
  const plan = { kind: 'rare-verdicts', labels: 120, seed: 3 } as const;
  const drawn = drawSample(items, plan);
  const sample = drawn.ok ? drawn.value : null;
  const pairs = items.map((item, at): JudgedPair => ({
    ...{ id: item.id, cluster: `answer ${at >> 2}`, kind: kinds[at] ?? 'supported' },
    stratum: stratumOf(item, plan.kind),
  }));
  /** People agree with the judge on all pairs. */
  const finals = (sample?.drawn ?? []).map(({ id, stratum }): FinalLabel => ({
    ...{ pair: id, labels: [], how: 'single' },
    verdict: stratum === 'supported' ? 5 : stratum === 'not-found' ? 3 : 1,
  }));

  it('undo that rare verdicts were drawn more often', () => {
    const rates = sampledRates(pairs, { sample, finals }, 'contradicted');

    expect(finals.filter(each => each.how === 'single' && each.verdict === 1)).toHaveLength(40);
    expect(rates.apparent).toBeCloseTo(0.1, 12);
    for (const figure of [rates.peopleOnly, rates.predictionPowered, rates.roganGladen]) {
      expect(figure.standing === 'given' && figure.rate).toBeCloseTo(0.1, 9);
    }
  });

  it('count what people could not tell or left open as not drawn, and say how many', () => {
    const some = finals.map((each, at): FinalLabel =>
      at < 3
        ? { pair: each.pair, labels: [], how: 'open' }
        : at < 5
          ? { pair: each.pair, labels: [], how: 'single', verdict: 'cannot-tell' }
          : each,
    );

    expect(sampledRates(pairs, { sample, finals: some }, 'supported')).toMatchObject({
      unused: 5,
      labels: 115,
    });
  });

  it('are refused if labelled pairs were not drawn', () => {
    const { predictionPowered } = sampledRates(pairs, { sample: null, finals }, 'supported');

    expect(predictionPowered).toMatchObject({ standing: 'none', reason: 'not-random' });
  });
});
