import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, it } from 'vitest';

import { isSettled } from '../../lib/core/audit/pair';
import { isFirm } from '../../lib/core/audit/strength';
import { auditAnswer } from '../../scripts/audit/audit-answer';
import type { SourceMap } from '../../scripts/audit/read-input';
import { createEmbeddedInNode } from '../../scripts/lib/embedded-in-node';
import type { SampleKey } from '../../scripts/start/compare-with-key';

const SAMPLE = resolve(import.meta.dirname, '../../public/sample');
const SOURCES = join(SAMPLE, 'sources');
const key = JSON.parse(readFileSync(join(SAMPLE, 'key.json'), 'utf8')) as SampleKey;

/** Cells of 70 in which the embedded judge may differ from a careful reader. */
const TOLERATED = 7;

it(
  'the embedded judge meets the key of the sample in nine of ten cells, and is firm where it is right',
  { timeout: 120_000 },
  async () => {
    const map = JSON.parse(readFileSync(join(SOURCES, 'sources.json'), 'utf8')) as SourceMap;
    const answer = readFileSync(join(SAMPLE, 'answer.md'), 'utf8');

    const audit = await auditAnswer(
      { answer, sources: { folder: SOURCES, map } },
      createEmbeddedInNode(),
    );

    if (!audit.ok) throw new Error(audit.failure);
    const { pairs, statements } = audit.value;
    const cells = pairs.filter(isSettled).map(({ statementId, sourceId, finding, judge }) => {
      const text = statements.find(({ id }) => id === statementId)?.text;
      const stem = /([^/]+)\.html$/.exec(sourceId)?.[1] ?? '';
      const expected = key.statements.find(row => row.text === text)?.cells[stem];
      return {
        text,
        stem,
        found: finding.kind,
        isFirm: isFirm(finding),
        expected,
        judge: judge.id,
      };
    });
    const wrong = cells.filter(({ found, expected }) => found !== expected);
    expect(cells).toHaveLength(key.statements.length * 5);
    expect(new Set(cells.map(({ judge }) => judge))).toEqual(new Set(['embedded']));
    expect(wrong.length, JSON.stringify(wrong, null, 2)).toBeLessThanOrEqual(TOLERATED);
    expect(wrong.filter(each => each.isFirm)).toEqual([]);
  },
);
