import { beforeAll, describe, expect, it } from 'vitest';

import { isCheckWorthy } from '../../../lib/core/answer/statement';
import { adjudicationState } from '../../../lib/studies/adjudication';
import { demoStudy, type DemoStudy } from '../../../lib/studies/demo/demo-study';
import { DEMO_TOPICS } from '../../../lib/studies/demo/topics';
import { checkAudit } from '../../../lib/studies/export/check-audits';
import { peopleFiles, writeStudyFiles } from '../../../lib/studies/export/study-files';
import { parseStudy, parseStudyAudit } from '../../../lib/studies/export/parse-study';
import { gridOf } from '../../../lib/studies/grid';
import { valueOf } from '../../fakes/studies';

let demo: DemoStudy;
beforeAll(async () => {
  demo = await demoStudy();
});

describe('the demonstration study', () => {
  it('has twelve questions, three chatbots, two answers each, and no place is empty', () => {
    const { rows, systems, counts } = gridOf(demo);

    expect(rows).toHaveLength(12);
    expect(systems).toEqual(['aster', 'borage', 'cress']);
    expect(counts).toMatchObject({ answered: 70, refused: 1, 'no-answer': 1, missing: 0 });
  });

  it('is the same each time', async () => {
    expect(JSON.stringify(await demoStudy())).toBe(JSON.stringify(demo));
  });

  it('has statements that are the claims of its table, word for word, and every claim once', () => {
    const claims = new Set(DEMO_TOPICS.flatMap(topic => topic.claims.map(({ text }) => text)));
    const said = new Set(
      demo.audits.flatMap(audit => audit.statements.filter(isCheckWorthy).map(({ text }) => text)),
    );

    expect([...said].toSorted()).toEqual([...claims].toSorted());
  });

  it('has audits as an export has them, whose verdicts, rates and quotes follow', async () => {
    for (const audit of demo.audits) {
      expect(parseStudyAudit(JSON.parse(JSON.stringify(audit)))).not.toBeNull();
      expect(await checkAudit(audit)).toEqual([]);
    }
  });

  it('is read from its files as it is', async () => {
    const read = valueOf(await parseStudy(writeStudyFiles({ ...demo, files: peopleFiles(demo) })));
    const { frozen, answers, sample, adjudications } = demo;

    expect(read).toMatchObject({ frozen, answers, sample, adjudications });
    expect(read.audits).toHaveLength(demo.audits.length);
    expect(read.labels).toHaveLength(demo.labels.length);
  });

  it('has findings of every kind, and pages of several fates', () => {
    const kinds = demo.audits.flatMap(({ pairs }) =>
      pairs.flatMap(pair => (pair.state === 'settled' ? pair.finding.kind : [])),
    );
    const sources = demo.audits.flatMap(audit => audit.sources);

    expect(new Set(kinds)).toHaveLength(5);
    expect(sources.filter(({ status }) => status === 'unreadable').length).toBeGreaterThan(3);
  });

  it('has labels of two people that differ in part, and a decision on each of those', () => {
    const state = adjudicationState(demo.packets, demo.labels);
    if (state.standing === 'waiting') throw new Error('labels are missing');
    const disputed = state.pairs.filter(({ isDisputed }) => isDisputed);

    expect(demo.labels.filter(({ round }) => round === 'calibration')).toHaveLength(20);
    expect(state.pairs).toHaveLength(120);
    expect(disputed.length).toBeGreaterThan(10);
    expect(disputed.length).toBeLessThan(40);
    expect(demo.adjudications.map(({ pair }) => pair)).toEqual(disputed.map(({ pair }) => pair));
  });
});
