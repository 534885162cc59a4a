import { describe, expect, it } from 'vitest';
import { SITE_IDS } from '../../lib/capture/sites/registry';
import { createAdapter } from '../../lib/capture/sites/sites';
import { NODE_EXTRACTORS } from '../../scripts/lib/node-extractors';
import { siteAdapterContract } from './site-adapter-contract';
import { readAll, siteFixtures } from './site-adapter-fixtures';

describe.each(SITE_IDS)('the adapter of %s', site =>
  siteAdapterContract(() => createAdapter(site), siteFixtures(site)),
);

describe.each(SITE_IDS)('a saved page of %s, without a browser', site => {
  it.each(siteFixtures(site))('is read as in one: $name', ({ html, url, expected }) =>
    expect(readAll(createAdapter(site), NODE_EXTRACTORS.parseHtml(html, url), url)).toEqual(
      expected,
    ),
  );
});

describe('the list of sites', () => {
  it('holds every site once, in the order of their names in the glossary', () =>
    expect([...new Set(SITE_IDS.map(site => createAdapter(site).id))]).toEqual([...SITE_IDS]));

  it.each(SITE_IDS.flatMap(site => siteFixtures(site)))(
    'knows where the fixture $site/$name comes from',
    ({ readme }) => expect(readme).toMatch(/Written for this project on \d{4}-\d{2}-\d{2}/),
  );
});
