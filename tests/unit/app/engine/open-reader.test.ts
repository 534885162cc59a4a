import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openReader, openServiceCaller, textOf } from '../../../../lib/app/engine/open-reader';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings';
import { auditId } from '../../../../lib/core/ids';
import { fakePendingSource } from '../../../fakes/audits';
import { fakeFetcher } from '../../../fakes/fetchers';
import { KEEPS_ALL, createCache } from '../../../../lib/store/caches';
import { createDownloads } from '../../../../lib/store/downloads';
import { createGate } from '../../../../lib/util/gate';
import { createPrivacyLedger } from '../../../../lib/store/ledger';
import { openNodeStore } from '../../../../scripts/lib/open-node-store';

const ADDRESS = 'https://doi.org/10.1000/zinc';

describe('the reader of sources in a browser', () => {
  let asked: string[];

  beforeEach(() => {
    asked = [];
    vi.stubGlobal('fetch', (input: string) => {
      asked.push(input);
      return Promise.resolve(new Response('', { status: 404 }));
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  async function readWith(settings: Settings, isAllowed = true) {
    const now = () => new Date();
    const db = openNodeStore();
    const caller = openServiceCaller(() => Promise.resolve(isAllowed), now);
    const page = fakeFetcher({ [ADDRESS]: 'paywall' });
    const downloads = createDownloads(db, auditId('a'), { now });
    const reader = await openReader(
      {
        page: { ...page, keepingIn: () => page },
        gate: createGate(),
        caller,
        ledger: createPrivacyLedger(db),
        now,
      },
      { auditId: auditId('a'), cache: createCache(db.metadata, KEEPS_ALL), downloads },
      settings,
    );
    const source = fakePendingSource({
      target: { kind: 'doi', doi: '10.1000/zinc' },
      url: ADDRESS,
    });
    return (await reader.fetch(source, new AbortController().signal)).source;
  }

  it('asks nobody but the cited page by the settings of the beginning, and reads its own list', async () => {
    await readWith(DEFAULT_SETTINGS);

    expect(asked).toEqual(['/retractions/list.bin']);
  });

  it('asks services once they are turned on, and names nobody without an address', async () => {
    await readWith({ ...DEFAULT_SETTINGS, lookUpWorks: true });

    const hosts = asked.slice(1).map(url => new URL(url).host);
    expect(hosts).toContain('api.crossref.org');
    expect(hosts).not.toContain('api.unpaywall.org');
    expect(asked.join(' ')).not.toMatch(/mailto|email=/);
  });

  it('asks no service whose host is not allowed, and says so', async () => {
    const source = await readWith({ ...DEFAULT_SETTINGS, lookUpWorks: true }, false);

    expect(asked).toEqual(['/retractions/list.bin']);
    expect(source.checks?.gaps?.failures).toContainEqual({
      service: 'crossref',
      reason: 'no-permission',
    });
  });

  it('reads the version of works that the settings want', () => {
    expect(textOf(DEFAULT_SETTINGS)).toBe('best-version');
    expect(textOf({ ...DEFAULT_SETTINGS, titleAndAbstractOnly: true })).toBe('title-abstract');
  });
});
