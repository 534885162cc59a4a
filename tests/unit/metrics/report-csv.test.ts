import { describe, expect, it } from 'vitest';

import { estimateDouble } from '../../../lib/metrics/estimate';
import { comparePeople } from '../../../lib/metrics/agreement';
import { mixToCsv, peopleToCsv, ratesToCsv } from '../../../lib/metrics/report-csv';
import { both, shareOf } from '../../fakes/facts';

const few = estimateDouble([both(shareOf(1, 2), shareOf(1, 1))]);

describe('a table of rates as CSV', () => {
  it('has counts, intervals and answers of both rates', () => {
    const rate = estimateDouble(
      Array.from({ length: 8 }, (_, at) => both(shareOf(at % 2, 1), shareOf(at % 2, 1))),
    );

    const [head, line] = ratesToCsv([{ name: 'A', rate }])
      .trimEnd()
      .split('\r\n');

    expect(head?.split(',')).toHaveLength(16);
    expect(line).toMatch(/^A,4,8,8,0\.5,0\.2\d+,0\.7\d+,wilson,4,4,8,8,0\.5,/);
  });

  it('leaves a rate empty that is not given: it is no 0', () =>
    expect(ratesToCsv([{ name: 'A', rate: few }])).toContain(
      'A,1,2,1,,,,too-few,2,1,1,1,,,,too-few',
    ));

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'takes no name for a formula: %j',
    name => {
      const line = ratesToCsv([{ name, rate: few }]).split('checked_method\r\n')[1] ?? '';

      expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('keeps names with quotes, commas and ends of lines in one cell', () => {
    const name = 'a,"b"\nc';

    expect(ratesToCsv([{ name, rate: few }])).toContain('"a,""b""\nc",1,2');
  });
});

describe('a table of verdicts as CSV', () =>
  it('has a column for each verdict, with 0 where a group has none', () => {
    const rows = [{ name: 'A', answers: 2, counts: { supported: 3 } }];

    expect(mixToCsv(rows, ['supported', 'not-judged'])).toBe(
      'name,answers,supported,not-judged\r\nA,2,3,0\r\n',
    );
  }));

describe('the judge beside people as CSV', () => {
  it('has a line for each way in which verdicts were given, and what both said', () => {
    const agreed = { machine: 'supported', person: 'supported', isBlind: true } as const;
    const apart = { machine: 'supported', person: 'not-found' } as const;
    const people = comparePeople(Array.from({ length: 5 }, () => [agreed, apart]));

    const [head = '', blind = '', seen = '', ...rest] = peopleToCsv(people).trimEnd().split('\r\n');
    const valueOf = (line: string, name: string) =>
      line.split(',')[head.split(',').indexOf(name)] ?? 'no such column';

    expect(rest).toEqual([]);
    expect(blind).toMatch(/^blind,5,5,5,1,0\.5\d+,1,wilson,,5,0,0,0,/);
    expect(seen).toMatch(/^after-seeing,0,5,5,0,0,0\.4\d+,wilson,0,/);
    expect(valueOf(seen, 'person_not-found_judge_supported')).toBe('5');
    expect(valueOf(blind, 'person_not-found_judge_supported')).toBe('0');
    // Chance alone would agree on everything: no kappa is no 0.
    expect([valueOf(blind, 'kappa'), valueOf(seen, 'kappa')]).toEqual(['', '0']);
  });

  it('has both lines also where nobody gave a verdict so', () => {
    const lines = peopleToCsv(comparePeople([])).trimEnd().split('\r\n');

    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^blind,0,0,0,,,,none,,0,/),
      expect.stringMatching(/^after-seeing,0,0,0,,,,none,,0,/),
    ]);
  });
});
