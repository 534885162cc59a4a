import {
  addressOf,
  GONE,
  sourceIdFor,
  type PendingSource,
  type Source,
  type UnreadableReason,
} from '../core/source/source';
import type { FetchedSource } from '../ports/source-fetcher';
import { placeOf } from '../text/citations/same-place';
import { distinctBy } from '../util/distinct';

/** Addresses of one work to try: each is a request to another host. */
const MOST_PLACES = 3;

/** Returns the places where a work can be read, the cited one that is likeliest to have it first. */
export function placesOf({ id, target, url, title, aliases = [] }: Source): PendingSource[] {
  const place = { id, target, url, title, status: 'pending' } as const;
  const others = aliases.flatMap(alias => {
    const address = addressOf(alias.target);
    return address === null ? [] : [{ ...place, target: alias.target, url: address }];
  });
  const all = [place, ...others];
  return distinctBy(all, each => (each.url && placeOf(each.url)) ?? '').slice(0, MOST_PLACES);
}

/** Reasons that another address would not change. */
const OUR_LACKS = new Set<UnreadableReason>(['offline', 'stopped', 'fetcher-failed']);

export function isOurLack({ source }: FetchedSource): boolean {
  return source.status === 'unreadable' && OUR_LACKS.has(source.reason);
}

/**
 * Returns what was read; else the outcome of the first place, unless it is gone and another one
 * needs only a permission.
 */
export function chooseOutcome(tried: readonly FetchedSource[]): FetchedSource | null {
  const read = tried.find(({ text }) => text !== null);
  const [first = null] = tried;
  if (read || first?.source.status !== 'unreadable') return read ?? first;
  const isGone = GONE.has(first.source.reason);
  const open = tried.find(
    ({ source }) => source.status === 'unreadable' && source.reason === 'no-permission',
  );
  return isGone && open ? open : first;
}

/** Adds the other names of the work, with the outcome of those that were tried before. */
export function withAliases(
  fetched: FetchedSource,
  { target, aliases: others = [] }: Source,
  tried: readonly FetchedSource[],
): FetchedSource {
  if (others.length === 0) return fetched;
  const reasons = new Map(
    tried.map(({ source }) => [
      sourceIdFor(source.target),
      source.status === 'unreadable' ? source.reason : undefined,
    ]),
  );
  const own = sourceIdFor(fetched.source.target);
  const aliases = [{ target }, ...others]
    .filter(each => sourceIdFor(each.target) !== own)
    .map(each => {
      const reason = reasons.get(sourceIdFor(each.target));
      return { target: each.target, ...(reason && { reason }) };
    });
  return fetched.text === null
    ? { ...fetched, source: { ...fetched.source, aliases } }
    : { ...fetched, source: { ...fetched.source, aliases } };
}
