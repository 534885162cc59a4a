import { describe, expect, it } from 'vitest';
import { SITE_IDS } from '../../lib/capture/sites/registry';
import { createAdapter } from '../../lib/capture/sites/sites';
import { siteAdapterContract } from './site-adapter-contract';
import { siteFixtures } from './site-adapter-fixtures';

describe.each(SITE_IDS)('the adapter of %s', site =>
  siteAdapterContract(() => createAdapter(site), siteFixtures(site)),
);

describe('the list of sites', () => {
  it('holds every site once, in the order of their names in the glossary', () =>
    expect([...new Set(SITE_IDS.map(site => createAdapter(site).id))]).toEqual([...SITE_IDS]));

  it.each(SITE_IDS.flatMap(site => siteFixtures(site)))(
    'knows where the fixture $site/$name comes from',
    ({ readme }) => expect(readme).toMatch(/Written for this project on \d{4}-\d{2}-\d{2}/),
  );
});
