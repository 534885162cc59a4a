import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { openRetractionSet } from '../../../lib/sources/quality/retraction-set';
import { readDoi } from '../../../lib/text/citations/identifier-forms';
import { sha256Hex } from '../../../lib/text/content-hash';
import { readCsv, readList } from '../../../scripts/retractions/read-list';

const ROOT = join(import.meta.dirname, '../../..');

describe('a list of retractions', () => {
  it('is read by the columns that are needed, wherever they stand', () => {
    const csv = [
      'Record ID,Title,OriginalPaperDOI,Notes,RetractionNature',
      '1,"A title, with ""quotes"", and',
      'a second line",10.1000/A,,Retraction',
      '2,B,unavailable,,Retraction',
      '3,C,10.1000/c,,Expression of concern',
      '4,D,10.1000/d,,Retraction',
      '5,D,10.1000/d,,Reinstatement',
      '6,E,10.1000/e,,Something new',
    ].join('\r\n');

    expect(readList(csv)).toEqual({
      works: [
        { doi: '10.1000/a', kind: 'retraction' },
        { doi: '10.1000/c', kind: 'concern' },
      ],
      skipped: 2,
    });
  });

  it('is none without those columns', () => {
    expect(readList('doi,kind\n10.1000/a,Retraction')).toBeNull();
    expect(readList('')).toBeNull();
  });

  it('is walked in linear time, also where a quote is never closed', () => {
    const start = performance.now();
    readCsv('"'.concat('a,"'.repeat(200_000)));

    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('in the package holds the works that its source names, and no others', async () => {
    const list = readList(readFileSync(join(ROOT, 'scripts/retractions/known.csv'), 'utf8'));
    const set = openRetractionSet(
      readFileSync(join(ROOT, 'public/retractions/list.bin')),
      sha256Hex,
    );

    expect(set?.size).toBe(list?.works.length);
    for (const { doi, kind } of list?.works ?? []) {
      const identifier = readDoi(doi);
      expect(identifier && (await set?.find(identifier))).toEqual([kind]);
    }
    expect(await set?.find({ kind: 'doi', value: '10.1056/nejmoa2034577' })).toEqual([]);
  });
});
