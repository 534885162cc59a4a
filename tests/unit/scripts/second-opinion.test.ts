import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { perform, type Shell } from '../../../scripts/lib/command';
import { runOpinionCommand } from '../../../scripts/second-opinion/second-opinion-command';
import { GOOD_REPLIES, type OpinionReplies } from '../../fakes/opinion-model';
import { startOpenaiServer, type OpenaiServer } from '../../fakes/openai-server';
import type { ChatBody } from '../../fakes/openai-errors';

const SOURCE = 'Velorastat eases stiff knees of adults. It was tried for six weeks.';

let folder = '';
let server: OpenaiServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-opinion-'));
  mkdirSync(join(folder, 'corpus'));
  writeFileSync(join(folder, 'corpus', 'knees.txt'), SOURCE);
  writeFileSync(
    join(folder, 'corpus', 'more.jsonl'),
    `${JSON.stringify({ title: 'Mornings', text: 'Stiff knees are common.', year: 2020 })}\n`,
  );
  server = await startOpenaiServer({ reply });
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

function reply({ response_format: format }: ChatBody): string {
  const name = (format as { json_schema?: { name: string } } | undefined)?.json_schema?.name;
  return JSON.stringify(GOOD_REPLIES[(name ?? 'gaps') as keyof OpinionReplies]({}));
}

async function run(...rest: string[]) {
  const printed: string[] = [];
  const shell: Shell = {
    cwd: folder,
    env: { VERACITE_BASE_URL: server.baseUrl, VERACITE_MODEL: 'fake-model' },
    print: text => printed.push(text),
    complain: text => printed.push(text),
    progress: () => ({ tell: () => undefined, end: () => undefined }),
  };
  const question = ['--question', 'Does velorastat ease stiff knees?', '--out', 'out'];
  const args = [...question, '--corpus', 'corpus', '--judge', 'lexical', ...rest];
  const status = await perform(runOpinionCommand, args, shell);
  return { status, output: printed.join('\n') };
}

describe('npm run veracite -- second-opinion', () => {
  it('tells the cost first, and sends nothing without --yes', async () => {
    const { status, output } = await run();

    expect(status).toBe(0);
    expect(output).toMatch(/^At most \d+ questions to the model: \d+ tokens sent/);
    expect(server.chats).toEqual([]);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  it('answers from the corpus, checks its answer, and counts what it asked', async () => {
    const { status, output } = await run('--yes');

    expect(output).toContain('corpus gave 2 of 5');
    expect(output).toContain("the model's own words, no source: Velorastat may harm the liver");
    expect(output).toContain('2 of 2 documents were retrieved, none generated.');
    expect(output).toMatch(/127\.0\.0\.1:\d+ +\d+ +\d+ +\d+ +\d+/);
    expect(status).toBe(0);
    const audit = JSON.parse(readFileSync(join(folder, 'out', 'audit.json'), 'utf8')) as {
      verdicts: { kind: string }[];
    };
    expect(audit.verdicts.map(({ kind }) => kind)).toEqual(['supported']);
    expect(readFileSync(join(folder, 'out', 'answer.md'), 'utf8')).toContain('document.invalid/1');

    // The same command goes on where it was, and asks nothing twice; another needs its own folder.
    const before = server.chats.length;
    expect((await run('--yes')).status).toBe(0);
    expect(server.chats).toHaveLength(before);
    const other = await run('--yes', '--quota', '6');
    expect(other.output).toContain('holds a second opinion on something else');
  }, 60_000);

  it('takes no service it does not know, and no quota beyond the largest', async () => {
    expect((await run('--service', 'google')).status).toBe(2);
    expect((await run('--quota', '33')).status).toBe(2);
  });
});
