import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readPastedFiles } from '../../../scripts/bench/paste/read-files';
import { isExact, readExpected } from '../../../scripts/bench/paste/score';

const files = readPastedFiles(join(import.meta.dirname, '../../fixtures/paste'));

describe('pasted answers in the formats of many chatbots', () => {
  it('give at least 95 % of their statements exactly their sources', () => {
    const statements = files.flatMap(({ score }) => score?.statements ?? []);

    expect(statements.length).toBeGreaterThan(120);
    expect(statements.filter(isExact).length / statements.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each(files)(
    '$name: no source of another statement, no entry of a list to check',
    ({ score }) => {
      expect(score?.statements.flatMap(({ wrong }) => wrong)).toEqual([]);
      expect(score?.surplus).toEqual([]);
    },
  );

  it.each(files)('$name: markers that lead nowhere are noted, and only these', ({ score }) =>
    expect(score?.notes.includes('markers-without-citations')).toBe((score?.loneMarkers ?? 0) > 0),
  );
});

describe('readExpected', () =>
  it.each([
    '{"Zinc helps.": ["https://a.example/"]}',
    '[{"text": "Zinc helps.", "links": ["https://a.example/"]}]',
    '{"statements": [{"statement": "Zinc helps.", "sources": ["https://a.example/"]}]}',
  ])('reads %s', json =>
    expect([...readExpected(json)]).toEqual([['Zinc helps.', ['https://a.example/']]]),
  ));
