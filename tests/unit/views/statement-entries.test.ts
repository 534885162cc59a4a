import { describe, expect, it } from 'vitest';

import { indexAudit } from '../../../lib/views/audit-index';
import { arrangeStatements, type StatementEntry } from '../../../lib/views/statement-entries';
import { listStatements, NO_FILTER } from '../../../lib/views/statement-filter';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { FINISHED } from '../../examples/sketches';

const GONE = ['a', 'b', 'c'].map(name => ({
  title: name,
  url: `https://${name}.example/`,
  reason: name === 'c' ? ('soft-404' as const) : ('dead-link' as const),
}));
const STUCK: AuditSketch = {
  ...FINISHED,
  sources: [...FINISHED.sources, ...GONE],
  statements: [
    { text: 'A lost claim about soy.', cites: [5] },
    ...FINISHED.statements,
    { text: 'Another lost claim about soy.', cites: [6] },
    { text: 'A last lost claim about soy.', cites: [7] },
  ],
};

function entriesOf(sketch: AuditSketch, order: 'answer' | 'worst' = 'answer') {
  const index = indexAudit(buildAudit(sketch));
  return arrangeStatements(index, listStatements(index, NO_FILTER, order).statements);
}

const nameOf = (entry: StatementEntry): string => {
  if (entry.kind === 'quiet') return 'quiet';
  if (entry.kind === 'row') return String(entry.row.number);
  return `${entry.reason}: ${entry.rows.map(({ number }) => number).join(' ')}`;
};

describe('the list of statements', () => {
  it('ends with those that one cause keeps from being checked, as one group', () => {
    const entries = entriesOf(STUCK);

    expect(entries.map(nameOf)).toEqual([
      'quiet',
      '2',
      '3',
      '4',
      '5',
      '6',
      // Alone with its cause.
      '7',
      'quiet',
      'dead-link: 1 8 9 10',
    ]);
  });

  it('names the sources that the cause is about, each once', () => {
    const [group] = entriesOf(STUCK).filter(entry => entry.kind === 'group');

    expect(group?.sources.map(({ title }) => title)).toEqual(['Generic tablets', 'a', 'b', 'c']);
  });

  it('has no groups while the check runs', () => {
    const running = { ...STUCK, head: { status: 'running', endedAt: null } } as const;

    expect(entriesOf(running).filter(({ kind }) => kind === 'group')).toEqual([]);
  });

  it('puts a repetition right after what it repeats, in each order', () => {
    const [greeting, first, ...rest] = FINISHED.statements;
    if (!greeting || !first) throw new Error('test: the sketch has changed');
    const repeated = { ...FINISHED, statements: [first, greeting, ...rest, first] };

    expect(entriesOf(repeated).slice(0, 2).map(nameOf)).toEqual(['1', '8']);
    const [one, other] = entriesOf(repeated);
    expect(one).toMatchObject({ repeats: null });
    expect(other).toMatchObject({ repeats: { number: 1 } });
    const worst = entriesOf(repeated, 'worst').map(nameOf);
    expect(worst.indexOf('8')).toBe(worst.indexOf('1') + 1);
  });

  it('lists a repetition where what it repeats is not listed', () => {
    const [, first] = FINISHED.statements;
    if (!first) throw new Error('test: the sketch has changed');
    const index = indexAudit(buildAudit({ ...FINISHED, statements: [first, first] }));

    const [only] = arrangeStatements(index, index.audit.statements.slice(1));

    expect(only).toMatchObject({ row: { number: 2 }, repeats: { number: 1 } });
  });
});
