import type { PendingSource, Visit } from '../../core/source/source';
import type { FetchedSource, SourceFetcher } from '../../ports/source-fetcher';
import { DEFAULT_LIMITS } from './fetch-limits';
import { toUnreadable } from './fetched-source';
import { interpretResponse, type InterpretDeps } from './interpret-response';
import { hasAddress } from './web-page-fetcher';

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

  const visit = visitOf(url, entry, deps.now());
  if (entry === null) return toUnreadable(source, 'unreachable', visit);
  const body = entry.kind === 'file' ? entry.bytes : new Uint8Array();
  if (body.byteLength > DEFAULT_LIMITS.maxBytes) return toUnreadable(source, 'too-large', visit);
  return interpretResponse(source, { visit, body, signal }, deps);
}

function visitOf(url: string, entry: FileEntry | null, now: Date): Visit {
  const file = entry?.kind === 'file' ? entry : null;
  return {
    finalUrl: url,
    redirects: [],
    httpStatus: entry === null ? null : entry.kind === 'status' ? entry.status : 200,
    contentType: file?.contentType ?? null,
    bytes: file?.bytes.byteLength ?? 0,
    retrievedAt: now.toISOString(),
  };
}
