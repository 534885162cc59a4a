import type { PendingSource, ReadSource, SourceVersion } from '../core/source/source';
import type { VersionPlace, WorkRecord } from '../core/source/work-record';
import type { AskedAddress } from '../core/audit/ledger';
import type { FetchedSource, SourceFetcher } from '../ports/source-fetcher';
import { startVisit, toRead } from './web/fetched-source';
import { inOrderOfTrust } from './work-facts';

/** Copies to try before the abstract: each is a request to another host. */
const MOST_COPIES = 2;

/** JATS keeps every part in its position, a page nearly so; a PDF has to be guessed at. */
const FORMATS: readonly VersionPlace['format'][] = ['jats', 'page', 'pdf'];

/** Free copies of the whole work, best format first, without the cited address. */
function copiesOf(
  records: readonly WorkRecord[],
  cited: string | null,
): { place: VersionPlace; from: WorkRecord['service'] }[] {
  const all = inOrderOfTrust(records).flatMap(({ service, places }) =>
    places.map(place => ({ place, from: service })),
  );
  const unique = [...new Map(all.map(each => [each.place.url, each])).values()];
  return unique
    .filter(({ place }) => place.url !== cited)
    .toSorted((a, b) => FORMATS.indexOf(a.place.format) - FORMATS.indexOf(b.place.format))
    .slice(0, MOST_COPIES);
}

/** Returns true if there cannot be more of the work than this. */
export function isWhole({ source }: FetchedSource): boolean {
  return source.status === 'read' && source.extent === 'full-text';
}

/**
 * Reads the whole work at another address, where it is free; `copy` is `null` if none could be
 * read. Every request so far is returned, those for the cited page included.
 */
export async function readCopy(
  { source, page: cited }: { source: PendingSource; page: FetchedSource },
  records: readonly WorkRecord[],
  { page, signal }: { page: SourceFetcher; signal: AbortSignal },
): Promise<{ copy: FetchedSource | null; besides: AskedAddress[] }> {
  const besides = [...(cited.besides ?? [])];
  for (const { place, from } of copiesOf(records, source.url)) {
    if (signal.aborted) break;
    const target = { kind: 'url', url: place.url } as const;
    const fetched = await page.fetch({ ...source, target, url: place.url }, signal);
    if (!isWhole(fetched) || fetched.text === null) {
      besides.push(toSideVisit(fetched, place.url));
      continue;
    }
    const version: SourceVersion = { kind: 'open-copy', url: place.url, from, ...outcomeOf(cited) };
    const { id, target: own, url } = source;
    const read: ReadSource = { ...fetched.source, id, target: own, url, version };
    return { copy: { ...fetched, source: read }, besides };
  }
  return { copy: null, besides };
}

/** Title and abstract from a service; `null` if no service gives an abstract. */
export async function readRecord(
  { source, page: cited }: { source: PendingSource; page: FetchedSource | null },
  records: readonly WorkRecord[],
  { hash, now }: { hash: (text: string) => Promise<string>; now: () => Date },
): Promise<FetchedSource | null> {
  const record = inOrderOfTrust(records).find(({ abstract }) => abstract !== null);
  if (!record?.abstract) return null;

  const text = [record.title, record.abstract].filter(part => part !== null).join('\n\n');
  const reading = {
    text,
    title: record.title,
    visit: cited?.source.visit ?? startVisit(source.url ?? '', now().toISOString()),
    extent: 'abstract' as const,
    language: null,
    version: { kind: 'record', from: record.service, ...outcomeOf(cited) } as const,
  };
  const requests = cited === null ? 0 : requestsOf(cited);
  return { ...(await toRead(source, reading, hash)), requests };
}

/** Request for a text that was then not used for the source. */
export function toSideVisit(fetched: FetchedSource, url: string): AskedAddress {
  return { purpose: 'source', url, visit: fetched.source.visit, requests: requestsOf(fetched) };
}

export function requestsOf({ source, requests = source.visit ? 1 : 0 }: FetchedSource): number {
  return requests;
}

function outcomeOf(cited: FetchedSource | null): Pick<SourceVersion, 'pageReason' | 'pageVisit'> {
  // The page was not opened: its address says nothing about itself.
  if (cited === null) return { pageReason: 'stopped', pageVisit: null };
  const { source } = cited;
  return {
    pageReason: source.status === 'unreadable' ? source.reason : null,
    pageVisit: source.visit,
  };
}
