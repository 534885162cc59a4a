import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readOptions, setName } from '../../../../scripts/bench/judge/options';
import { CommandEnd } from '../../../../scripts/lib/command';
import { fail } from '../../../../lib/core/result';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-options-'));
  mkdirSync(join(folder, 'out'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(line: string): ReturnType<typeof readOptions> {
  try {
    return readOptions(line === '' ? [] : line.split(' '), folder);
  } catch (error) {
    // What no option can read ends the command.
    if (error instanceof CommandEnd) return fail(error.message);
    throw error;
  }
}

describe('the command line', () => {
  it('names a judge, a file and where the report goes, from the reader’s folder', () =>
    expect(read('--judge lexical --pairs a.jsonl.gz --out out/a.json')).toEqual({
      ok: true,
      value: {
        kind: 'run',
        runs: [
          {
            judge: 'lexical',
            file: join(folder, 'a.jsonl.gz'),
            out: join(folder, 'out/a.json'),
          },
        ],
        limit: null,
        raw: null,
        card: null,
        passagesPerPair: DEFAULT_SETTINGS.passagesPerPair,
        granularity: 'document',
        readsAll: false,
        browser: false,
        table: false,
      },
    }));

  it('takes every judge over every file, with a report of each in a folder', () => {
    const options = read(
      '--table --browser --judge lexical --pairs a.jsonl.gz --pairs b.jsonl.gz --out out --limit 5',
    );

    expect(options.ok && options.value).toMatchObject({ browser: true, limit: 5, table: true });
    const runs = options.ok && options.value.kind === 'run' ? options.value.runs : [];
    expect(runs.map(({ out }) => out)).toEqual([
      join(folder, 'out/a.lexical.browser.json'),
      join(folder, 'out/b.lexical.browser.json'),
    ]);
  });

  it('names what statements are compared with, also in the reports’ names', () => {
    const options = read(
      '--judge lexical --pairs a.jsonl.gz --pairs b.jsonl.gz --granularity sentence --out out',
    );

    expect(options.ok && options.value).toMatchObject({ granularity: 'sentence' });
    expect(options.ok && options.value.kind === 'run' && options.value.runs[0]?.out).toBe(
      join(folder, 'out/a.lexical.sentence.json'),
    );
  });

  it('needs no place for a table, and none to read reports again', () => {
    expect(read('--table --judge lexical --pairs a.jsonl.gz').ok).toBe(true);
    expect(read('--table a.json b.json')).toEqual({
      ok: true,
      value: { kind: 'read', reports: [join(folder, 'a.json'), join(folder, 'b.json')] },
    });
  });

  it.each([
    ['', 'Usage:'],
    ['--table', 'Usage:'],
    ['--judge lexical --pairs a.jsonl.gz', 'Usage:'],
    ['--judge lexical --out a.json', 'Usage:'],
    ['--pairs a.jsonl.gz --out a.json', 'Usage:'],
    ['--judge lexical --pairs a.jsonl.gz --out a.json b.json', 'Usage:'],
    ['--jugde lexical', 'Usage:'],
    ['--judge oracle --pairs a.jsonl.gz --out a.json', 'There is no judge named oracle'],
    ['--judge toString --pairs a.jsonl.gz --out a.json', 'There is no judge named toString'],
    ['--judge lexical --pairs a.jsonl.gz --out a.json --limit 0', 'a whole number from 1'],
    ['--judge lexical --pairs a.jsonl.gz --out a.json --limit 2.5', 'a whole number from 1'],
    ['--judge lexical --pairs a.jsonl.gz --out a.json --passages x', 'a whole number from 1'],
    ['--judge lexical --pairs a.jsonl.gz --out none/a.json', 'does not exist'],
    ['--judge lexical --pairs a.jsonl.gz --out out', 'is a folder'],
    ['--judge lexical --pairs a.jsonl.gz --out a.json --raw none/a.jsonl', 'does not exist'],
    ['--judge lexical --pairs a.gz --out a.json --browser --reads-all', 'for Node alone'],
    ['--judge lexical --pairs a.gz --out a.json --granularity word', 'no granularity word'],
    ['--judge lexical --pairs a.gz --out a.json --granularity sentence --browser', 'Node alone'],
    [
      '--judge lexical --pairs a.gz --out a.json --granularity sentence --passages 3',
      'takes no --passages',
    ],
    ['--judge lexical --pairs a.gz --pairs b.gz --out a.json', 'go into a folder'],
    ['--table --judge lexical --pairs a.gz --pairs b.gz --raw r.jsonl', '--raw takes one'],
  ])('refuses "%s" with a sentence', (line, sentence) => {
    const options = read(line);

    expect(options.ok ? '' : options.failure).toContain(sentence);
  });
});

describe('the name of a set', () =>
  it('is its file’s, without folder and ending', () => {
    expect(setName('/data/wide-dev.jsonl.gz')).toBe('wide-dev');
    expect(setName('other.txt')).toBe('other.txt');
  }));
