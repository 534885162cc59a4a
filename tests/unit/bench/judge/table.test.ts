import { describe, expect, it } from 'vitest';

import { parseReport, type JudgeReport } from '../../../../scripts/bench/judge/report';
import { summarise, toRate } from '../../../../scripts/bench/judge/summarise';
import { formatReports } from '../../../../scripts/bench/judge/table';
import { pairRecord } from './pairs';

const RIGHT = pairRecord();
const WRONG = pairRecord({ finding: { kind: 'not-found', confidence: 0.6 } });

function report(overrides: Partial<JudgeReport> = {}): JudgeReport {
  return {
    kind: 'veracite-judge-bench',
    schemaVersion: 1,
    complete: true,
    measuredAt: '2026-01-01T00:00:00.000Z',
    judge: { name: 'one', id: 'one', version: '1' },
    where: 'node',
    file: { name: 'a.jsonl.gz', sha256: '00' },
    limit: null,
    passagesPerPair: 6,
    granularity: 'document',
    pairsPerBatch: 16,
    readsAll: false,
    ceiling: toRate({ count: 2, of: 2 }),
    ...summarise([RIGHT, WRONG]),
    setupMs: 7,
    machine: { cores: 2, processor: 'any', platform: 'any', runtime: 'any', load: 0 },
    page: null,
    ...overrides,
  };
}

const cellsOf = (line: string | undefined) =>
  (line ?? '')
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());

describe('the table', () => {
  it('has a line for each report, under heads, and every line is as wide', () => {
    const lines = formatReports([report(), report({ where: 'browser' })]).split('\n');

    expect(lines).toHaveLength(4);
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
    expect(cellsOf(lines[0]).slice(0, 5)).toEqual([
      'judge',
      'set',
      'pairs',
      'acc. 95 %',
      'accuracy',
    ]);
    expect(cellsOf(lines[2]).slice(0, 5)).toEqual(['one (node)', 'a', '2', '0.09–0.91', '0.500']);
    expect(cellsOf(lines[3])[0]).toBe('one (browser)');
  });

  it('adds the mean over the sets of one judge, each set weighing the same', () => {
    const good = report({ file: { name: 'b.jsonl.gz', sha256: '11' }, ...summarise([RIGHT]) });
    const other = report({ judge: { name: 'two', id: 'two', version: '1' } });

    const lines = formatReports([report(), good, other]).split('\n').slice(2).map(cellsOf);

    expect(lines.map(([judge, set]) => [judge, set])).toEqual([
      ['one (node)', 'a'],
      ['one (node)', 'b'],
      ['one (node)', 'mean of 2'],
      ['two (node)', 'a'],
    ]);
    expect(lines[2]?.[4]).toBe('0.750');
  });

  it('keeps a judge on the best sentence apart from the judge on the document', () => {
    const onSentence = report({ granularity: 'sentence', passagesPerPair: null });

    const lines = formatReports([report(), onSentence]).split('\n').slice(2).map(cellsOf);

    expect(lines.map(([judge]) => judge)).toEqual(['one (node)', 'one, best sentence (node)']);
  });

  it('shows a missing figure as a dash and a stopped run as such', () => {
    const [line] = formatReports([report({ complete: false })])
      .split('\n')
      .slice(2)
      .map(cellsOf);

    expect(line?.[2]).toBe('2 (stopped)');
    // Nothing in it was contradicted.
    expect(line?.[12]).toBe('–');
  });
});

describe('a report that is read again', () => {
  it('is what was written', () => {
    const written = report();

    expect(parseReport(JSON.parse(JSON.stringify(written)))).toEqual(written);
  });

  it('of before granularities is one on the document', () => {
    const older = { ...report(), granularity: undefined };

    expect(parseReport(JSON.parse(JSON.stringify(older)))?.granularity).toBe('document');
  });

  it.each([
    ['another file', { measures: [] }],
    ['a later form', { ...report(), schemaVersion: 2 }],
    ['a share above 1', { ...report(), readShare: 1.5 }],
    ['a list', []],
  ])('is none: %s', (_name, json) => expect(parseReport(json)).toBeNull());
});
