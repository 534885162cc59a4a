import type { SiteId } from '../../../lib/core/answer/answer';
import { SITE_IDS } from '../../../lib/capture/sites/registry';
import { sitesAt } from '../../../lib/capture/sites/sites';
import { exampleOf, pagesOf } from '../../../lib/capture/sites/chat-hosts';
import type { SavedPage } from './find-pages';

/** A site whose adapter may read a page, and the address the page is given for it. */
export type PageAddress = { site: string; url: string };

/**
 * Address a saved page may have had: its own, if its list names one, else the
 * example of every site of its folder's name: an id ("gemini": Gemini, then Gemini Cloud Assist), or
 * a host ("claude.ai").
 */
export function addressesOf({ site, url }: Pick<SavedPage, 'site' | 'url'>): PageAddress[] {
  if (url !== null && URL.canParse(url)) {
    const [adapter] = sitesAt(new URL(url));
    if (adapter !== undefined) return [{ site: adapter.id, url }];
  }
  return SITE_IDS.filter(id => isNamed(id, site)).flatMap(id => {
    const example = exampleOf(id);
    return example === null ? [] : [{ site: id, url: example }];
  });
}

function isNamed(id: SiteId, name: string): boolean {
  if (id === name || id.startsWith(`${name}-`)) return true;
  return pagesOf(id).some(pattern => new URL(pattern).hostname === name);
}
