import type { SiteId } from '../../core/answer/answer';
import type { SiteAdapter } from '../../ports/site-adapter';
import { geminiFootnote } from './gemini/footnote-hook';
import { googleSources } from './google-ai/payload-hook';
import { openEvidenceReference } from './openevidence/reference-hook';
import { SITE_FILES, SITE_IDS } from './registry';
import { numberedList } from './shared/reference-list';
import { createSiteAdapter, type CitationHooks } from './shared/site-engine';

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

export const SITES: readonly SiteAdapter[] = SITE_IDS.map(createAdapter);
