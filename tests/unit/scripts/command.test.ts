import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { runIn } from '../../fakes/audit-command';
import { fileAt, folderAt, openReport, printable, readArgs } from '../../../scripts/lib/command';

const ROOT = resolve(import.meta.dirname, '../../..');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const USAGE = 'Usage: npm run test-command -- [--out FILE]';
const run = (...args: string[]) =>
  runIn(
    folder,
    (given, { cwd, print }) => {
      const { values } = readArgs(given, USAGE, { options: { out: { type: 'string' } } });
      const write = openReport(values.out, cwd);
      print('\u001B[31mred\u001B[0m\u202E');
      write({ done: true });
      return Promise.resolve(0);
    },
    { args },
  );

describe('a command', () => {
  it.each(['--help', '-h'])('prints its usage for %s and does nothing else', async option =>
    expect(await run(option)).toEqual({ status: 0, stdout: `${USAGE}\n`, stderr: '' }),
  );

  it('refuses an option that it does not know with its usage', async () => {
    const { status, stderr } = await run('--bogus');

    expect(status).toBe(2);
    expect(stderr).toContain('--bogus');
    expect(stderr).toContain(USAGE);
  });

  it('lets no control character through to the terminal', async () => {
    expect((await run()).stdout).toBe('[31mred[0m\n');
    expect(printable('a\tb\nc\u0000\u009B\u2067d\r')).toBe('a\tb\ncd');
  });

  it('writes its report beside the place and renames it', async () => {
    expect((await run('--out', 'a.json')).status).toBe(0);

    expect(readdirSync(folder)).toEqual(['a.json']);
    expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'))).toMatchObject({ done: true });
  });

  it.each([
    ['a folder', 'taken', /taken is a folder/],
    ['in a folder that is not there', 'none/a.json', /a\.json is not there/],
    ['in a file', 'file/a.json', /a\.json is no folder/],
  ])('refuses a place to write to that is %s, before any work', async (_name, out, sentence) => {
    mkdirSync(join(folder, 'taken'));
    writeFileSync(join(folder, 'file'), '');

    const { status, stdout, stderr } = await run('--out', out);

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  it('tells a failure in a sentence, and where it happened only if asked', async () => {
    const fails = () => Promise.reject(new Error('The judge is gone.'));
    const quiet = await runIn(folder, fails, { args: [] });
    const loud = await runIn(folder, fails, { args: [], env: { VERACITE_STACK: '1' } });

    expect(quiet).toMatchObject({
      status: 1,
      stderr: expect.not.stringContaining('at ') as string,
    });
    expect(loud.stderr).toContain('command.test.ts');
  });

  it('tells a failure of the disk by its file', async () => {
    const reads = () => Promise.resolve(readFileSync(join(folder, 'none.csv')).length);

    expect((await runIn(folder, reads, { args: [] })).stderr).toBe(
      `${join(folder, 'none.csv')} is not there.\n`,
    );
  });

  it('takes files and folders for what they are', () => {
    writeFileSync(join(folder, 'file'), '');

    expect(fileAt('file', folder)).toBe(join(folder, 'file'));
    expect(folderAt('.', folder)).toBe(folder);
    expect(() => fileAt('.', folder)).toThrow('is no file');
    expect(() => folderAt('file', folder)).toThrow('is no folder');
    expect(() => fileAt('none', folder)).toThrow('There is no file');
  });
});

describe('the commands of package.json', () => {
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const files = Object.values(scripts).flatMap(
    script => /^node scripts\/run\.mjs (\S+)$/.exec(script)?.[1] ?? [],
  );

  it('are more than ten', () => expect(files.length).toBeGreaterThan(10));

  it.each(files)('%s runs through the one way that knows --help and tells failures', file =>
    expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(/^await runCommand\(\w+\);$/m),
  );
});
