import { identifierKey } from '../core/source/identifier';
import { QUOTA } from '../core/source/services';
import type { UnreadableReason } from '../core/source/source';
import type { LiteratureHit, LiteratureService } from './contract';

/** What one service was asked for and gave: "Wikipedia gave 3 of 5". */
export type AskedService = { service: string; quota: number } & (
  { gave: number } | { failure: UnreadableReason }
);

/** The hits of all services, each work once; `asked` has every service, in order. */
export type FoundLiterature = {
  query: string;
  hits: readonly LiteratureHit[];
  asked: readonly AskedService[];
};

export type SearchOptions = {
  services: readonly LiteratureService[];
  /** Hits from each service, 1–32. */
  quota: number;
  signal: AbortSignal;
};

/**
 * Asks each service once for the same number of hits, side by side (source-balanced retrieval, as in
 * MedRGAG, Li et al. 2025). A service that fails or has fewer costs the others nothing and is named.
 */
export async function searchBalanced(
  query: string,
  { services, quota, signal }: SearchOptions,
): Promise<FoundLiterature> {
  const limit = Math.min(QUOTA.most, Math.max(QUOTA.least, Math.round(quota)));
  const replies = await Promise.all(
    services.map(async service => ({
      id: service.id,
      reply: await service.search(query, { limit, signal }),
    })),
  );
  return {
    query,
    hits: eachWorkOnce(replies.flatMap(({ reply }) => (reply.ok ? reply.value : []))),
    asked: replies.map(({ id, reply }) => ({
      service: id,
      quota: limit,
      ...(reply.ok ? { gave: reply.value.length } : { failure: reply.failure }),
    })),
  };
}

/** A work that two services have counts once, with its whole text if one of them gave it. */
function eachWorkOnce(hits: readonly LiteratureHit[]): LiteratureHit[] {
  const places = new Map<string, number>();
  const works: LiteratureHit[] = [];
  for (const hit of hits) {
    const names = [...hit.identifiers.map(identifierKey), ...(hit.url === '' ? [] : [hit.url])];
    const at = names.map(name => places.get(name)).find(place => place !== undefined);
    const work = at === undefined ? undefined : works[at];
    const place = at ?? works.length;
    works[place] = work ? merge(work, hit) : hit;
    for (const name of names) places.set(name, place);
  }
  return works;
}

function merge(known: LiteratureHit, other: LiteratureHit): LiteratureHit {
  const fuller = known.extent === 'abstract' && other.extent === 'full-text' ? other : known;
  return {
    ...fuller,
    type: known.type ?? other.type,
    year: known.year ?? other.year,
    isRetracted: known.isRetracted || other.isRetracted,
    isOpenAccess: known.isOpenAccess ?? other.isOpenAccess,
  };
}
