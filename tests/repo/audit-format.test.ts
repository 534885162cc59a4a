import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { createLexicalJudge } from '../../lib/judges/lexical/lexical-judge';
import { createModelParser } from '../../lib/pipeline/splitting/model-parser';
import { auditAnswer, type MakeParser } from '../../scripts/audit/audit-answer';
import type { SourceMap } from '../../scripts/audit/read-input';
import { fakeAudit, fakeEarlier, fakeHead, fakeSettledPair } from '../fakes/audits';
import { fakeRemoval, fakeRewrite, fakeUnclean, withCleanup } from '../fakes/cleanups';
import { replyWith } from '../fakes/split-replies';
import { serve } from '../unit/llm/remote/remote-setup';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'public/sample/sources');

/** All names of keys anywhere in a value. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

/** Keys of the sample's audit that the page does not name; `null`: there is no audit. */
async function missingKeys(makeParser: MakeParser | null): Promise<string[] | null> {
  const page = readFileSync(join(ROOT, 'docs/audit-format.md'), 'utf8');
  const input = {
    answer: readFileSync(join(ROOT, 'public/sample/answer.md'), 'utf8'),
    sources: {
      folder: SOURCES,
      map: JSON.parse(readFileSync(join(SOURCES, 'sources.json'), 'utf8')) as SourceMap,
    },
  };
  const audit = await auditAnswer(input, createLexicalJudge(), { makeParser });
  if (!audit.ok) return null;
  return [...new Set(keysOf(audit.value))].filter(key => !page.includes(`\`${key}\``));
}

describe('docs/audit-format.md', () => {
  it('names every key of a real exported audit', async () => {
    expect(await missingKeys(null)).toEqual([]);
  });

  it('names every key of one whose answer a model has split', async () => {
    const { model } = await serve({
      reply: replyWith(({ id, text }) =>
        id === 's1' ? [] : [{ words: text.replace(/[.:]$/, ''), statement: text }],
      ),
    });

    expect(await missingKeys(() => createModelParser({ model }))).toEqual([]);
  });

  it('names every key of a cell that is checked again', () => {
    const page = readFileSync(join(ROOT, 'docs/audit-format.md'), 'utf8');
    const asked = { judge: fakeHead().judge, askedAt: '2026-10-02T08:00:00.000Z' };
    const pair = fakeSettledPair({
      again: { ...asked, status: 'failed', reason: 'text-gone' },
      earlier: [fakeEarlier()],
    });
    const then = { status: 'finished', endedAt: null } as const;
    const again = { waiting: 1, then, judgeBefore: fakeHead().judge };

    const missing = keysOf([pair, fakeHead({ stage: 'checking-again', again })]).filter(
      key => !page.includes(`\`${key}\``),
    );

    expect(missing).toEqual([]);
  });

  it('names every key of what is offered for unsupported statements', () => {
    const page = readFileSync(join(ROOT, 'docs/audit-format.md'), 'utf8');
    const audit = fakeAudit();
    const offers = [fakeRewrite(fakeUnclean()), fakeRemoval(fakeUnclean())];
    const unchecked = { statement: 'Zinc helps.', text: null };
    const run = { status: 'failed', failure: 'model-busy', unchecked } as const;

    const { cleanup } = withCleanup(audit, run, offers);

    const missing = keysOf(cleanup).filter(key => !page.includes(`\`${key}\``));
    expect(missing).toEqual([]);
  });
});
