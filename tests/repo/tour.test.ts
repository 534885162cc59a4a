import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

const DOCS = resolve(import.meta.dirname, '../../docs');
const FOLDER = 'images/tour';
/** Everybody who fetches the repository fetches them all. */
const MOST_BYTES = 5_500_000;

const tour = readFileSync(join(DOCS, 'tour.md'), 'utf8');
const named = [...tour.matchAll(/\]\(images\/tour\/([^)]+)\)/g)].map(([, name]) => name ?? '');
const there = readdirSync(join(DOCS, FOLDER));

describe('the pictures of the tour', () => {
  it('are there where the tour names them, and named where they are there', () => {
    expect(named.length).toBeGreaterThan(0);
    expect(named.toSorted()).toEqual(there.toSorted());
  });

  it('are named once each', () => expect(new Set(named).size).toBe(named.length));

  it('have words for who cannot see them, no two views the same', () => {
    const words = [...tour.matchAll(/!\[([^\]]*)\]/g)].map(([, each]) => each ?? '');

    expect(words.filter(each => each.trim() === '')).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  });

  it('are small enough to be fetched with the rest', () => {
    const bytes = there.reduce((sum, name) => sum + statSync(join(DOCS, FOLDER, name)).size, 0);

    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
