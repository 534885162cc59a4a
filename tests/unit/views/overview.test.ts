import { describe, expect, it } from 'vitest';

import { SUPPORTED_KINDS, UNSUPPORTED_KINDS } from '../../../lib/core/audit/verdict';
import { countMarks, countSupport } from '../../../lib/core/audit/verdict-counts';
import { toPageCheck } from '../../../lib/pipeline/to-page-check';
import { readOverview } from '../../../lib/views/overview';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED, NO_SOURCES, RUNNING } from '../../examples/sketches';
import { fakeGroupedAudit } from '../../fakes/groups';

describe('the three numbers of a check', () => {
  it('count support by several sources together as support', () => {
    const { supported, unsupported } = readOverview(fakeGroupedAudit());

    expect(supported.overAll).toEqual({ count: 1, of: 2 });
    expect(unsupported.overAll).toEqual({ count: 1, of: 2 });
  });

  it('are each over all and over what could be checked', () =>
    expect(readOverview(buildAudit(FINISHED))).toEqual({
      unsupported: { overAll: { count: 3, of: 7 }, overJudged: { count: 3, of: 5 } },
      supported: { overAll: { count: 2, of: 7 }, overJudged: { count: 2, of: 5 } },
      'sources-read': { overAll: { count: 3, of: 5 }, overJudged: { count: 3, of: 5 } },
      firm: 1,
      notChecked: 2,
      pending: 0,
    }));

  it.each([
    ['finished', FINISHED],
    ['running', RUNNING],
    ['without sources', NO_SOURCES],
  ])('of a check that is %s add up, and leave nothing out', (_, sketch) => {
    const { unsupported, supported, notChecked, pending } = readOverview(buildAudit(sketch));
    const checked = unsupported.overJudged.of;

    expect(unsupported.overJudged.count + supported.overJudged.count).toBe(checked);
    expect(checked + notChecked + pending).toBe(unsupported.overAll.of);
  });

  it.each([
    ['finished', FINISHED],
    ['running', RUNNING],
  ])('of a check that is %s are those at the answer on its page', (_, sketch) => {
    const audit = buildAudit(sketch);
    const { supported, firm } = readOverview(audit);
    const { badges } = toPageCheck(audit, { badges: true, wait: null });
    const statements = badges.flatMap(badge => badge.statements ?? [badge]);
    const onPage = countSupport(countMarks(statements.map(({ kind, machine = kind }) => machine)));

    expect(onPage).toMatchObject({
      firm,
      supported: supported.overJudged.count,
      checked: supported.overJudged.of,
      all: supported.overAll.of,
    });
  });

  it('count a source that is still being read in no share of those that ended', () =>
    expect(readOverview(buildAudit(RUNNING))['sources-read']).toEqual({
      overAll: { count: 2, of: 5 },
      overJudged: { count: 2, of: 2 },
    }));

  it('count no verdict twice, and never one that nobody could give', () => {
    expect(new Set([...UNSUPPORTED_KINDS, ...SUPPORTED_KINDS]).size).toBe(5);
    expect([...UNSUPPORTED_KINDS, ...SUPPORTED_KINDS]).not.toContain('not-judged');
  });
});
