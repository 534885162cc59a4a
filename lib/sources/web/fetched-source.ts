import { contentHash } from '../../core/ids';
import type {
  PendingSource,
  ReadSource,
  SourceFacts,
  UnreadableReason,
  Visit,
} from '../../core/source/source';
import type { WallSign } from '../../core/source/source-checks';
import type { FetchedSource } from '../../ports/source-fetcher';

/** What was made of a body, before it becomes a source. */
export type Reading = Pick<ReadSource, 'extent' | 'pages'> & {
  format: NonNullable<ReadSource['format']>;
  text: string;
  /** `null`: the page names none; the source keeps the citation's label. */
  title: string | null;
  language: string | null;
  facts: SourceFacts;
  /** What tells that this is a part of a text that is not free. */
  signs?: WallSign[];
};

export const NO_FACTS: SourceFacts = {
  authors: [],
  published: null,
  licence: null,
  canonicalUrl: null,
};

export function toUnreadable(
  { id, target, url, title }: PendingSource,
  reason: UnreadableReason,
  visit: Visit | null = null,
): FetchedSource {
  return {
    source: { id, target, url, title, status: 'unreadable', reason, visit },
    text: null,
  };
}

export async function toRead(
  { id, target, url, title }: PendingSource,
  reading: Reading & Pick<ReadSource, 'visit' | 'readBy'>,
  hash: (text: string) => Promise<string>,
): Promise<FetchedSource> {
  const { text, visit, extent, language, format, facts, pages, readBy } = reading;
  const source: ReadSource = {
    id,
    target,
    url,
    title: reading.title ?? title,
    status: 'read',
    visit,
    extent,
    language,
    contentHash: contentHash(await hash(text)),
    textLength: text.length,
    format,
    facts,
    ...(pages ? { pages } : {}),
    ...(readBy ? { readBy } : {}),
    fromCache: false,
  };
  return { source, text };
}
