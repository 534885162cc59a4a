import type { LedgerEntry } from '../core/ledger';
import type { FetchedSource, SideVisit } from '../ports/source-fetcher';

/**
 * The hosts that were asked for a source: each on the way and the last one, with what it
 * sent. Empty where nothing left the device, as for a page of the extension's own.
 */
export function toLedgerEntries(
  { source, requests = source.visit ? 1 : 0, receivedBytes, besides = [] }: FetchedSource,
  about: Pick<LedgerEntry, 'auditId' | 'at'>,
): LedgerEntry[] {
  const { visit, url } = source;
  const main: SideVisit = { purpose: 'source', url: url ?? '', visit, requests, receivedBytes };
  return [...besides, main].flatMap(each => entriesOf(each, about));
}

function entriesOf(
  { purpose, url, visit, requests, receivedBytes: all = visit?.bytes ?? 0 }: SideVisit,
  { auditId, at }: Pick<LedgerEntry, 'auditId' | 'at'>,
): LedgerEntry[] {
  if (requests === 0) return [];
  return [...(visit?.redirects ?? []), visit?.finalUrl ?? url].flatMap((address, index, hosts) => {
    const host = hostOf(address);
    if (host === null) return [];
    const receivedBytes = index === hosts.length - 1 ? all : 0;
    const counted = { sentBytes: 0, receivedBytes, tokens: null, calls: requests };
    return [{ auditId, at, purpose, host, ...counted }];
  });
}

/** `null`: an address that is not of the web. */
function hostOf(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.host : null;
}
