import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createCorpusSearch } from '../../../lib/literature/services/corpus';
import { readVariants } from '../../../scripts/bench/answers/measure-answers';
import { measureRecall } from '../../../scripts/bench/literature/measure-recall';
import {
  madeUpStatements,
  questionsOf,
  readBioasq,
  statementOf,
} from '../../../scripts/bench/literature/read-data';
import { fakeEmbedder } from '../../fakes/embedders';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-bench-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function pack(lines: readonly object[]): string {
  const file = join(folder, 'lines.jsonl.gz');
  writeFileSync(file, gzipSync(lines.map(line => JSON.stringify(line)).join('\n')));
  return file;
}

const FAR = Array.from({ length: 30 }, (_, at) => `Museums open at ${at} on weekdays.`);

describe('the bench of literature', () => {
  it('makes a document of each different snippet, and passes over questions without one', () => {
    const file = pack([
      { id: 'a', question: 'Knees?', snippets: ['Knees bend.', 'Shared.'] },
      { id: 'b', question: 'Hips?', snippets: ['Shared.'] },
      { id: 'c', question: 'None?', snippets: [] },
    ]);
    const { documents, questions } = readBioasq(file);

    expect(documents.map(({ text }) => text)).toEqual(['Knees bend.', 'Shared.']);
    expect(questions.map(({ wanted }) => [...wanted])).toEqual([
      ['bioasq:0', 'bioasq:1'],
      ['bioasq:1'],
    ]);
  });

  it('counts what the experts chose among the first ten, for every ranking', async () => {
    const file = pack([
      { id: 'a', question: 'Do knees bend?', snippets: ['Knees bend.', 'A patella moves.'] },
      { id: 'b', question: 'When?', snippets: FAR },
    ]);
    const { documents, questions } = readBioasq(file);
    const rows = await measureRecall(
      questions.slice(0, 1),
      {
        balanced: [createCorpusSearch('a', documents), createCorpusSearch('b', [])],
        whole: createCorpusSearch('both', documents),
      },
      {
        embedder: fakeEmbedder(),
        progress: { tell: () => undefined, end: () => undefined },
      },
    );

    expect(rows).toHaveLength(17);
    for (const { ofAll, ofTen } of rows) expect([ofAll, ofTen]).toEqual([0.5, 0.5]);
    expect(rows.at(-1)).toMatchObject({
      besideWords: { mean: 0, interval: [0, 0] },
      besideWhole: { mean: 0, interval: [0, 0] },
    });
  });

  it('gives its sets no question in common, and none of earlier measurements', () => {
    const questions = Array.from({ length: 400 }, (_, at) => ({
      ...{ id: `q${at}`, question: 'Knees?', wanted: new Set(['bioasq:0']) },
    }));
    const idsOf = (set: string) => questionsOf(set, questions).map(({ id }) => id);
    const [dev, test] = [idsOf('dev'), idsOf('test')];

    expect(new Set([...dev, ...test]).size).toBe(400 - 60 - 50);
    expect(dev.length + test.length).toBe(400 - 60 - 50);
    expect(Math.min(dev.length, test.length)).toBeGreaterThan(100);
    expect([...dev, ...test]).not.toContain('q0');
    expect(test).not.toEqual(test.toSorted());
  });

  it.each([
    ['Does rest help?', 'Rest help.'],
    ['Is there a link between rest and sleep?', 'A link between rest and sleep.'],
    ['Rest: a cure?', 'Rest: a cure.'],
  ])('makes of %s the statement %s', (question, statement) => {
    expect(statementOf(question)).toBe(statement);
  });

  it('makes each statement about a drug that exists nowhere', () => {
    const statements = madeUpStatements(['Knee Pain', 'Falls']);

    expect(statements).toHaveLength(2);
    expect(statements[0]).toMatch(/^[A-Z][a-z]+ .* knee pain\.$/);
  });
});

describe('the bench of answers', () => {
  it('takes for nuggets what the first answer does not say word for word', () => {
    const file = pack([
      { ideal: ['Knees bend. Hips turn.', 'Knees  bend! Hands hold.'] },
      { ideal: ['Same.', 'Same.'] },
      { ideal: 'One.' },
      { ideal: null },
    ]);
    const [only, ...others] = readVariants(file);

    expect(others).toEqual([]);
    expect(only?.claims.map(({ text }) => text)).toEqual(['Knees bend.', 'Hips turn.']);
    expect(only?.nuggets.map(({ text }) => text)).toEqual(['Hands hold.']);
  });
});
