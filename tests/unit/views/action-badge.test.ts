import { describe, expect, it } from 'vitest';

import { answerId, auditId, statementId } from '../../../lib/core/ids';
import type { PageBadge, PageCheck } from '../../../lib/core/answer/page-check';
import type { MarkKind } from '../../../lib/core/audit/mark';
import { toActionBadge } from '../../../lib/views/action-badge';

function badge(id: string, kind: MarkKind): PageBadge {
  return { statementId: statementId(id), kind, span: { start: 0, end: 1 } };
}

function check(part: Partial<PageCheck>): PageCheck {
  return {
    auditId: auditId('a'),
    answerId: answerId('b'),
    status: 'finished',
    settledPairs: 0,
    pairs: 0,
    badges: [],
    ...part,
  };
}

describe('toActionBadge', () => {
  it.each([
    [0, 40, 0],
    [39, 40, 97],
    [0, 0, 0],
  ])('a check with %i of %i cells has got %i % far', (settledPairs, pairs, percent) =>
    expect(toActionBadge(check({ status: 'running', settledPairs, pairs }))).toEqual({
      kind: 'running',
      percent,
    }),
  );

  it('tells no share of a check that asks before it begins', () =>
    expect(toActionBadge(check({ status: 'running', asks: true }))).toEqual({ kind: 'waiting' }));

  it('tells no share of a check that waits', () => {
    const waiting = check({ status: 'running', wait: 'on-battery', settledPairs: 2, pairs: 4 });

    expect(toActionBadge(waiting)).toEqual({ kind: 'waiting' });
  });

  it('counts the statements a source contradicts, each once', () => {
    const shared: PageBadge = {
      ...badge('2', 'contradicted'),
      statements: [
        { statementId: statementId('2'), kind: 'contradicted' },
        { statementId: statementId('3'), kind: 'supported' },
        { statementId: statementId('4'), kind: 'contradicted' },
      ],
    };
    const badges = [badge('1', 'contradicted'), shared, badge('5', 'not-found'), shared];

    expect(toActionBadge(check({ badges }))).toEqual({ kind: 'contradicted', statements: 3 });
  });

  it('counts the statements a source possibly contradicts, where none is surely', () => {
    const open = [badge('1', 'open-contradicted'), badge('2', 'open-contradicted')];

    expect(toActionBadge(check({ badges: open }))).toEqual({ kind: 'conflict', statements: 2 });
    expect(toActionBadge(check({ badges: [...open, badge('3', 'contradicted')] }))).toEqual({
      kind: 'contradicted',
      statements: 1,
    });
  });

  it('is silent where nothing is contradicted, whatever else was or was not found', () => {
    const badges = [badge('1', 'supported'), badge('2', 'not-found'), badge('3', 'not-judged')];

    expect(toActionBadge(check({ badges }))).toEqual({ kind: 'none' });
    expect(toActionBadge(check({ badges, status: 'stopped' }))).toEqual({ kind: 'none' });
  });
});
