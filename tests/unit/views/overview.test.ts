import { describe, expect, it } from 'vitest';

import { SUPPORTED_KINDS, UNSUPPORTED_KINDS } from '../../../lib/core/audit/verdict';
import {
  countMarks,
  countOf,
  countSupport,
  countVerdicts,
} from '../../../lib/core/audit/verdict-counts';
import { toPageCheck } from '../../../lib/pipeline/to-page-check';
import { hasNothingToCompare, readOverview, statesNothing } from '../../../lib/views/overview';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED, NO_SOURCES, RUNNING } from '../../examples/sketches';
import { fakeGroupedAudit } from '../../fakes/groups';

describe('the numbers of a check', () => {
  it('count support by several sources together as support', () =>
    expect(readOverview(fakeGroupedAudit())).toMatchObject({ supported: 1, checked: 2 }));

  it('are over what could be checked', () =>
    expect(readOverview(buildAudit(FINISHED))).toEqual({
      firm: 1,
      supported: 2,
      checked: 5,
      all: 7,
      pending: 0,
      sourcesRead: { count: 3, of: 5 },
    }));

  it.each([
    ['finished', FINISHED],
    ['running', RUNNING],
    ['without sources', NO_SOURCES],
  ])('of a check that is %s leave nothing out', (_, sketch) => {
    const audit = buildAudit(sketch);
    const { checked, all, pending } = readOverview(audit);
    const notJudged = countOf(countVerdicts(audit.verdicts), ['not-judged']);

    expect(checked + notJudged + pending).toBe(all);
  });

  it.each([
    ['finished', FINISHED],
    ['running', RUNNING],
  ])('of a check that is %s are those at the answer on its page', (_, sketch) => {
    const audit = buildAudit(sketch);
    const { badges } = toPageCheck(audit, { badges: true, wait: null });
    const statements = badges.flatMap(badge => badge.statements ?? [badge]);
    const onPage = countSupport(countMarks(statements.map(({ kind, machine = kind }) => machine)));

    expect(readOverview(audit)).toMatchObject(onPage);
  });

  it('count a source that is still being read among those cited', () =>
    expect(readOverview(buildAudit(RUNNING)).sourcesRead).toEqual({ count: 2, of: 5 }));

  it('count no verdict twice, and never one that nobody could give', () => {
    expect(new Set([...UNSUPPORTED_KINDS, ...SUPPORTED_KINDS]).size).toBe(5);
    expect([...UNSUPPORTED_KINDS, ...SUPPORTED_KINDS]).not.toContain('not-judged');
  });
});

describe('an answer', () => {
  const greeting = { ...FINISHED, statements: [{ text: 'Hello!', quiet: 'greeting' as const }] };

  it.each([
    ['with claims and sources', FINISHED, [false, false]],
    ['without sources', NO_SOURCES, [false, true]],
    ['without claims', greeting, [true, true]],
  ] as const)('%s', (_, sketch, said) => {
    const audit = buildAudit(sketch);

    expect([statesNothing(audit), hasNothingToCompare(audit)]).toEqual(said);
  });
});
