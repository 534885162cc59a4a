import { describe, expect, it } from 'vitest';

import { indexAudit } from '../../../lib/views/audit-index';
import { findClaims, rowsWorstFirst, type Claim } from '../../../lib/views/claims-that-matter';
import type { Strength } from '../../../lib/core/audit/pair-schemas';
import { FIRM, OPEN } from '../../fakes/strengths';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { FINISHED, PERMISSION, RUNNING } from '../../examples/sketches';

const claimsOf = (sketch: AuditSketch): Claim[] => findClaims(indexAudit(buildAudit(sketch)));

const SOURCE = {
  title: 'A leaflet',
  url: 'https://leaflet.example/',
  text: 'Take the tablets with food. They are safe.',
};
const QUOTE = 'Take the tablets with food';

/** One source that contradicts each of these statements with this strength. */
const contradicting = (...said: [text: string, strength: Strength][]): AuditSketch => ({
  question: null,
  sources: [SOURCE],
  statements: said.map(([text, strength]) => ({
    text,
    cites: [0],
    cells: { 0: { says: 'contradicted', quote: QUOTE, strength } },
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

  it('are firm first within a step', () => {
    const claims = claimsOf(contradicting(['It is old.', OPEN], ['It is round.', FIRM]));

    expect(textsOf(claims)).toEqual(['It is round.', 'It is old.']);
  });

  it('are weighed by what hurts when it is wrong', () => {
    const claims = claimsOf(
      contradicting(['It is round.', FIRM], ['Take 500 mg a day.', FIRM], ['It is old.', FIRM]),
    );

    expect(textsOf(claims)).toEqual(['Take 500 mg a day.', 'It is round.', 'It is old.']);
    expect(claims[0]?.loads).toEqual(['dose']);
  });

  it('stay in their step also where the finding is open', () => {
    const cited = { text: 'You must never take 5 mg without food.', cites: [0], cells: {} };
    const open = contradicting(['It is round.', OPEN]);

    const claims = claimsOf({ ...open, statements: [cited, ...open.statements] });

    expect(claims.map(({ severity }) => severity)).toEqual(['contradicted', 'cited-not-found']);
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

  describe('where one source contradicts and another carries it', () => {
    const against = { says: 'contradicted' as const, quote: QUOTE, strength: OPEN };
    const carried = (text: string, says: 'supported' | 'partly-supported') => ({
      text,
      cites: [0, 1],
      cells: {
        0: says === 'supported' ? { says, quote: QUOTE } : { says, quote: QUOTE, missing: 'food' },
        1: against,
      },
    });
    const orderOf = (...statements: AuditSketch['statements']) =>
      textsOf(
        claimsOf({
          question: null,
          sources: [SOURCE, { ...SOURCE, url: 'https://b.example/' }],
          statements,
        }),
      );
    const harmless = contradicting(['It was never round.', FIRM]).statements;

    it.each([
      ['a dose', 'Take 500 mg with food.'],
      ['a contraindication', 'It is contraindicated with food.'],
      ['an interaction', 'It interacts with food.'],
    ])('%s comes first, before a firm contradiction of anything else', (_, text) => {
      expect(orderOf(...harmless, carried(text, 'supported'))[0]).toBe(text);
      expect(orderOf(...harmless, carried(text, 'partly-supported'))[0]).toBe(text);
    });

    it('anything else comes after what all contradict', () => {
      const mild = 'It is made with food.';

      expect(orderOf(carried(mild, 'supported'), ...harmless)).toEqual([
        'It was never round.',
        mild,
      ]);
    });
  });

  it('open at the cell that contradicts, also where another supports', () => {
    const split = claimsOf(FINISHED).find(({ row }) => String(row.statement.id) === 's1');

    expect(split?.verdict.kind).toBe('supported');
    expect(split?.pair.finding.kind).toBe('contradicted');
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
