import { beforeAll, describe, expect, it } from 'vitest';

import { contentHash } from '../../../lib/core/ids';
import type { JudgedKind } from '../../../lib/core/audit/verdict';
import { demoStudy, type DemoStudy } from '../../../lib/studies/demo/demo-study';
import type { StudyRecords } from '../../../lib/studies/export/parse-study';
import { reportOf } from '../../../lib/studies/export/report';
import { judgedRows, rowsOf } from '../../../lib/studies/export/study-rows';
import type { StudyLabel } from '../../../lib/studies/labels';
import { drawSample, type SampleKind } from '../../../lib/studies/sample';
import { sampleItems } from '../../../lib/studies/study-packets';
import { valueOf } from '../../fakes/studies';

type People = {
  rates: { kind: JudgedKind; apparent: number; predictionPowered: object }[];
  rankings: object;
};

let demo: DemoStudy;
beforeAll(async () => {
  demo = await demoStudy();
});

const peopleOf = (study: StudyRecords) => (reportOf(study) as { people: People }).people;

const DEGREE = { supported: 5, 'partly-supported': 4, 'not-found': 3, contradicted: 1 } as const;

/** A sample of the demonstration, on which a person says what the judge says. */
function agreedOn(kind: SampleKind): StudyRecords {
  const pairs = judgedRows(rowsOf(demo).pairs);
  const sample = valueOf(drawSample(sampleItems(pairs), { kind, labels: 90, seed: 3 }));
  const kinds = new Map(pairs.map(row => [row.pair.id as string, row.kind]));
  const labels = sample.drawn.map(({ id }): StudyLabel => ({
    pair: id,
    annotator: 'anna',
    round: 'main',
    verdict: DEGREE[kinds.get(id) ?? 'not-found'],
    ...{ quote: null, note: '', ms: 1, at: '2026-11-20T10:00:00.000Z' },
  }));
  return { ...demo, sample, labels, adjudications: [] };
}

describe('the report of a study', () => {
  it.each(['stratified', 'rare-verdicts'] as const)(
    'gives rates from a %s sample, by the strata of all pairs',
    kind => {
      const { rates } = peopleOf(agreedOn(kind));

      for (const { apparent, predictionPowered } of rates) {
        expect(predictionPowered).toMatchObject({ standing: 'given' });
        const { rate } = predictionPowered as { rate: number };
        expect(Math.abs(rate - apparent)).toBeLessThan(kind === 'stratified' ? 0.05 : 1e-9);
      }
    },
  );

  it('gives no rate once a finding is another than when the sample was drawn', () => {
    const study = agreedOn('rare-verdicts');
    const drawn = new Set(study.sample?.drawn.map(({ id }) => id));
    const audits = study.audits.map(audit => ({
      ...audit,
      pairs: audit.pairs.map(pair =>
        pair.state === 'settled' && drawn.has(pair.id)
          ? { ...pair, finding: { kind: 'not-found' as const, confidence: 0.5 } }
          : pair,
      ),
    }));

    expect(peopleOf({ ...study, audits })).toMatchObject({
      rates: { standing: 'none', reason: 'other-pairs' },
      rankings: { standing: 'none', reason: 'other-pairs' },
    });
  });

  it('gives no rate once a drawn answer is replaced, whose pairs are drawn no more', () => {
    const study = agreedOn('simple');
    const [first] = study.answers.filter(({ id }) =>
      study.audits.some(({ answerId }) => answerId === id),
    );
    if (!first) throw new Error('test: no answer was checked');
    const later = { ...first, id: contentHash('0'.repeat(64)), replaces: first.id };
    const replaced = { ...study, answers: [...study.answers, later] };
    const all = sampleItems(judgedRows(rowsOf(study).pairs));
    const left = sampleItems(judgedRows(rowsOf(replaced).pairs));

    expect(peopleOf(study).rates).toBeInstanceOf(Array);
    expect(peopleOf(replaced).rates).toMatchObject({ reason: 'other-pairs' });
    expect(left.length).toBeLessThan(all.length);
  });

  it('compares the order of systems by the judge with that by people, from five systems on', () => {
    const twice = <Value>(value: Value): Value =>
      JSON.parse(
        JSON.stringify(value)
          .replace(/-(aster|borage|cress)-/g, '-$1-two-')
          .replace(/"system":"(\w+)"/g, '"system":"$1-two"')
          .replace(/"(answerId|id)":"([\da-f]{62})[\da-f]{2}"/g, '"$1":"$2zz"'),
      ) as Value;
    const both = {
      ...demo,
      answers: [...demo.answers, ...twice(demo.answers)],
      audits: [...demo.audits, ...twice(demo.audits)],
      labels: [...demo.labels, ...twice(demo.labels)],
      adjudications: [...demo.adjudications, ...twice(demo.adjudications)],
      sample: null,
    };

    expect(peopleOf(both).rankings).toMatchObject({ standing: 'given', systems: 6 });
    expect(peopleOf(demo).rankings).toMatchObject({ standing: 'none', systems: 3 });
    const { kendall } = peopleOf(both).rankings as { kendall: { value: number } };
    expect(kendall.value).toBeGreaterThan(0.5);
  });
});
