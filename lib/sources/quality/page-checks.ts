import {
  WALLS,
  type SourceMark,
  type WallSign,
  type SoftSign,
} from '../../core/source/source-checks';
import type { PendingSource, ReadSource, UnreadableReason } from '../../core/source/source';
import type { AskedAddress } from '../../core/audit/ledger';
import type { FetchedSource, SourceFetcher } from '../../ports/source-fetcher';
import { findParked } from './parked';
import { isFrontPage, isSentToStart } from './front-page';
import { requestsOf } from '../choose-version';
import { textLikeness } from '../../text/evidence/likeness';
import { decoded } from '../../util/openable-url';
import { toUnreadable } from '../web/fetched-source';

export type PageCheckDeps = {
  page: SourceFetcher;
  signal: AbortSignal;
  /** Name that no page has. */
  randomName: () => string;
};

export type CheckedPage = { fetched: FetchedSource; marks: SourceMark[] };

/**
 * Checks that a page is the cited one and not an error page in its place. Only if something looks
 * like an error does it ask the site for a page that cannot exist.
 */
export async function checkPage(
  fetched: FetchedSource,
  source: PendingSource,
  deps: PageCheckDeps,
): Promise<CheckedPage> {
  const clean: CheckedPage = { fetched, marks: wallMarks(fetched) };
  if (fetched.source.status !== 'read' || fetched.text === null || source.url === null)
    return clean;

  const { title, visit } = fetched.source;
  const seen = { askedUrl: source.url, finalUrl: visit.finalUrl, title, text: fetched.text };
  const parked = findParked(seen);
  if (parked !== null) {
    const mark = { kind: 'parked', ...parked } as const;
    return refuse(fetched, source, { reason: 'parked', mark });
  }
  if (!isWeb(visit.finalUrl)) return clean;
  const start = await findFrontPage(fetched.source, seen, deps);
  const known = withProbe(fetched, start.probe);
  if (start.sign !== null) return refuse(known, source, toFrontPage(start.sign));
  if (!isSuspect(seen)) return { ...clean, fetched: known };

  const probe = await probeSite(source, siblingOf(source.url, deps.randomName()), deps);
  const signs = judgeSoft404(seen, probe.page);
  const probed = withProbe(known, probe.visit);
  if (signs.length === 0) return { ...clean, fetched: probed };
  return refuse(probed, source, { reason: 'soft-404', mark: { kind: 'soft-404', signs } });
}

function withProbe(fetched: FetchedSource, probe: AskedAddress | null): FetchedSource {
  return probe === null ? fetched : { ...fetched, besides: [...(fetched.besides ?? []), probe] };
}

/** Flags for a wall before the page, or a page that is not free, each with its evidence. */
function wallMarks({ source, signs = [] }: FetchedSource): SourceMark[] {
  if (source.status === 'read') {
    return source.extent === 'snippet' ? [{ kind: 'paid', signs: [...signs] }] : [];
  }
  const wall = WALLS.find(each => each === source.reason);
  if (wall === undefined) return [];
  const status = source.visit?.httpStatus ?? null;
  const refused: WallSign[] = status === null || isFine(status) ? [] : [{ sign: 'status', status }];
  const seen = [...refused, ...signs];
  // A mark without evidence would say no more than the reason does.
  return seen.length === 0 ? [] : [{ kind: 'wall', wall, signs: seen }];
}

function isFine(status: number): boolean {
  return status >= 200 && status < 300;
}

function toFrontPage(sign: SoftSign): { reason: UnreadableReason; mark: SourceMark } {
  return { reason: 'sent-to-front-page', mark: { kind: 'soft-404', signs: [sign] } };
}

/** Returns the front page's address if a page deeper in the site gives that for its own. */
function startNamedBy(address: string, canonical: string | null): string | null {
  if (canonical === null || isFrontPage(address) || !isFrontPage(canonical)) return null;
  return URL.parse(canonical)?.host === URL.parse(address)?.host ? canonical : null;
}

/** Some sites name their front page on every page: there only the same text tells. */
async function findFrontPage(
  source: ReadSource,
  { askedUrl, finalUrl, text }: SeenPage,
  deps: PageCheckDeps,
): Promise<{ sign: SoftSign | null; probe: AskedAddress | null }> {
  if (isSentToStart(askedUrl, finalUrl)) {
    return { sign: { sign: 'sent-to-start', to: finalUrl }, probe: null };
  }
  const start = startNamedBy(finalUrl, source.facts?.canonicalUrl ?? null);
  if (start === null) return { sign: null, probe: null };
  const { page, visit } = await probeSite(source, start, deps);
  const likeness = page === null ? 0 : textLikeness(text, page.text);
  return { sign: likeness < SAME_PAGE ? null : { sign: 'same-as-start', likeness }, probe: visit };
}

/** Asks the site for another page; `null` as the address: there is none to ask for. */
async function probeSite(
  { id, title }: Pick<PendingSource, 'id' | 'title'>,
  url: string | null,
  { page, signal }: PageCheckDeps,
): Promise<{ page: MadeUpPage | null; visit: AskedAddress | null }> {
  if (url === null || signal.aborted) return { page: null, visit: null };

  const made = await page.fetch(
    { id, title, target: { kind: 'url', url }, url, status: 'pending' },
    signal,
  );
  const { visit } = made.source;
  const shown = made.text === null ? null : { askedUrl: url, text: made.text };
  return { page: shown, visit: { purpose: 'probe', url, visit, requests: requestsOf(made) } };
}

