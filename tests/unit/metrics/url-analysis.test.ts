import { describe, expect, it } from 'vitest';

import { sourceId } from '../../../lib/core/ids';
import type { Source } from '../../../lib/core/source/source';
import type { SiteFacts, SourceChecks, SourceMark } from '../../../lib/core/source/source-checks';
import { computeRates } from '../../../lib/metrics/registry';
import { analyseUrls } from '../../../lib/metrics/url-analysis';
import {
  fakePendingSource,
  fakeReadSource,
  fakeUnreadableSource,
  fakeVisit,
} from '../../fakes/audits';
import { both, shareOf } from '../../fakes/facts';

const US: SiteFacts = {
  domain: 'cdc.gov',
  suffix: 'gov',
  country: 'us',
  kind: 'government',
  kindBy: 'suffix',
};
const UK: SiteFacts = { ...US, domain: 'nhs.uk', suffix: 'uk', country: 'gb' };
const ANY: SiteFacts = {
  ...US,
  domain: 'a.com',
  suffix: 'com',
  country: null,
  kind: 'other',
  kindBy: 'nothing',
};

const checks = (site: SiteFacts | null, ...marks: SourceMark[]): SourceChecks => ({
  site,
  work: null,
  gaps: null,
  marks,
});
const ARCHIVED: SourceMark = {
  kind: 'archived',
  url: 'https://web.archive.org/',
  archivedAt: '2020-01-01T00:00:00.000Z',
};

/** Eight addresses, one of every fate; a ninth source has no address at all. */
function everyFate(): Source[] {
  const fates: Source[] = [
    fakeReadSource({ checks: checks(US) }),
    fakeReadSource({ extent: 'snippet', checks: checks(UK, { kind: 'paid', signs: [] }) }),
    fakeReadSource({
      extent: 'abstract',
      checks: checks(ANY),
      version: { kind: 'record', from: 'pubmed', pageReason: 'paywall', pageVisit: fakeVisit() },
    }),
    fakeUnreadableSource({ reason: 'dead-link', checks: checks(ANY, ARCHIVED) }),
    fakeUnreadableSource({
      reason: 'soft-404',
      visit: fakeVisit(),
      checks: checks(US, { kind: 'not-archived' }),
    }),
    fakeUnreadableSource({ reason: 'unreachable', visit: null, checks: checks(ANY) }),
    fakeUnreadableSource({ reason: 'no-permission', visit: null }),
    fakePendingSource(),
  ];
  const addressless = fakeUnreadableSource({ reason: 'no-address', url: null, visit: null });
  return [...fates, addressless].map((source, at) => ({ ...source, id: sourceId(`s${at}`) }));
}

const ratesOf = (sources: Source[]) =>
  computeRates({ statements: [], sources, pairs: [], verdicts: [] });

describe('the analysis of addresses', () => {
  it('counts those that are valid, without a page, paywalled and dead, over all and over the judged', () => {
    const sources = everyFate();

    expect(analyseUrls(sources).urls).toBe(8);
    expect(ratesOf(sources)).toMatchObject({
      sourceUrlValidity: both(shareOf(4, 9), shareOf(4, 6)),
      missingPageUrls: both(shareOf(1, 4)),
      paywalledUrls: both(shareOf(2, 9), shareOf(2, 6)),
      deadUrls: both(shareOf(3, 9), shareOf(3, 6)),
    });
  });

  it('counts the dead ones an archive has kept, and of how many it said anything', () =>
    expect(analyseUrls(everyFate()).deadArchived).toEqual({
      overAll: { count: 1, of: 3 },
      overJudged: { count: 1, of: 2 },
    }));

  it('counts countries, suffixes, kinds and domains, the most frequent first', () => {
    const { unitedStates, countries, suffixes, kinds, topDomains } = analyseUrls(everyFate());

    expect(unitedStates).toEqual({ overAll: { count: 2, of: 8 }, overJudged: { count: 2, of: 3 } });
    expect(countries).toEqual([
      { name: null, count: 5 },
      { name: 'us', count: 2 },
      { name: 'gb', count: 1 },
    ]);
    expect(suffixes).toEqual([
      { name: 'com', count: 3 },
      { name: 'gov', count: 2 },
      { name: null, count: 2 },
      { name: 'uk', count: 1 },
    ]);
    expect(kinds).toEqual([
      { name: 'government', count: 3 },
      { name: 'other', count: 3 },
      { name: null, count: 2 },
    ]);
    expect(topDomains).toEqual([
      { name: 'a.com', count: 3 },
      { name: 'cdc.gov', count: 2 },
      { name: 'nhs.uk', count: 1 },
    ]);
  });

  it('names no more than five domains', () => {
    const sources = Array.from({ length: 9 }, (_, at) =>
      fakeReadSource({ checks: checks({ ...ANY, domain: `d${at}.com` }) }),
    );

    expect(analyseUrls(sources).topDomains).toHaveLength(5);
  });

  it('has nothing to divide by without sources, and says so', () => {
    const none = both(shareOf(0, 0));

    expect(ratesOf([])).toMatchObject({ sourceUrlValidity: none, paywalledUrls: none });
    expect(analyseUrls([])).toMatchObject({ urls: 0, unitedStates: none, topDomains: [] });
  });
});
