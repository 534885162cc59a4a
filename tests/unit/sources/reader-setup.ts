import { vi } from 'vitest';

import { sourceId } from '../../../lib/core/ids';
import type { PendingSource } from '../../../lib/core/source/source';
import type { WorkRecord } from '../../../lib/core/source/work-record';
import type { WorkFinder, WorkLookup } from '../../../lib/ports/metadata';
import { createSourceReader, type SourceReaderDeps } from '../../../lib/sources/source-reader';
import { sha256Hex } from '../../../lib/text/content-hash';
import { fakePendingSource } from '../../fakes/audits';
import { fakeFetcher, type FakePage } from '../../fakes/fetchers';
import { fakeWork } from '../../fakes/works';

export const ADDRESS = 'https://doi.org/10.1000/vitamin';
export const COPY = 'https://pmc.example/PMC1/fullTextXML';
export const ARTICLE = 'The skin makes vitamin D under sunlight. '.repeat(20);
export const PUBMED = fakeWork({
  service: 'pubmed',
  identifiers: [
    { kind: 'pmid', value: '7' },
    { kind: 'doi', value: '10.1000/vitamin' },
  ],
  abstract: 'Sunlight makes vitamin D.',
});

export const cited = (overrides: Partial<PendingSource> = {}): PendingSource =>
  fakePendingSource({
    id: sourceId('doi:10.1000/vitamin'),
    target: { kind: 'doi', doi: '10.1000/vitamin' },
    url: ADDRESS,
    ...overrides,
  });

export function finderOf(lookup: WorkLookup, named: WorkRecord | null = null) {
  const { unknownTo, failures } = lookup;
  return {
    find: vi.fn<WorkFinder['find']>(() => Promise.resolve(structuredClone(lookup))),
    findNamed: vi.fn<WorkFinder['findNamed']>(() =>
      Promise.resolve({ record: named, unknownTo, failures }),
    ),
  };
}

export function readerOf(
  pages: Record<string, FakePage>,
  overrides: Partial<SourceReaderDeps> = {},
) {
  const page = fakeFetcher(pages);
  const reader = createSourceReader({
    page,
    finder: null,
    archive: null,
    retractions: null,
    textOf: 'best-version',
    randomName: () => 'made-up-name',
    hash: sha256Hex,
    now: () => new Date('2026-10-01T12:00:00.000Z'),
    ...overrides,
  });
  const read = (source = cited()) => reader.fetch(source, new AbortController().signal);
  return { reader, read, page };
}