function refuse(
  fetched: FetchedSource,
  source: PendingSource,
  { reason, mark }: { reason: UnreadableReason; mark: SourceMark },
): CheckedPage {
  const gone = toUnreadable(source, reason, fetched.source.visit);
  const { besides = [] } = fetched;
  return { fetched: { ...gone, besides, requests: requestsOf(fetched) }, marks: [mark] };
}

function isWeb(address: string): boolean {
  return /^https?:/.test(address);
}

type SeenPage = { askedUrl: string; finalUrl: string; title: string; text: string };

type MadeUpPage = { askedUrl: string; text: string };

/** "Page not found", "Error 404", "This article is no longer available". */
const TITLES =
  /\b(?:page|file|document|article|content|resource|url)\b.{0,20}\b(?:not (?:be )?found|cannot be found|could not be found|does(?: not|n['’]t) exist|no longer (?:exists|available|here)|(?:was|has been) (?:removed|moved|deleted))\b|^\s*(?:error )?404\b|\b404 (?:error|not found)\b|\bnot found\s*(?:$|[|–—-])|\bseite nicht gefunden\b|\bpage introuvable\b|\bpágina no encontrada\b|\bpagina niet gevonden\b/i;

/**
 * Matches "We could not find the page you were looking for", "No results for". Articles say such
 * things too, so these words only make a page suspect, or confirm a title that says the same.
 */
const EXCUSES =
  /\b(?:page|product|article|topic|document|url|address)\b(?: that)? you (?:asked|requested|were|are|have|tried|followed)\b|\b(?:requested|this) (?:page|product|article|topic|document|url|address)\b.{0,40}\b(?:not found|not exist|no longer|withdrawn|removed|deleted)\b|\b(?:no|0) (?:results|matches|hits)\b|\b(?:can['’]t|cannot|could(?: not|n['’]t)) find (?:that|this|the|your) page\b|\bnothing (?:was found|matched)\b/i;

/** Chosen: an excuse comes first, after a heading at most; an article comes to it later. */
const OPENING = 300;

/** Chosen: a page that says it is not there has a menu and an excuse; articles are longer. */
const SHORT_TEXT = 3_000;
const TINY_TEXT = 200;

/** Chosen: a shorter name is part of many words. */
const MIN_NAME = 4;

/** Chosen: two pages of one site share menus and footers, but never nine tenths of their text. */
const SAME_PAGE = 0.9;

/**
 * Signs that a page may be a soft 404. Only the title of a short page is enough on its own; the
 * others need the comparison with a made-up page.
 */
export function findSoftSigns({ title, text }: Pick<SeenPage, 'title' | 'text'>): SoftSign[] {
  return text.length < SHORT_TEXT && TITLES.test(title) ? [{ sign: 'title', title }] : [];
}

/** Returns true if it is worth asking the site for a page that cannot exist. */
export function isSuspect(page: SeenPage): boolean {
  const isShort = page.text.length < SHORT_TEXT;
  return (
    page.text.length < TINY_TEXT ||
    (isShort && hasExcuse(page.text)) ||
    findSoftSigns(page).length > 0
  );
}

/**
 * Returns the signs by which the page is a soft 404; empty if it is taken for the page. `random` is
 * the site's answer to a made-up address beside it; `null`: it shows none.
 */
export function judgeSoft404(page: SeenPage, random: MadeUpPage | null): SoftSign[] {
  const signs = findSoftSigns(page);
  const likeness = random === null ? 0 : likenessOf(page, random);
  if (likeness >= SAME_PAGE) return [...signs, { sign: 'same-as-random', likeness }];
  // An article about such errors has their name in its title too.
  const isExcuse = page.text.length < TINY_TEXT || hasExcuse(page.text);
  return isExcuse && signs.some(({ sign }) => sign === 'title') ? signs : [];
}

function hasExcuse(text: string): boolean {
  return EXCUSES.test(text.slice(0, OPENING));
}

/** Compares without the asked name: soft 404s often repeat it, which makes them differ. */
function likenessOf(page: SeenPage, random: MadeUpPage): number {
  return textLikeness(
    withoutName(page.text, page.askedUrl),
    withoutName(random.text, random.askedUrl),
  );
}

function withoutName(text: string, address: string): string {
  const name = lastNameOf(address);
  if (name.length < MIN_NAME) return text;
  const spoken = name.replace(/[-_+]+/g, ' ');
  return [name, spoken].reduce((rest, each) => rest.replaceAll(each, ' '), text);
}

function lastNameOf(address: string): string {
  const parts = URL.parse(address)?.pathname.split('/') ?? [];
  return decoded(parts.findLast(part => part !== '') ?? '');
}

/**
 * Address beside this one that cannot be a page: the same folder and ending, another name. `null`
 * if the address has no name to change.
 */
export function siblingOf(address: string, random: string): string | null {
  const url = URL.parse(address);
  const [, folder, name] = /^(.*\/)([^/]+)\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || folder === undefined || name === undefined) return null;
  const ending = /\.[a-z]{2,5}$/i.exec(name)?.[0] ?? '';
  return `${url.origin}${folder}${random}${ending}`;
}
