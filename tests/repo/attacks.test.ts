import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const [, SECTION = ''] = readFileSync(resolve(ROOT, 'docs/security.md'), 'utf8').split(
  '## Attacks and their tests',
);

/** Cells of each row: attack, what is expected, tests. */
const ROWS = (SECTION.split('\n## ')[0] ?? '')
  .split('\n')
  .filter(line => line.startsWith('|'))
  .slice(2)
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(cells => cells.slice(1, -1));

const testsIn = (row: readonly string[]): string[] =>
  [...(row[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');

describe('the table of attacks', () => {
  it('says of each what is expected, and names tests that exist', () => {
    expect(ROWS.length).toBeGreaterThan(10);
    expect(ROWS.filter(row => row.length !== 3 || row.includes(''))).toEqual([]);
    expect(ROWS.filter(row => testsIn(row).length === 0)).toEqual([]);
    const missing = ROWS.flatMap(testsIn).filter(
      file => !/^tests\/.+\.test\.tsx?$/.test(file) || !existsSync(resolve(ROOT, file)),
    );
    expect(missing).toEqual([]);
  });

  it('has every file of the attack suite', () => {
    const files = readdirSync(resolve(ROOT, 'tests/attacks'), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.test\.tsx?$/.test(file))
      .map(file => `tests/attacks/${file}`);

    const named = new Set(ROWS.flatMap(testsIn));
    expect(files.filter(file => !named.has(file))).toEqual([]);
  });
});
