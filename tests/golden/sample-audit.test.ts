import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { isCheckWorthy } from '../../lib/core/answer/statement';
import { createLexicalJudge } from '../../lib/judges/lexical/lexical-judge';
import { auditAnswer } from '../../scripts/audit/audit-answer';
import type { SourceMap } from '../../scripts/audit/read-input';
import type { SampleKey } from '../../scripts/start/compare-with-key';

const SAMPLE = resolve(import.meta.dirname, '../../public/sample');
const SOURCES = join(SAMPLE, 'sources');
const key = JSON.parse(readFileSync(join(SAMPLE, 'key.json'), 'utf8')) as SampleKey;

/**
 * Cells in which the baseline may differ from a careful reader. It is a floor, not a
 * model; what matters is that it neither gets worse unseen nor claims support wrongly.
 */
const TOLERATED = 2;

let audit: AuditExport;

beforeAll(async () => {
  const input = {
    answer: readFileSync(join(SAMPLE, 'answer.md'), 'utf8'),
    sources: {
      folder: SOURCES,
      map: JSON.parse(readFileSync(join(SOURCES, 'sources.json'), 'utf8')) as SourceMap,
    },
  };
  const result = await auditAnswer(input, createLexicalJudge());
  if (!result.ok) throw new Error(result.failure);
  audit = result.value;
});

/** Every settled cell beside the key's. */
function cells() {
  return audit.pairs.filter(isSettled).map(pair => {
    const statement = audit.statements.find(({ id }) => id === pair.statementId);
    const stem = /([^/]+)\.html$/.exec(pair.sourceId)?.[1] ?? '';
    const row = key.statements.find(({ text }) => text === statement?.text);
    return { text: statement?.text, stem, found: pair.finding.kind, expected: row?.cells[stem] };
  });
}

describe('the sample by the lexical judge, from its Markdown answer to its matrix', () => {
  it('has the statements of the key, and keeps the rest as not check-worthy', () => {
    const worthy = audit.statements.filter(isCheckWorthy).map(({ text }) => text);

    expect(worthy).toEqual(key.statements.map(({ text }) => text));
    expect(audit.statements.length - worthy.length).toBe(key.notCheckWorthy.length);
  });

  it('fills every cell', () => {
    expect(audit.status).toBe('finished');
    expect(cells()).toHaveLength(key.statements.length * 5);
    expect(cells().every(({ expected }) => expected !== undefined)).toBe(true);
  });

  it('agrees with a careful reader but for a few cells', () => {
    const wrong = cells().filter(({ found, expected }) => found !== expected);

    expect(wrong.length, JSON.stringify(wrong, null, 2)).toBeLessThanOrEqual(TOLERATED);
  });

  it('never calls a cell supported that is not', () => {
    const claimed = cells().filter(({ found }) => found === 'supported');

    expect(claimed.filter(({ expected }) => expected !== 'supported')).toEqual([]);
  });

  it('gives each statement the verdict of the key', () => {
    const worthy = audit.statements.filter(isCheckWorthy);
    const found = worthy.map(
      ({ id }) => audit.verdicts.find(({ statementId }) => statementId === id)?.kind,
    );

    expect(found).toEqual(key.statements.map(({ verdict }) => verdict));
  });

  it('computes the rates as SourceCheckup defines them', () =>
    expect(audit.rates).toMatchObject({
      // Four of five answer with text: the pay wall does, the dead link does not.
      sourceUrlValidity: { overAll: { count: 4, of: 5 }, overJudged: { count: 4, of: 5 } },
      statementSupport: { overAll: { count: 7, of: 14 }, overJudged: { count: 7, of: 12 } },
      responseSupport: { overAll: { count: 0, of: 1 }, overJudged: { count: 0, of: 1 } },
      nonSupportingSources: { overAll: { count: 0, of: 3 }, overJudged: { count: 0, of: 3 } },
    }));
});
