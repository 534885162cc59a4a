import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { NOTICE_KINDS } from '../../../../lib/core/source/work-record';
import {
  openRetractionSet,
  writeRetractionSet,
  type ListedWork,
} from '../../../../lib/sources/quality/retraction-set';
import { sha256Hex } from '../../../../lib/text/content-hash';

const MADE_ON = new Date('2026-11-21T10:00:00.000Z');
const write = (works: ListedWork[]) =>
  writeRetractionSet(works, { madeOn: MADE_ON, hash: sha256Hex });
const doi = (value: string) => ({ kind: 'doi', value }) as const;

describe('the list of retractions', () => {
  it('tells of every work in it what happened, and of no other anything', async () => {
    const works = fc.uniqueArray(
      fc.record({
        doi: fc.stringMatching(/^10\.\d{4}\/[a-z0-9]{1,12}$/),
        kind: fc.constantFrom(...NOTICE_KINDS),
      }),
      { selector: work => work.doi, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(works, async listed => {
        const set = openRetractionSet(await write(listed), sha256Hex);

        expect(set?.size).toBe(listed.length);
        for (const work of listed) expect(await set?.find(doi(work.doi))).toEqual([work.kind]);
        expect(await set?.find(doi('10.1000/not.in.any.list'))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('says when it was made, and knows a DOI in any letters', async () => {
    const set = openRetractionSet(
      await write([{ doi: '10.1000/ABC', kind: 'retraction' }]),
      sha256Hex,
    );

    expect(set?.madeOn).toBe('2026-11-21');
    expect(await set?.find(doi('10.1000/abc'))).toEqual(['retraction']);
  });

  it('keeps a work that was corrected and then retracted under both', async () => {
    const file = await write([
      { doi: '10.1000/a', kind: 'correction' },
      { doi: '10.1000/a', kind: 'retraction' },
      { doi: '10.1000/a', kind: 'retraction' },
    ]);

    expect(await openRetractionSet(file, sha256Hex)?.find(doi('10.1000/a'))).toEqual([
      'retraction',
      'correction',
    ]);
  });

  it('is six bytes a work, with twelve before them', async () => {
    const works = Array.from(
      { length: 500 },
      (_, at) => ({ doi: `10.1000/${at}`, kind: 'retraction' }) as const,
    );

    expect((await write(works)).length).toBe(12 + 6 * 500);
  });

  it('is none where the file is another, or cut off', async () => {
    const file = await write([{ doi: '10.1000/a', kind: 'retraction' }]);

    expect(openRetractionSet(file.subarray(0, -1), sha256Hex)).toBeNull();
    expect(openRetractionSet(new Uint8Array(), sha256Hex)).toBeNull();
    expect(openRetractionSet(Uint8Array.from([...file.subarray(1), 0]), sha256Hex)).toBeNull();
  });

  it('knows nothing of works without a DOI', async () => {
    const set = openRetractionSet(await write([]), sha256Hex);

    expect(await set?.find({ kind: 'pmid', value: '7' })).toEqual([]);
  });
});
