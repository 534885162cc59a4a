import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = readFileSync(resolve(ROOT, 'docs/faults.md'), 'utf8');

/** The lines of the table, without its head. */
const ROWS = PAGE.split('\n')
  .filter(line => line.startsWith('|'))
  .slice(2)
  .map(line => line.split('|').map(cell => cell.trim()));

function testsIn(row: readonly string[]): string[] {
  return [...(row.at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
}

describe('the table of faults', () => {
  it('says of every fault what is seen, what is kept and what to do', () => {
    expect(ROWS.length).toBeGreaterThan(10);
    expect(
      ROWS.filter(row => row.length !== 7 || row.slice(1, -1).some(cell => cell === '')),
    ).toEqual([]);
  });

  it('names a test for every fault, and only files that exist', () => {
    const bare = ROWS.filter(row => testsIn(row).length === 0).map(([, fault]) => fault);
    const missing = ROWS.flatMap(testsIn).filter(
      file => !/^tests\/.+\.test\.tsx?$/.test(file) || !existsSync(resolve(ROOT, file)),
    );

    expect(bare).toEqual([]);
    expect(missing).toEqual([]);
  });

  it('is found from the readme and from the architecture', () => {
    for (const page of ['README.md', 'docs/architecture.md']) {
      expect(readFileSync(resolve(ROOT, page), 'utf8'), page).toContain('faults.md');
    }
  });
});
