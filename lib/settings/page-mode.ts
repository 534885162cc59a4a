import { SITE_ID, type SiteId } from '../core/answer/answer';
import { PAGE_MODES, type PageMode } from '../core/answer/page-check';

/** Sites without an entry follow the general mode. */
type SiteModes = Record<SiteId, PageMode>;

type ModeChoice = { pageMode: PageMode; siteModes: SiteModes };

export function modeFor({ pageMode, siteModes }: ModeChoice, site: SiteId): PageMode {
  return siteModes[site] ?? pageMode;
}

/** `null`: the site follows the general mode again. */
export function withSiteMode(modes: SiteModes, site: SiteId, mode: PageMode | null): SiteModes {
  const others = Object.entries(modes).filter(([id]) => id !== site);
  return Object.fromEntries(mode === null ? others : [...others, [site, mode]]);
}

export function parseSiteModes(raw: unknown): SiteModes {
  if (typeof raw !== 'object' || raw === null) return {};

  const modes = Object.entries(raw).flatMap(([site, stored]) => {
    const mode = PAGE_MODES.find(each => each === stored);
    return mode !== undefined && SITE_ID.test(site) ? [[site, mode] as const] : [];
  });
  return Object.fromEntries(modes);
}

export function withoutAutomatic({ pageMode, siteModes }: ModeChoice): ModeChoice {
  const byClick = (mode: PageMode): PageMode => (mode === 'auto' ? 'click' : mode);
  const sites = Object.entries(siteModes).map(([site, mode]) => [site, byClick(mode)] as const);
  return { pageMode: byClick(pageMode), siteModes: Object.fromEntries<PageMode>(sites) };
}
