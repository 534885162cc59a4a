import { cleanUrl } from '../../text/citations/clean-url';
import { siteFactsOf } from './site-facts';

/** A language or country, then the names that servers give to a front page; all may be missing. */
const FRONT_PATH =
  /^\/?(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?(?:(?:index|default|home|homepage|start|startseite|accueil|inicio|main)(?:\.[a-z]{2,5})?\/?)?$/i;

/** Query keys by which sites tell a front page why it was opened, or in which language. */
const ASIDES =
  /^(?:ref|referr?er|from|src|source|redirect\w{0,8}|e|err|error|status|not_?found|404|lang|language|locale|hl)$/i;

/** Returns true for the address of a site's front page, in any language. */
export function isFrontPage(address: string): boolean {
  const url = URL.parse(cleanUrl(address, null)?.url ?? '');
  if (url === null || url.hash !== '') return false;
  return (
    FRONT_PATH.test(url.pathname) && [...url.searchParams.keys()].every(key => ASIDES.test(key))
  );
}

/** Chosen: names of short links have up to ten characters; those of pages say what they are about. */
const LONGEST_SHORT_NAME = 12;

/**
 * Returns true for a redirect from a page to a front page, as sites do for pages they no longer
 * have. A short link to another site may be meant to lead there.
 */
export function isSentToStart(asked: string, final: string): boolean {
  if (isFrontPage(asked) || !isFrontPage(final)) return false;
  const isSameSite = siteFactsOf(asked)?.domain === siteFactsOf(final)?.domain;
  const path = URL.parse(asked)?.pathname ?? '';
  return isSameSite ? path !== URL.parse(final)?.pathname : !isShortName(path);
}

function isShortName(path: string): boolean {
  const [name = '', more] = path.split('/').filter(part => part !== '');
  return more === undefined && name.length <= LONGEST_SHORT_NAME;
}
