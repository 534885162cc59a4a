import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';

import { writeCsv } from '../../../lib/reports/write-csv';
import { fakeAudit, fakeFinding, fakeSettledPair, fakeStatement } from '../../fakes/audits';

const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

describe('a check as a table', () => {
  it('has a row for each cell, with the label of a citation, and one for a statement without', () => {
    const audit = fakeAudit();
    const rows = rowsOf(writeCsv(audit));
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

    expect(rowsOf(writeCsv(audit, [closest])).map(row => row['closest'])).toEqual([
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

    expect(rowsOf(writeCsv({ ...audit, pairs: [pair, ...others] }))[0]).toMatchObject({
      finding: 'not-judged',
      reason: 'dead-link',
      label: '',
      confidence: '',
    });
  });

  it('runs no words of a page as a formula', () => {
    const audit = fakeAudit();
    const statements = [fakeStatement({ text: '=HYPERLINK("https://evil.example")' })];

    expect(rowsOf(writeCsv({ ...audit, statements }))[0]?.['text']).toMatch(/^'=/);
  });
});
