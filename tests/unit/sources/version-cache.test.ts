import { describe, expect, it } from 'vitest';

import type { ReadSource } from '../../../lib/core/source/source';
import type { SourceChecks } from '../../../lib/core/source/source-checks';
import { mergeRecords } from '../../../lib/sources/work-facts';
import { forVersion } from '../../../lib/sources/version-cache';
import { fakePendingSource, fakeReadSource, fakeVisit } from '../../fakes/audits';
import { fakeWork } from '../../fakes/works';
import { KEEPS_ALL, createSourceCache } from '../../../lib/store/caches';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

const inPubmed: SourceChecks = {
  site: null,
  work: mergeRecords([fakeWork({ identifiers: [{ kind: 'pmid', value: '7' }] })]),
  gaps: null,
  marks: [],
};
const notInPubmed: SourceChecks = { ...inPubmed, work: mergeRecords([fakeWork()]) };
const chosen = { kind: 'record', from: 'pubmed', pageReason: 'stopped', pageVisit: null } as const;
const forWant = {
  kind: 'record',
  from: 'pubmed',
  pageReason: 'paywall',
  pageVisit: fakeVisit(),
} as const;

async function finds(
  kept: ReadSource,
  textOf: 'best-version' | 'title-abstract',
): Promise<boolean> {
  const cache = forVersion(createSourceCache(openNodeStore(), KEEPS_ALL), textOf);
  await cache.put(kept, 'the text');
  return (await cache.find(fakePendingSource())) !== null;
}

describe('what was kept of a source', () =>
  it.each([
    ['the page, where the best is wanted', fakeReadSource(), 'best-version', true],
    ['an abstract for want of more', fakeReadSource({ version: forWant }), 'best-version', true],
    ['an abstract that was chosen', fakeReadSource({ version: chosen }), 'best-version', false],
    [
      'an abstract where that is wanted',
      fakeReadSource({ version: chosen }),
      'title-abstract',
      true,
    ],
    ['the page of a work in PubMed', fakeReadSource({ checks: inPubmed }), 'title-abstract', false],
    [
      'the page of one that is not',
      fakeReadSource({ checks: notInPubmed }),
      'title-abstract',
      true,
    ],
    ['a page nobody was asked about', fakeReadSource(), 'title-abstract', false],
  ] as const)('is used or not: %s', async (...[, kept, textOf, isUsed]) => {
    expect(await finds(kept, textOf)).toBe(isUsed);
  }));
