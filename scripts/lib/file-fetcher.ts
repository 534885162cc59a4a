import type { PendingSource } from '../../lib/core/source/source';
import type { FetchedSource, SourceFetcher } from '../../lib/ports/source-fetcher';
import { DEFAULT_LIMITS } from '../../lib/sources/web/fetch-limits';
import { startVisit, toUnreadable } from '../../lib/sources/web/fetched-source';
import { interpretResponse, type InterpretDeps } from '../../lib/sources/web/interpret-response';
import { hasAddress } from '../../lib/sources/web/web-page-fetcher';

/** What stands for an address: a file, or the status a server would answer with. */
export type FileEntry =
  { kind: 'file'; bytes: Uint8Array; contentType: string } | { kind: 'status'; status: number };

type FileFetcherDeps = InterpretDeps & {
  /** `null`: nothing stands for this address. */
  readFile: (url: string) => Promise<FileEntry | null>;
  now: () => Date;
};

/** Reads sources from files that stand for web pages: for batches, examples and tests. */
export function createFileFetcher(deps: FileFetcherDeps): SourceFetcher {
  return {
    id: 'file',
    accepts: hasAddress,
    fetch: async (source, signal) => ({
      ...(await fetchFile(source, deps, signal)),
      // A file stands for the page: nobody is asked.
      requests: 0,
    }),
  };
}

async function fetchFile(
  source: PendingSource,
  deps: FileFetcherDeps,
  signal: AbortSignal,
): Promise<FetchedSource> {
  const { url } = source;
  const isStopped = () => signal.aborted;
  if (url === null || !hasAddress(source.target)) return toUnreadable(source, 'no-address');
  if (isStopped()) return toUnreadable(source, 'stopped');

  const entry = await deps.readFile(url);
  if (isStopped()) return toUnreadable(source, 'stopped');

  const start = startVisit(url, deps.now().toISOString());
  if (entry === null) return toUnreadable(source, 'not-supplied');
  const body = entry.kind === 'file' ? entry.bytes : new Uint8Array();
  const visit = {
    ...start,
    httpStatus: entry.kind === 'file' ? 200 : entry.status,
    contentType: entry.kind === 'file' ? entry.contentType : null,
    bytes: body.byteLength,
  };
  if (body.byteLength > DEFAULT_LIMITS.maxBytes) return toUnreadable(source, 'too-large', visit);
  return interpretResponse(source, { visit, body, signal }, deps);
}
