import { describe, expect, it } from 'vitest';

import { indexAudit } from '../../../lib/views/audit-index';
import {
  isFiltered,
  listStatements,
  NO_FILTER,
  readStatementOrder,
  type StatementFilter,
  type StatementOrder,
} from '../../../lib/views/statement-filter';
import { fakeCorrection, fakeNote } from '../../fakes/annotations';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED } from '../../examples/sketches';
import { statementId } from '../../../lib/core/ids';

const AUDIT = buildAudit(FINISHED);
const INDEX = indexAudit(AUDIT);

const list = (filter: Partial<StatementFilter>, order: StatementOrder = 'answer', index = INDEX) =>
  listStatements(index, { ...NO_FILTER, ...filter }, order);
const idsOf = (...args: Parameters<typeof list>): string[] =>
  list(...args).statements.map(({ id }) => String(id));

describe('the statements that are listed', () => {
  it('are all of them in the answer’s order, if nothing is asked for', () => {
    expect(idsOf({})).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']);
    expect(list({})).toMatchObject({ shown: 7, all: 7 });
  });

  it('can come worst first, with what asserts nothing at the end', () =>
    expect(idsOf({}, 'worst')).toEqual(['s2', 's1', 's5', 's3', 's6', 's7', 's4', 's0', 's8']));

  it('can be those of one verdict, and of a group that is counted together', () => {
    expect(idsOf({ kind: 'contradicted' })).toEqual(['s2']);
    expect(idsOf({ kind: 'not-judged' })).toEqual(['s6', 's7']);
    expect(idsOf({ kind: 'unsupported' })).toEqual(['s2', 's3', 's5']);
    expect(idsOf({ kind: 'backed' })).toEqual(['s1', 's4']);
    expect(list({ kind: 'backed' })).toMatchObject({ shown: 2, all: 7 });
  });

  it('can be those a source is cited for, and not those it merely speaks of', () => {
    const source = AUDIT.sources[1]?.id ?? null;

    expect(idsOf({ source })).toEqual(['s2', 's3']);
    expect(idsOf({ source, kind: 'contradicted' })).toEqual(['s2']);
  });

  it('can be those with a certain word, whatever its case, by its beginning', () => {
    expect(idsOf({ text: 'PREGNAN' })).toEqual(['s4']);
    expect(idsOf({ text: 'dose month' })).toEqual(['s3']);
    expect(idsOf({ text: 'dose nowhere' })).toEqual([]);
  });

  it('are found by words also where there is nothing to check', () => {
    expect(idsOf({ text: 'doctor' })).toEqual(['s8']);
    expect(list({ text: 'doctor' })).toMatchObject({ shown: 0, all: 7 });
  });

  it('can be those somebody has corrected or noted', () => {
    const sourceId = AUDIT.sources[0]?.id ?? null;
    const index = indexAudit({
      ...AUDIT,
      corrections: [
        fakeCorrection({ id: 'a', statementId: statementId('s1'), sourceId }),
        fakeCorrection({ id: 'b', statementId: statementId('s3') }),
        fakeCorrection({ id: 'c', statementId: statementId('s3'), kind: null }),
      ],
      notes: [fakeNote({ statementId: null }), fakeNote({ statementId: statementId('s5') })],
    });

    expect(idsOf({ isByHand: true }, 'answer', index)).toEqual(['s1', 's5']);
    expect(idsOf({ isByHand: true })).toEqual([]);
  });
});

describe('an order that was kept', () =>
  it('is taken only where it is one', () =>
    expect(['worst', 'answer', 'by colour', 7, null].map(readStatementOrder)).toEqual([
      'worst',
      'answer',
      'answer',
      'answer',
      'answer',
    ])));

describe('a filter', () => {
  it('of spaces asks for nothing', () => {
    expect(isFiltered({ ...NO_FILTER, text: ' … ' })).toBe(false);
    expect(isFiltered({ ...NO_FILTER, text: 'a' })).toBe(true);
    expect(isFiltered({ ...NO_FILTER, isByHand: true })).toBe(true);
  });
});
