import { contentHash, type IsoDateTime } from '../../core/ids';
import type {
  PendingSource,
  ReadSource,
  SourceFacts,
  UnreadableReason,
  Visit,
} from '../../core/source/source';
import type { WallSign } from '../../core/source/source-checks';
import type { FetchedSource } from '../../ports/source-fetcher';

/** Text and facts taken out of a body, before it becomes a source. */
export type Reading = Pick<
  ReadSource,
  'language' | 'extent' | 'pages' | 'hiddenLength' | 'lateLength'
> & {
  text: string;
  /** `null`: it names none; the source keeps the citation's label. */
  title: string | null;
  format: NonNullable<ReadSource['format']>;
  facts: SourceFacts;
  /** Evidence that this is a part of a text that is not free. */
  signs?: WallSign[];
};

export const NO_FACTS: SourceFacts = {
  authors: [],
  published: null,
  licence: null,
  canonicalUrl: null,
};

/** Visit to an address before anything is known of its outcome. */
export function startVisit(url: string, retrievedAt: IsoDateTime): Visit {
  return {
    finalUrl: url,
    redirects: [],
    httpStatus: null,
    contentType: null,
    bytes: 0,
    retrievedAt,
  };
}

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
  {
    text,
    title: ownTitle,
    ...rest
  }: Pick<Reading, 'text' | 'title'> &
    Omit<ReadSource, keyof PendingSource | 'contentHash' | 'textLength' | 'fromCache'>,
  hash: (text: string) => Promise<string>,
): Promise<FetchedSource> {
  const source: ReadSource = {
    ...rest,
    id,
    target,
    url,
    title: ownTitle ?? title,
    status: 'read',
    contentHash: contentHash(await hash(text)),
    textLength: text.length,
    fromCache: false,
  };
  return { source, text };
}
