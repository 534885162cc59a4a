import { contentHash } from '../../lib/core/ids';
import type { UnreadableReason } from '../../lib/core/source/source';
import type { FetchedSource, SourceFetcher } from '../../lib/ports/source-fetcher';
import { sha256Hex } from '../../lib/text/content-hash';
import { fakeReadSource, fakeUnreadableSource, fakeVisit } from './audits';

/** Content of an address: a text, a reason why there is none, or nothing until aborted. */
export type FakePage = { text: string; title?: string } | UnreadableReason | 'never-answers';

export type FakeFetcher = SourceFetcher & {
  /** The addresses asked for, in order. */
  readonly asked: readonly string[];
};

/** Answers from a table; an address that is not in it is `unreachable`. */
export function fakeFetcher(pages: Record<string, FakePage>): FakeFetcher {
  const asked: string[] = [];
  return {
    id: 'fake',
    asked,
    accepts: ({ kind }) => kind === 'url' || kind === 'doi' || kind === 'pmid',
    async fetch(source, signal) {
      const refuse = (reason: UnreadableReason, sent: boolean): FetchedSource => ({
        source: fakeUnreadableSource({ ...source, reason, visit: sent ? visitOf(reason) : null }),
        text: null,
      });
      if (source.url === null) return refuse('no-address', false);
      if (signal.aborted) return refuse('stopped', false);

      asked.push(source.url);
      const page = pages[source.url] ?? 'unreachable';
      if (page === 'never-answers') await untilAborted(signal);
      if (page === 'never-answers') return refuse('stopped', true);
      if (typeof page === 'string') return refuse(page, true);

      const read = fakeReadSource({
        ...source,
        title: page.title ?? source.title,
        visit: fakeVisit({ finalUrl: source.url, bytes: page.text.length }),
        contentHash: contentHash(await sha256Hex(page.text)),
        textLength: page.text.length,
      });
      return { source: read, text: page.text };
    },
  };

  function visitOf(reason: UnreadableReason) {
    return fakeVisit({ httpStatus: reason === 'dead-link' ? 404 : null, bytes: 0 });
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    signal.addEventListener('abort', () => resolve());
    if (signal.aborted) resolve();
  });
}
