import { describe, expect, it } from 'vitest';

import { indexAudit, buildMatrix } from '../../../lib/views/audit-index';
import { countVerdicts, listCounts } from '../../../lib/core/audit/verdict-counts';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED, LARGE } from '../../examples/sketches';
import { fakeAudit } from '../../fakes/audits';

describe('the matrix', () => {
  it('has a row for each check-worthy statement, numbered as the badges on the page are', () => {
    const { rows } = buildMatrix(buildAudit(FINISHED));

    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('has a column for each source, numbered from 1', () => {
    const { columns } = buildMatrix(buildAudit(FINISHED));

    expect(columns.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('puts each pair where its statement and its source meet', () => {
    const { rows, columns } = buildMatrix(buildAudit(LARGE));

    const wrong = rows.flatMap(({ statement, cells }) =>
      cells.filter(
        (cell, at) =>
          cell?.statementId !== statement.id || cell.sourceId !== columns[at]?.source.id,
      ),
    );
    expect(wrong).toEqual([]);
    expect(rows.flatMap(({ cells }) => cells)).toHaveLength(800);
  });

  it('leaves a hole where there is no such pair', () => {
    const audit = fakeAudit();

    const { rows } = buildMatrix({ ...audit, pairs: audit.pairs.slice(1) });

    expect(rows[0]?.cells[0]).toBeNull();
    expect(rows[0]?.cells[1]).not.toBeNull();
  });

  it('is found by ids in the index', () => {
    const audit = buildAudit(FINISHED);
    const [source] = audit.sources;

    const index = indexAudit(audit);

    expect(source && index.columns.get(source.id)?.number).toBe(1);
    expect(index.rows.size).toBe(7);
    expect(index.pairs.size).toBe(35);
  });
});

describe('counts of verdicts', () =>
  it('come best first, without kinds that do not occur and without what is not checked', () => {
    const counts = listCounts(countVerdicts(buildAudit(FINISHED).verdicts));

    expect(counts).toEqual([
      { kind: 'supported', count: 1 },
      { kind: 'open-supported-elsewhere', count: 1 },
      { kind: 'open-partly-supported', count: 1 },
      { kind: 'contradicted', count: 1 },
      { kind: 'not-found', count: 1 },
      { kind: 'not-judged', count: 2 },
    ]);
  }));
