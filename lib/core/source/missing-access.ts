import type { Audit } from '../audit/audit';
import { isPermissionReason } from '../audit/verdict';
import type { SourceId } from '../ids';
import { parseUrl } from '../../util/openable-url';
import { visitedPage, type Source, type UnreadableSource } from './source';

/** Sites that need the user's permission, and the sources it would open. */
export type MissingAccess = {
  /** Match patterns for the browser's request, without duplicates. */
  origins: string[];
  /** Host names for the user, without duplicates. */
  hosts: string[];
  sources: SourceId[];
};

/** All sites, for redirects to a site that the browser does not name. */
export const ALL_SITES: readonly string[] = ['*://*/*'];

export function findMissingAccess(sources: readonly Source[]): MissingAccess {
  const waiting = sources.flatMap(source => {
    const url = neededUrl(source);
    return url ? [{ id: source.id, url }] : [];
  });
  return {
    origins: unique(waiting.flatMap(({ url }) => patternsFor(url))),
    hosts: unique(waiting.map(({ url }) => url.hostname)),
    sources: waiting.map(({ id }) => id),
  };
}

/** Returns the access that some sources need, which opens others on their sites too. */
export function findAccessFor(
  audit: Pick<Audit, 'sources'>,
  sources: readonly Source[],
): MissingAccess {
  const { hosts } = findMissingAccess(sources);
  return findMissingAccess(
    audit.sources.filter(each => hosts.includes(neededUrl(each)?.hostname ?? '')),
  );
}

/** Sites, as match patterns, without which a source is not read; `null` if it needs none. */
export function neededOrigins(source: Source): readonly string[] | null {
  if (source.status !== 'unreadable' || !isPermissionReason(source.reason)) return null;
  const url = neededUrl(source);
  return url ? patternsFor(url) : ALL_SITES;
}

/** Finds sources redirected to a site that the browser hides, so that it cannot be allowed. */
export function findSentOn(sources: readonly Source[]): UnreadableSource[] {
  return sources.filter(
    (source): source is UnreadableSource =>
      source.status === 'unreadable' &&
      source.reason === 'redirected-without-permission' &&
      neededUrl(source) === null,
  );
}

/** Sites where a source may be open in a tab: the cited one, and its redirect's target. */
export function tabOriginsOf(source: Source): string[] {
  const { visit } = visitedPage(source);
  const urls = [parseWebUrl(source.url), parseWebUrl(visit?.finalUrl ?? null)];
  return unique(urls.flatMap(url => (url ? patternsFor(url) : [])));
}

/** Address whose site has to be allowed; `null` if none, or unknown. */
function neededUrl(source: Source): URL | null {
  if (source.status !== 'unreadable') return null;
  if (source.reason === 'no-permission') return parseWebUrl(source.url);
  if (source.reason !== 'redirected-without-permission') return null;

  const final = parseWebUrl(source.visit?.finalUrl ?? null);
  // The visit ended where it began: the browser hid the redirect's target.
  return final?.host === parseWebUrl(source.url)?.host ? null : final;
}

/** Match patterns have no ports. Most `http:` pages redirect to `https:`, so both. */
function patternsFor({ protocol, hostname }: URL): string[] {
  const secure = `https://${hostname}/*`;
  return protocol === 'https:' ? [secure] : [secure, `http://${hostname}/*`];
}

function parseWebUrl(raw: string | null): URL | null {
  const url = parseUrl(raw);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

export function findOffline({ sources }: Pick<Audit, 'sources'>): SourceId[] {
  return sources
    .filter(source => source.status === 'unreadable' && source.reason === 'offline')
    .map(({ id }) => id);
}
