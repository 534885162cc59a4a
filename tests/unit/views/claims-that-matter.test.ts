import { describe, expect, it } from 'vitest';

import { indexAudit } from '../../../lib/views/audit-index';
import { findClaims, rowsWorstFirst, type Claim } from '../../../lib/views/claims-that-matter';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { FINISHED, PERMISSION, RUNNING } from '../../examples/sketches';

const claimsOf = (sketch: AuditSketch): Claim[] => findClaims(indexAudit(buildAudit(sketch)));

const SOURCE = {
  title: 'A leaflet',
  url: 'https://leaflet.example/',
  text: 'Take the tablets with food. They are safe.',
};
const QUOTE = 'Take the tablets with food';

/** One source that contradicts each of these statements as surely as is said. */
const contradicting = (...said: [text: string, sure: number][]): AuditSketch => ({
  question: null,
  sources: [SOURCE],
  statements: said.map(([text, sure]) => ({
    text,
    cites: [0],
    cells: { 0: { says: 'contradicted', quote: QUOTE, sure } },
  })),
});

const textsOf = (claims: readonly Claim[]): string[] => claims.map(({ row }) => row.statement.text);

describe('the claims that need a look', () => {
  it('come by how grave their verdict is', () =>
    expect(
      claimsOf(FINISHED).map(({ row, severity }) => [String(row.statement.id), severity]),
    ).toEqual([
      ['s2', 'contradicted'],
      // A number that a source contradicts comes before what others only lack.
      ['s1', 'disputed'],
      ['s5', 'cited-not-found'],
      ['s3', 'partly-supported'],
    ]));

  it('hold nothing that is backed, that nobody could look at, or that still waits', () => {
    const kinds = (sketch: AuditSketch) => claimsOf(sketch).map(({ verdict }) => verdict.kind);

    for (const sketch of [FINISHED, PERMISSION, RUNNING]) {
      expect(kinds(sketch)).not.toContain('not-judged');
      expect(kinds(sketch)).not.toContain('pending');
      expect(kinds(sketch)).not.toContain('supported-elsewhere');
    }
    expect(kinds(RUNNING)).toEqual([]);
  });

  it('are surer first within a step', () => {
    const claims = claimsOf(contradicting(['It is old.', 0.6], ['It is round.', 0.9]));

    expect(textsOf(claims)).toEqual(['It is round.', 'It is old.']);
  });

  it('are weighed by what hurts when it is wrong', () => {
    const claims = claimsOf(
      contradicting(['It is round.', 0.8], ['Take 500 mg a day.', 0.75], ['It is old.', 0.8]),
    );

    expect(textsOf(claims)).toEqual(['Take 500 mg a day.', 'It is round.', 'It is old.']);
    expect(claims[0]?.loads).toEqual(['dose']);
  });

  it('fall behind the next step only where the judge is unsure', () => {
    const cited = { text: 'You must never take 5 mg without food.', cites: [0], cells: {} };
    const sketch = (sure: number): AuditSketch => ({
      ...contradicting(['It is round.', sure]),
      statements: [...contradicting(['It is round.', sure]).statements, cited],
    });

    expect(claimsOf(sketch(0.5))[0]?.severity).toBe('contradicted');
    expect(claimsOf(sketch(0.34))[0]?.severity).toBe('cited-not-found');
  });

  it('tell a citation in vain from a statement that cites nothing', () => {
    const claims = claimsOf({
      question: null,
      sources: [SOURCE],
      statements: [{ text: 'It is old.' }, { text: 'It is round.', cites: [0] }],
    });

    expect(claims.map(({ severity }) => severity)).toEqual([
      'cited-not-found',
      'uncited-not-found',
    ]);
    expect(textsOf(claims)).toEqual(['It is round.', 'It is old.']);
  });

  it('open at the cell that contradicts, also where another supports', () => {
    const split = claimsOf(FINISHED).find(({ row }) => String(row.statement.id) === 's1');

    expect(split?.verdict.kind).toBe('supported');
    expect(split?.pair.finding.kind).toBe('contradicted');
    expect(split?.confidence).toBe(0.58);
  });
});

describe('all statements, worst first', () =>
  it('are the claims, then what waits or could not be looked at, then what is backed', () => {
    const rows = rowsWorstFirst(indexAudit(buildAudit(FINISHED)));

    expect(rows.map(({ statement }) => String(statement.id))).toEqual([
      's2',
      's1',
      's5',
      's3',
      's6',
      's7',
      's4',
    ]);
  }));
