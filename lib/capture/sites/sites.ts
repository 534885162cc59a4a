import type { SiteId } from '../../core/answer/answer';
import type { SiteAdapter } from '../../ports/site-adapter';
import { geminiFootnote } from './gemini/footnote-hook';
import { googleSources } from './google-ai/payload-hook';
import { openEvidenceReference } from './openevidence/reference-hook';
import { SITE_FILES } from './registry';
import { numberedList } from './shared/reference-list';
import { createSiteAdapter, type CitationHooks, matchesSite } from './shared/site-engine';

const HOOKS: CitationHooks = {
  'gemini-footnote': geminiFootnote,
  'google-icl': googleSources,
  'numbered-list': numberedList,
  'openevidence-ref': openEvidenceReference,
};

export function createAdapter(site: SiteId): SiteAdapter {
  const file = SITE_FILES.find(({ id }) => id === site);
  return createSiteAdapter(file, HOOKS);
}

/** Yields adapters of a page, the one for any host last; parses those of no other page. */
export function* sitesAt(url: URL): Generator<SiteAdapter> {
  for (const file of SITE_FILES) {
    if (matchesSite(file, url)) yield createSiteAdapter(file, HOOKS);
  }
}
