import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readPastedFiles } from '../../../scripts/bench/paste/read-files';

const files = readPastedFiles(join(import.meta.dirname, '../../fixtures/paste'));

describe('pasted answers in the formats of many chatbots', () => {
  it('give at least 95 % of their sentences exactly their sources', () => {
    const sentences = files.flatMap(({ score }) => score?.sentences ?? []);

    expect(sentences.length).toBeGreaterThan(120);
    const exact = sentences.filter(({ isExact }) => isExact);
    expect(exact.length / sentences.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each(files)(
    '$name: no source of another sentence, no entry of a list to check',
    ({ score }) => {
      expect(score?.sentences.flatMap(({ wrong }) => wrong)).toEqual([]);
      expect(score?.surplus).toEqual([]);
    },
  );

  it.each(files)('$name: markers that lead nowhere are noted, and only these', ({ score }) =>
    expect(score?.notes.includes('markers-without-citations')).toBe((score?.loneMarkers ?? 0) > 0),
  );
});
