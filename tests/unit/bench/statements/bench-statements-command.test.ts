import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { StatementReport } from '../../../../scripts/bench/statements/summarise';
import { startOpenaiServer } from '../../../fakes/openai-server';
import { replySentenceBySentence } from '../../../fakes/split-replies';

// The command starts its own Node, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = resolve(import.meta.dirname, '../../../..');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-statements-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The command without npm around it, in a folder of the reader's. */
function bench(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), 'scripts/bench/statements/main.ts', ...args],
    { cwd: ROOT, env: { ...process.env, VERACITE_CWD: folder, ...env } },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  return new Promise<{ status: number | null; stdout: string; stderr: string }>(done => {
    child.on('close', status => done({ status, stdout, stderr }));
  });
}

function reportsIn(name: string): StatementReport[] {
  const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
    reports: StatementReport[];
  };
  return file.reports;
}

const LINE = {
  question: 'What does zinc do?',
  answer: 'Hello! Zinc shortens colds. It is grey, and it does not rust.',
  sentences: [
    { text: 'Hello!', checkworthy: 'not_a_claim', claims: [] },
    {
      text: 'Zinc shortens colds.',
      checkworthy: 'yes',
      claims: [{ claim: 'Zinc shortens colds.', kind: 'factual' }],
    },
    {
      text: 'It is grey, and it does not rust.',
      checkworthy: 'yes',
      claims: [
        { claim: 'Zinc is grey.', kind: 'factual' },
        { claim: 'Grey is a fine colour.', kind: 'opinion' },
      ],
    },
  ],
};

describe('npm run bench:statements', () => {
  it('measures the rules on answers people have split, and on those of the project', async () => {
    writeFileSync(join(folder, 'answers.jsonl.gz'), gzipSync(`${JSON.stringify(LINE)}\n`));

    const { status, stdout } = await bench([
      ...['--answers', 'answers.jsonl.gz'],
      ...['--out', 'report.json'],
    ]);

    expect(status).toBe(0);
    expect(stdout).toContain('| rules  | medical   | token F1 ≥ 0.8');
    const [factcheck, medical] = reportsIn('report.json');
    expect(factcheck).toMatchObject({
      set: 'factcheck',
      answers: 1,
      same: { hits: 2, given: 3, gold: 2 },
      worth: { sentences: 3, kappa: 1 },
    });
    expect(medical).toMatchObject({ set: 'medical', answers: 12 });
  });

  it('measures the model that the environment names', async () => {
    const server = await startOpenaiServer({ reply: replySentenceBySentence });

    const { status, stdout } = await bench(
      ['--parser', 'model', '--limit', '1', '--out', 'report.json'],
      { VERACITE_BASE_URL: server.baseUrl, VERACITE_MODEL: 'fake-model' },
    );
    await server.close();

    expect(status).toBe(0);
    expect(stdout).toContain('model (fake-model)');
    expect(server.chats.length).toBeGreaterThan(0);
    expect(reportsIn('report.json')[0]?.parsing).toMatchObject({ leftToRules: {} });
  });

  it('refuses a file that is not there with a sentence and exit 2, and writes nothing', async () => {
    const { status, stderr } = await bench(['--answers', 'none.gz', '--out', 'report.json']);

    expect(stderr).toContain('There is no file');
    expect(status).toBe(2);
    expect(existsSync(join(folder, 'report.json'))).toBe(false);
  });
});
