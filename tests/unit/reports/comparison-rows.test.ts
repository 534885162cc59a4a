import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import { comparisonRows, writeCsv, writeJsonl } from '../../../lib/reports/comparison-rows';
import { fakeAudit, fakeFinding, fakeSettledPair, fakeStatement } from '../../fakes/audits';

const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

describe('a check as a table', () => {
  it('has a row for each cell, with the label of a citation, and one for a statement without', () => {
    const audit = fakeAudit();
    const rows = rowsOf(writeCsv(comparisonRows(audit)));
    const withCells = new Set(audit.pairs.map(({ statementId }) => statementId));

    expect(rows).toHaveLength(
      audit.pairs.length + audit.statements.filter(({ id }) => !withCells.has(id)).length,
    );
    expect(rows[0]).toMatchObject({
      statement: '1',
      verdict: 'supported',
      source: '1',
      cited: 'yes',
      finding: 'supported',
      label: 'supports',
      confidence: '0.9',
      quote: 'The skin makes vitamin D in light',
    });
    expect(rows.filter(({ cited }) => cited === 'no').every(({ label }) => label === '')).toBe(
      true,
    );
  });

  it('has the closest passage in the row of its source', () => {
    const audit = fakeAudit();
    const [, other] = audit.pairs;
    if (!other) throw new Error('test: no pair');
    const { statementId, sourceId } = other;
    const closest = { statementId, sourceId, span: { start: 0, end: 9 }, text: 'It is in\nfish.' };

    expect(rowsOf(writeCsv(comparisonRows(audit, [closest]))).map(row => row['closest'])).toEqual([
      '',
      'It is in fish.',
      ...audit.pairs.slice(2).map(() => ''),
      ...audit.statements.slice(2).map(() => ''),
    ]);
  });

  it('says why a cell was not judged, and gives it no label', () => {
    const { pairs, ...audit } = fakeAudit();
    const [first, ...others] = pairs;
    if (!first) throw new Error('test: no pair');
    const pair = fakeSettledPair({ ...first, finding: fakeFinding('not-judged') });

    expect(
      rowsOf(writeCsv(comparisonRows({ ...audit, pairs: [pair, ...others] })))[0],
    ).toMatchObject({
      finding: 'not-judged',
      reason: 'dead-link',
      label: '',
      confidence: '',
    });
  });

  it('runs no words of a page as a formula', () => {
    const audit = fakeAudit();
    const statements = [fakeStatement({ text: '=HYPERLINK("https://evil.example")' })];

    expect(rowsOf(writeCsv(comparisonRows({ ...audit, statements })))[0]?.['text']).toMatch(/^'=/);
  });
});

describe('a check as lines of JSON', () => {
  const linesOf = (audit: Audit): Record<string, unknown>[] =>
    writeJsonl(comparisonRows(audit))
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line) as Record<string, unknown>);

  it('has the rows of the table, each with the ids of its check, statement and source', () => {
    const audit: Audit = { ...fakeAudit(), tag: 'round 2' };
    const lines = linesOf(audit);

    expect(lines).toHaveLength(comparisonRows(audit).length);
    expect(lines[0]).toMatchObject({
      check: audit.id,
      tag: 'round 2',
      statement_id: audit.pairs[0]?.statementId,
      source_id: audit.pairs[0]?.sourceId,
      finding: 'supported',
      confidence: 0.9,
      reason: null,
    });
  });

  it('tells what was read and not found from what could not be read', () => {
    const { pairs, ...audit } = fakeAudit();
    const [first, second, ...others] = pairs;
    if (!first || !second) throw new Error('test: two pairs are needed');
    const found = fakeSettledPair({ ...first, finding: fakeFinding('not-found') });
    const unread = fakeSettledPair({ ...second, finding: fakeFinding('not-judged') });

    const [one, other] = linesOf({ ...audit, pairs: [found, unread, ...others] });

    expect(one).toMatchObject({ finding: 'not-found', reason: null });
    expect(other).toMatchObject({ finding: 'not-judged', reason: 'dead-link', confidence: null });
  });

  it('keeps each comparison on one line, whatever a page says', () => {
    const statements = [fakeStatement({ text: 'a\u2028b\n{"c":1}"' })];
    const lines = linesOf({ ...fakeAudit(), statements });

    expect(lines.every(line => typeof line['check'] === 'string')).toBe(true);
    expect(lines[0]?.['text']).toBe('a b {"c":1}"');
  });
});
