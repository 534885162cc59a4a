import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { createLexicalJudge } from '../../lib/judges/lexical-judge';
import { auditAnswer } from '../../scripts/audit/audit-answer';
import type { SourceMap } from '../../scripts/audit/read-input';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'public/sample/sources');

/** All names of keys anywhere in a value. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

describe('docs/audit-format.md', () => {
  it('names every key of a real exported audit', async () => {
    const page = readFileSync(join(ROOT, 'docs/audit-format.md'), 'utf8');
    const input = {
      answer: readFileSync(join(ROOT, 'public/sample/answer.md'), 'utf8'),
      sources: {
        folder: SOURCES,
        map: JSON.parse(readFileSync(join(SOURCES, 'sources.json'), 'utf8')) as SourceMap,
      },
    };
    const audit = await auditAnswer(input, createLexicalJudge());

    const missing = new Set(
      keysOf(audit.ok ? audit.value : null).filter(key => !page.includes(`\`${key}\``)),
    );

    expect(audit.ok).toBe(true);
    expect([...missing]).toEqual([]);
  });
});
