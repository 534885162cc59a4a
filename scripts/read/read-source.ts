import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

import { type PendingSource, sourceIdFor } from '../../lib/core/source/source';
import { createFileFetcher } from '../lib/file-fetcher';
import { createWebPageFetcher } from '../../lib/sources/web/web-page-fetcher';
import type { FetchedSource, SourceFetcher } from '../../lib/ports/source-fetcher';
import { contentTypeOf } from '../lib/content-type';
import { NODE_EXTRACTORS } from '../lib/node-extractors';

const now = () => new Date();

/** Reads one source as a check would, from the web or from a file that stands for a page. */
export function readSource(place: { url: string } | { file: string }): Promise<FetchedSource> {
  const isFile = 'file' in place;
  const url = isFile ? pathToFileURL(place.file).href : place.url;
  const target = { kind: 'url', url } as const;
  const source: PendingSource = {
    id: sourceIdFor(target),
    target,
    url,
    title: url,
    status: 'pending',
  };
  const fetcher = isFile ? fetcherOf(place.file) : WEB;
  return fetcher.fetch(source, new AbortController().signal);
}

const WEB = createWebPageFetcher({
  ...NODE_EXTRACTORS,
  fetch: globalThis.fetch,
  mayRead: () => Promise.resolve(true),
  isOnline: () => true,
  now,
});

function fetcherOf(file: string): SourceFetcher {
  return createFileFetcher({
    ...NODE_EXTRACTORS,
    now,
    readFile: async () => ({
      kind: 'file',
      bytes: await readFile(file),
      contentType: contentTypeOf(file),
    }),
  });
}
