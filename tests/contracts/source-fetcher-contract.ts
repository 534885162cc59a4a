import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CitationTarget } from '../../lib/core/answer/citation';
import {
  sourceIdFor,
  type PendingSource,
  type UnreadableReason,
} from '../../lib/core/source/source';
import type { SourceFetcher } from '../../lib/ports/source-fetcher';
import { sha256Hex } from '../../lib/text/content-hash';

/** Documents that a harness serves at its addresses. */
export const CONTRACT_PAGES = {
  article: 'an article with the words of CONTRACT_SENTENCE',
  gone: 'answers 404',
  walled: 'a paywalled teaser',
  picture: 'an image',
  blank: 'a page without text',
} as const;
export type ContractPage = keyof typeof CONTRACT_PAGES;

export const CONTRACT_SENTENCE = 'Lemons keep for about three weeks in a cold room.';

export type FetcherHarness = {
  fetcher: SourceFetcher;
  urlOf(page: ContractPage): string;
  /** An address that has no answer yet; `asked` settles when the fetcher has gone there. */
  slow: { url: string; asked: Promise<unknown> };
  close(): Promise<void>;
};

const REASONS: [ContractPage, UnreadableReason][] = [
  ['gone', 'dead-link'],
  ['walled', 'paywall'],
  ['picture', 'unsupported-type'],
  ['blank', 'empty'],
];

/** Contract of every source fetcher. */
export function describeSourceFetcher(name: string, open: () => Promise<FetcherHarness>): void {
  describe(`source fetcher contract: ${name}`, () => {
    let harness: FetcherHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const fetchUrl = (url: string, signal = new AbortController().signal) =>
      harness.fetcher.fetch(pendingFor({ kind: 'url', url }, url), signal);

    it('accepts targets that name an address and no others', () => {
      const accepts = (target: CitationTarget) => harness.fetcher.accepts(target);

      expect(accepts({ kind: 'url', url: 'https://a.example/' })).toBe(true);
      expect(accepts({ kind: 'title', title: 'On lemons' })).toBe(false);
      expect(accepts({ kind: 'unresolved', label: '[1]' })).toBe(false);
    });

    it('reads a page, with the hash and the length of its whole text', async () => {
      const url = harness.urlOf('article');

      const { source, text } = await fetchUrl(url);

      expect(text).toContain(CONTRACT_SENTENCE);
      expect(source).toMatchObject({
        status: 'read',
        url,
        target: { kind: 'url', url },
        fromCache: false,
        textLength: text?.length,
        contentHash: await sha256Hex(text ?? ''),
        visit: { finalUrl: url, redirects: [], httpStatus: 200 },
      });
    });

    it('gives the same text and hash for the same page', async () => {
      const first = await fetchUrl(harness.urlOf('article'));
      const second = await fetchUrl(harness.urlOf('article'));

      expect(second.text).toBe(first.text);
      expect(second.source).toMatchObject({
        contentHash: first.source.status === 'read' && first.source.contentHash,
      });
    });

    it.each(REASONS)('says of the page "%s" that it is %s', async (page, reason) => {
      const { source, text } = await fetchUrl(harness.urlOf(page));

      expect(text).toBeNull();
      expect(source).toMatchObject({ status: 'unreadable', reason });
      expect(source.status === 'unreadable' && source.visit).not.toBeNull();
    });

    it('gives no text and no visit for a source without an address', async () => {
      const source = pendingFor({ kind: 'title', title: 'On lemons' }, null);

      const fetched = await harness.fetcher.fetch(source, new AbortController().signal);

      expect(fetched.source).toMatchObject({ reason: 'no-address', visit: null });
      expect(fetched.text).toBeNull();
    });

    it('keeps the name, the target and the id of the source it was given', async () => {
      const url = harness.urlOf('gone');
      const { source } = await fetchUrl(url);

      expect(source).toMatchObject(pendingFields(pendingFor({ kind: 'url', url }, url)));
    });

    it('sends nothing when it was stopped before', async () => {
      const { source } = await fetchUrl(harness.urlOf('article'), AbortSignal.abort());

      expect(source).toMatchObject({ status: 'unreadable', reason: 'stopped', visit: null });
    });

    it('stops while it waits for an answer', async () => {
      const controller = new AbortController();

      const fetching = fetchUrl(harness.slow.url, controller.signal);
      await harness.slow.asked;
      controller.abort();

      const { source } = await fetching;
      expect(source).toMatchObject({ status: 'unreadable', reason: 'stopped' });
    });
  });
}

function pendingFor(target: CitationTarget, url: string | null): PendingSource {
  return { id: sourceIdFor(target), target, url, title: 'On lemons [1]', status: 'pending' };
}

function pendingFields({ id, target, url, title }: PendingSource) {
  return { id, target, url, title };
}
