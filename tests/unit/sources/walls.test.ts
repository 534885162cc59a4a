import { describe, expect, it } from 'vitest';

import type { WallSign } from '../../../lib/core/source/source-checks';
import type { WorkFinder } from '../../../lib/ports/metadata';
import type { SourceFetcher } from '../../../lib/ports/source-fetcher';
import { createSourceReader } from '../../../lib/sources/source-reader';
import { sha256Hex } from '../../../lib/text/content-hash';
import { fakePendingSource, fakeUnreadableSource, fakeVisit } from '../../fakes/audits';
import { fakeLookup, fakeWork } from '../../fakes/works';

function read(page: SourceFetcher, finder: WorkFinder | null = null) {
  const doi = '10.1000/vitamin';
  const reader = createSourceReader({
    page,
    finder,
    archive: null,
    retractions: null,
    textOf: 'best-version',
    randomName: () => 'made-up-name',
    hash: sha256Hex,
    now: () => new Date('2026-10-01T12:00:00.000Z'),
  });
  const source = fakePendingSource({ target: { kind: 'doi', doi }, url: `https://doi.org/${doi}` });
  return reader.fetch(source, new AbortController().signal);
}

describe('a wall before the cited page', () => {
  const walled = (status: number | null, signs: readonly WallSign[]): SourceFetcher => ({
    id: 'walled',
    accepts: () => true,
    fetch: source =>
      Promise.resolve({
        source: fakeUnreadableSource({
          ...source,
          reason: 'paywall',
          visit: fakeVisit({ httpStatus: status }),
        }),
        text: null,
        signs,
      }),
  });
  const declared: WallSign = { sign: 'declared', property: 'isAccessibleForFree', value: 'false' };

  it('is marked with what gave it away', async () => {
    const { source } = await read(walled(200, [declared]));

    expect(source.checks?.marks).toContainEqual({
      kind: 'wall',
      wall: 'paywall',
      signs: [declared],
    });
  });

  it('is marked with the status by which the server refuses', async () => {
    const { source } = await read(walled(402, []));

    expect(source.checks?.marks).toContainEqual({
      kind: 'wall',
      wall: 'paywall',
      signs: [{ sign: 'status', status: 402 }],
    });
  });

  it('stays known where a service gives the abstract instead', async () => {
    const lookup = fakeLookup(fakeWork({ service: 'pubmed', abstract: 'Sunlight makes it.' }));
    const { source } = await read(walled(200, [declared]), {
      find: () => Promise.resolve(lookup),
      findNamed: () => Promise.resolve({ record: null, unknownTo: [], failures: [] }),
    });

    expect(source).toMatchObject({ status: 'read', version: { kind: 'record' } });
    expect(source.checks?.marks.map(({ kind }) => kind)).toContain('wall');
  });
});
