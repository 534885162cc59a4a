import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { runAuditIn } from '../../fakes/audit-command';

const ROOT = resolve(import.meta.dirname, '../../..');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-audit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command in a process of its own, as `npm run audit` does, in a folder of the user's. */
function spawnAudit(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/run.mjs'), 'scripts/audit/main.ts', ...args],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, INIT_CWD: folder } },
  );
  return { status, stdout, stderr };
}

const ASKED = ['--answer', 'answer.md', '--out', 'audit.json'];

const audit = (...args: string[]) => runAuditIn(folder, args);

function put(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

describe('npm run audit', () => {
  it('reads an answer and its sources, prints the matrix and writes the audit', () => {
    put('answer.md', 'Zinc shortens colds. [[1]](https://a.example/zinc)\n');
    put('zinc.html', '<h1>Zinc</h1><p>In this trial, zinc shortens colds by a day.</p>');
    put('sources.json', '{"https://a.example/zinc?utm_source=x": "zinc.html"}');

    const { status, stdout } = spawnAudit(
      '--answer',
      'answer.md',
      '--sources',
      '.',
      '--out',
      'audit.json',
    );

    expect(status).toBe(0);
    expect(stdout).toContain('supported?*');
    expect(stdout).toContain('statement 1, source 1: supported, Full text: “');
    expect(stdout).toMatch(/Statements supported +1\/1 \(100\.0 %\) +1\/1/);
    const written = JSON.parse(readFileSync(join(folder, 'audit.json'), 'utf8')) as object;
    expect(written).toMatchObject({ schemaVersion: 1, status: 'finished' });
  });

  it('compares with the best sentence of each source where asked to', async () => {
    put('answer.md', 'Zinc shortens colds. [[1]](https://a.example/zinc)\n');
    put('zinc.html', '<p>The museum is open. In this trial, zinc shortens colds by a day.</p>');
    put('sources.json', '{"https://a.example/zinc": "zinc.html"}');
    const args = ['--answer', 'answer.md', '--sources', '.', '--out', 'audit.json'];

    const { status, stdout } = await audit(
      ...args,
      '--judge',
      'lexical',
      '--granularity',
      'sentence',
    );

    expect(status).toBe(0);
    expect(stdout).toMatch(/Statements with supporting citations +1\/1 \(100\.0 %\)/);
    expect(JSON.parse(readFileSync(join(folder, 'audit.json'), 'utf8'))).toMatchObject({
      judge: { id: 'lexical', version: '1', granularity: 'sentence-by-words' },
      pairs: [{ finding: { kind: 'supported' } }],
    });
  });

  it('says which pages are not in the folder, and still fills every cell', async () => {
    put(
      'answer.md',
      'Zinc shortens colds. [[1]](https://a.example/gone) [[2]](https://a.example/unknown)\n',
    );
    put(
      'sources.json',
      '\uFEFF{"https://a.example/gone": {"status": 404}, "https://a.example/other": {"status": 404}}',
    );

    const { status, stdout, stderr } = await audit(
      '--answer',
      'answer.md',
      '--sources',
      '.',
      '--out',
      'audit.json',
    );

    expect(status).toBe(3);
    expect(stderr).toContain('no source could be read');
    expect(stdout).toContain('could not be read: dead-link');
    expect(stdout).toContain('could not be read: not-supplied');
    expect(stdout).toContain('no citation leads to https://a.example/other');
  });

  it.each([
    ['no arguments', [], 'Usage:'],
    ['an unknown option', ['--anser', 'x'], 'Usage:'],
    [
      'an answer that is not there',
      ['--answer', 'no.md', '--out', 'audit.json'],
      'There is no answer to read',
    ],
    [
      'an empty answer',
      ['--answer', 'empty.md', '--out', 'audit.json'],
      'The answer holds no text.',
    ],
    [
      'an unknown granularity',
      ['--answer', 'answer.md', '--granularity', 'word', '--out', 'audit.json'],
      'There is no granularity "word"',
    ],
    [
      'a folder without sources.json',
      ['--answer', 'answer.md', '--sources', 'none', '--out', 'audit.json'],
      'holds no sources.json',
    ],
    [
      'a folder to write to that does not exist',
      ['--answer', 'answer.md', '--out', 'none/audit.json'],
      'is not there',
    ],
    ['an unknown verdict', [...ASKED, '--fail-on', 'false'], 'There is no verdict "false"'],
    [
      'an answer that is no text',
      ['--answer', 'binary.md', '--out', 'audit.json'],
      'holds no text',
    ],
    ['an answer in UTF-16', ['--answer', 'utf16.md', '--out', 'audit.json'], 'Save it as UTF-8'],
    ['an answer in Latin-1', ['--answer', 'latin1.md', '--out', 'audit.json'], 'Save it as UTF-8'],
  ])('refuses %s with a sentence, exit 2, and writes nothing', async (_name, args, sentence) => {
    put('answer.md', 'Zinc shortens colds.\n');
    put('empty.md', '\n');
    writeFileSync(join(folder, 'binary.md'), Buffer.from('PK\u0003\u0004\0\0'));
    writeFileSync(join(folder, 'utf16.md'), Buffer.from('\uFEFFZinc.', 'utf16le'));
    writeFileSync(join(folder, 'latin1.md'), Buffer.from('Zink wärmt.', 'latin1'));

    const { status, stderr } = await audit(...args);

    expect(stderr).toContain(sentence);
    expect(status).toBe(2);
    expect(existsSync(join(folder, 'audit.json'))).toBe(false);
  });

  it.each([
    ['no JSON', 'zinc.html'],
    ['a list', '["answer.md"]'],
    ['a file outside its folder', '{"https://a.example/": "../../../../etc/passwd"}'],
    ['numbers', '{"https://a.example/": 5}'],
    ['a file that is not there', '{"https://a.example/": "none.html"}'],
  ])('refuses a sources.json with %s', async (_name, text) => {
    put('answer.md', 'Zinc shortens colds.\n');
    put('sources.json', text);

    const { status, stderr } = await audit(
      '--answer',
      'answer.md',
      '--sources',
      '.',
      '--out',
      'audit.json',
    );

    expect(stderr).toContain('sources.json');
    expect(status).toBe(2);
    expect(existsSync(join(folder, 'audit.json'))).toBe(false);
  });

  it.each([
    ['contradicted', 0],
    ['contradicted, not-found', 4],
  ])('ends with a status of its own where --fail-on %s is found', async (verdicts, expected) => {
    put('answer.md', 'Zinc shortens colds. [[1]](https://a.example/zinc)\n');
    put('zinc.html', '<h1>Museum</h1><p>The museum opens at nine and closes at five.</p>');
    put('sources.json', '{"https://a.example/zinc": "zinc.html"}');

    const { status } = await audit(
      ...[...ASKED, '--sources', '.', '--judge', 'lexical', '--fail-on', verdicts],
    );

    expect(status).toBe(expected);
  });

  it('ends with a status of its own where the answer makes no statement', async () => {
    put('answer.md', 'How are you?\n');
    put('sources.json', '{}');

    const { status, stderr } = await audit(...ASKED, '--sources', '.', '--judge', 'lexical');

    expect(status).toBe(3);
    expect(stderr).toContain('makes no statement');
  });
});
