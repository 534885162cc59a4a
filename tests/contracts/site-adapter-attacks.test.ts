import { describe } from 'vitest';
import { SITE_IDS } from '../../lib/capture/sites/registry';
import type { SiteId } from '../../lib/core/answer/answer';
import { createAdapter } from '../../lib/capture/sites/sites';
import { attackedSite } from './attacked-sites';
import { largePages, siteAttacks } from './site-adapter-attacks';

/** One engine reads all sites, and happy-dom takes seconds to parse a page of megabytes. */
const WITH_LARGE_PAGES: readonly SiteId[] = ['chatgpt', 'openevidence', 'sample'];

describe.each(SITE_IDS)('attacks on the adapter of %s', site => {
  const create = () => createAdapter(site);
  const attacked = attackedSite(site);
  siteAttacks(create, attacked);
  if (WITH_LARGE_PAGES.includes(site)) largePages(create, attacked);
});
