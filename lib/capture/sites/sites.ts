import { SITE_IDS, type SiteId } from '../../core/answer/answer';
import type { SiteAdapter } from '../../ports/site-adapter';
import { ADAPTER_FILES } from './adapter-files';
import { geminiFootnote } from './gemini/footnote-hook';
import { googleSources } from './google-ai/payload-hook';
import { openEvidenceReference } from './openevidence/reference-hook';
import { numberedList } from './shared/numbered-list-hook';
import { createSiteAdapter, type CitationHooks } from './shared/site-engine';

const HOOKS: CitationHooks = {
  'gemini-footnote': geminiFootnote,
  'google-icl': googleSources,
  'numbered-list': numberedList,
  'openevidence-ref': openEvidenceReference,
};

export function createAdapter(site: SiteId): SiteAdapter {
  return createSiteAdapter(ADAPTER_FILES[site], HOOKS);
}

/** One adapter per site of `SITE_IDS`; the one that accepts any host comes last on the web. */
export const SITES: readonly SiteAdapter[] = SITE_IDS.map(createAdapter);
