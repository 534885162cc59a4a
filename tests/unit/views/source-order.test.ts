import { describe, expect, it } from 'vitest';

import { indexAudit } from '../../../lib/views/audit-index';
import { sourcesWorstFirst } from '../../../lib/views/source-order';
import { buildAudit } from '../../examples/build-audit';
import { EVERY_MARK } from '../../examples/marked-sources';
import { FINISHED, RUNNING } from '../../examples/sketches';
import type { Audit } from '../../../lib/core/audit/audit';
import type { SourceMark } from '../../../lib/core/source/source-checks';

const numbersOf = (audit: Audit): number[] =>
  sourcesWorstFirst(indexAudit(audit)).map(({ number }) => number);

/** The finished audit, its third source with one mark. */
function withMark(kind: SourceMark['kind']): Audit {
  const audit = buildAudit(FINISHED);
  const marks = EVERY_MARK.filter(mark => mark.kind === kind);
  const checks = { site: null, work: null, gaps: null, marks };
  return {
    ...audit,
    sources: audit.sources.map((source, at) => (at === 2 ? { ...source, checks } : source)),
  };
}

describe('sources, worst first', () => {
  it('begin with what contradicts, then what nobody could read, then the rest in order', () =>
    expect(numbersOf(buildAudit(FINISHED))).toEqual([2, 4, 5, 1, 3]));

  it('begin with one that bears a warning', () =>
    expect(numbersOf(withMark('retracted'))).toEqual([3, 2, 4, 5, 1]));

  it('leave one with a mere note where it is', () =>
    expect(numbersOf(withMark('archived'))).toEqual([2, 4, 5, 1, 3]));

  it('put one that carries nothing it is cited for before one nobody could read', () => {
    const vain = {
      ...FINISHED,
      statements: [{ text: 'Tablets are round.', cites: [2, 3] }],
    };

    expect(numbersOf(buildAudit(vain))).toEqual([3, 4, 5, 1, 2]);
  });

  it('say nothing of a source whose cells are still open', () =>
    expect(numbersOf(buildAudit(RUNNING))).toEqual([2, 3, 4, 5, 1]));
});
