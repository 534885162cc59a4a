import type { CitationTarget } from '../answer/citation';
import type { GivenText } from './given-text';
import {
  type ContentHash,
  type IsoDateTime,
  type PassageId,
  type SourceId,
  sourceId,
} from '../ids';
import type { SourceChecks, SourceMarkKind } from './source-checks';
import type { Span } from '../answer/span';
import type { MetadataService } from './services';
import type { Finding } from '../audit/finding';

/** Why nobody could look into a source. */
export const UNREADABLE_REASONS = [
  /** The user has not allowed the extension to read this site. */
  'no-permission',
  /** The page sends readers on to another site, which may not be read yet. */
  'redirected-without-permission',
  /** The server says the page is not there (404, 410). */
  'dead-link',
  /** The address answers with a page that stands for no page: all of its kind look alike. */
  'soft-404',
  /** The domain is for sale or shows advertisements only. */
  'parked',
  /** The site wants to know whether a person reads it. */
  'robot-check',
  /** Any other refusal by the server (403, 451, 5xx…). */
  'http-error',
  /** 429, still refused after waiting. */
  'rate-limited',
  'paywall',
  'login-required',
  'timeout',
  'offline',
  /** No answer: unknown host, refused connection, certificate trouble. */
  'unreachable',
  'too-large',
  /** Not text we can read here (an image, a video, an archive…). */
  'unsupported-type',
  /** A document that opens only with a password. */
  'encrypted',
  /** A document of pictures: scanned pages without text. */
  'no-text',
  /** A document whose end is missing, or that is broken inside. */
  'damaged',
  /** A document that takes more time or memory to take apart than any real one. */
  'too-complex',
  /** The page was read and holds no text. */
  'empty',
  /** An address the extension refuses to open (private network, `file:`…). */
  'refused-address',
  /** The citation names no address that could be opened, and nobody was asked for one. */
  'no-address',
  /** The same; services were asked, and none has a work that is certainly the one that is named. */
  'not-identified',
  /** The same; none of the services that were asked answered. */
  'lookup-failed',
  /** A book, named by its number: no service here gives the text of one. */
  'book',
  'stopped',
  /** A fault of ours. */
  'fetcher-failed',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

type SourceBase = {
  id: SourceId;
  target: CitationTarget;
  /** The address that is opened for the target; `null` where there is none. */
  url: string | null;
  /** Name for the user: the citation's label until a title is known. */
  title: string;
  /** How the user gave its text; left out: what is known of it was fetched. */
  given?: GivenText;
  /** Left out: nothing is known, or the source was read before they were made. */
  checks?: SourceChecks;
};

/** What a visit to an address showed, whatever came of it. */
export type Visit = {
  /** Where the visit ended, after redirects. */
  finalUrl: string;
  /** Addresses passed on the way that are known, in order, without `finalUrl`. */
  redirects: string[];
  /** `null` when no server answered. */
  httpStatus: number | null;
  contentType: string | null;
  /** Body bytes received. */
  bytes: number;
  retrievedAt: IsoDateTime;
};

/** What was made into the text of a source. */
export const SOURCE_FORMATS = ['page', 'plain', 'pdf', 'jats'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** What a source says of itself besides its title and language, as far as it does. */
export type SourceFacts = {
  authors: string[];
  /** A year, a month or a day: "2021", "2021-03", "2021-03-04". */
  published: string | null;
  /** The day it was last changed, likewise. Left out: it says none. */
  modified?: string | null;
  /** An address or a name of the licence. */
  licence: string | null;
  /** The address the source itself gives for itself. */
  canonicalUrl: string | null;
};

/** The pages of a source that has some. */
export type SourcePages = {
  /** Where each page begins in the text, in order. */
  starts: number[];
  /** Numbers, from 1, of pages that hold no text that could be read. */
  unread: number[];
};

/** What a text was made of, and by which of our readers: what else may change besides a page. */
export type ReadBy = {
  /** SHA-256 of the bytes as they came. */
  bodyHash: ContentHash;
  /** Version of the readers; another one may make another text of the same bytes. */
  reader: number;
};

/** Which text stands for a source, where it is not that of the cited page. */
export type SourceVersion = {
  /** How the visit to the cited page itself ended; `null`: it gave less of the work. */
  pageReason: UnreadableReason | null;
  pageVisit: Visit | null;
  from: MetadataService;
} & (
  | /** The whole text, at another address. */ { kind: 'open-copy'; url: string }
  | /** Title and abstract, as a service gives them. */ { kind: 'record' }
);

/** A source nobody has opened yet in this audit; `given`: whose text waits to be read. */
export type PendingSource = SourceBase & { status: 'pending' };

/** A source we could read, and how much of it. Its text is kept by `contentHash`. */
export type ReadSource = SourceBase & {
  status: 'read';
  visit: Visit;
  extent: 'full-text' | 'abstract' | 'snippet';
  /** BCP 47 tag the page gives; `null` where it gives none. */
  language: string | null;
  contentHash: ContentHash;
  /** UTF-16 length of the whole text. */
  textLength: number;
  format?: SourceFormat;
  facts?: SourceFacts;
  pages?: SourcePages;
  readBy?: ReadBy;
  /** Read earlier and kept, not fetched for this audit. */
  fromCache: boolean;
  /** Left out: the cited page itself. */
  version?: SourceVersion;
  /**
   * The user wants its text kept no longer than the check takes: only these stretches of it
   * are, in text order. Left out: the whole text is.
   */
  excerpts?: Excerpt[];
};

/** A stretch of a source's text around what is quoted of it. */
export type Excerpt = {
  /** Offset into the text. */
  start: number;
  text: string;
};

/** What a check keeps of the texts it read; left out, all of them. */
export type TextKeeping = 'quotes';

/** A source we went to and could not read. Not evidence of anything. */
export type UnreadableSource = SourceBase & {
  status: 'unreadable';
  reason: UnreadableReason;
  /** `null` when nothing was sent. */
  visit: Visit | null;
};

export type Source = PendingSource | ReadSource | UnreadableSource;

/** The text of a source, kept once however many audits cite it. */
export type SourceText = { contentHash: ContentHash; text: string };

/** A window of a source's text that a judge can be given. */
export type Passage = {
  id: PassageId;
  sourceId: SourceId;
  /** Place among the source's windows, from 0. */
  index: number;
  /** Offsets into the source's text. */
  span: Span;
};

/** Whether the whole text is kept, so that it can be looked into again. */
export function keepsText(source: Source): source is ReadSource {
  return source.status === 'read' && source.excerpts === undefined;
}

/** Whether it was read, and only what is quoted of it is kept. */
export function keepsQuotesOnly(source: Source): source is ReadSource {
  return source.status === 'read' && source.excerpts !== undefined;
}

/** Two citations with the same key stand for the same source and are fetched once. */
export function sourceIdFor(target: CitationTarget): SourceId {
  switch (target.kind) {
    case 'url':
      return sourceId(`url:${target.url}`);
    case 'doi':
      return sourceId(`doi:${target.doi.toLowerCase()}`);
    case 'pmid':
      return sourceId(`pmid:${target.pmid}`);
    case 'title':
      return sourceId(`title:${target.title.toLowerCase()}`);
    case 'unresolved':
      return sourceId(`unresolved:${target.label.toLowerCase()}`);
  }
}

const ARCHIVE_MARKS = new Set<SourceMarkKind>(['archived', 'not-archived', 'archive-silent']);

/** Whether anybody but the cited sites was asked about sources. */
export function wereServicesAsked(sources: readonly Source[]): boolean {
  return sources.some(source => {
    if (source.status === 'pending' || !source.checks) return false;
    const { gaps, marks } = source.checks;
    return gaps !== null || marks.some(({ kind }) => ARCHIVE_MARKS.has(kind));
  });
}

/** The address that is opened for a target; `null` where it names none. */
export function addressOf(target: CitationTarget): string | null {
  switch (target.kind) {
    case 'url':
      return target.url;
    case 'doi':
      return `https://doi.org/${target.doi.split('/').map(encodePart).join('/')}`;
    case 'pmid':
      return `https://pubmed.ncbi.nlm.nih.gov/${target.pmid}/`;
    case 'title':
    case 'unresolved':
      return null;
  }
}

/** `?` and `#` belong to many DOIs; a lone surrogate, which no address can hold, to none. */
function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

/** The number, from 1, of the page on which a place of the text stands; `null` without pages. */
export function pageAt({ pages }: Pick<ReadSource, 'pages'>, offset: number): number | null {
  if (!pages || pages.starts.length === 0) return null;
  const after = pages.starts.findIndex(start => start > offset);
  return after < 0 ? pages.starts.length : Math.max(1, after);
}

/**
 * Outcome of the visit to the cited address itself, whichever text is used for the source. `null`
 * as the reason: the page was read.
 */
export function visitedPage(source: Source): {
  reason: UnreadableReason | 'pending' | null;
  visit: Visit | null;
} {
  const { given } = source;
  if (given) return { reason: given.pageReason, visit: given.pageVisit };
  if (source.status === 'pending') return { reason: 'pending', visit: null };
  if (source.status === 'unreadable') return { reason: source.reason, visit: source.visit };
  const { version } = source;
  return version
    ? { reason: version.pageReason, visit: version.pageVisit }
    : { reason: null, visit: source.visit };
}

/** The pages, from 1, over which a stretch of a source's text runs, both ends included. */
export type PageRange = { first: number; last: number };

/** The pages on which a stretch of the text stands; `null`: the source has none. */
export function pagesAt(source: Pick<ReadSource, 'pages'>, { start, end }: Span): PageRange | null {
  const first = pageAt(source, start);
  const last = pageAt(source, Math.max(start, end - 1));
  return first === null || last === null ? null : { first, last };
}

/** The pages of all quotes of a finding, in order, each range once; empty where there are none. */
export function pagesOfFinding(source: Source, finding: Finding): PageRange[] {
  if (source.status !== 'read' || !('evidence' in finding)) return [];
  const ranges = finding.evidence.flatMap(({ span }) => pagesAt(source, span) ?? []);
  const unique = new Map(ranges.map(range => [`${range.first}-${range.last}`, range]));
  return [...unique.values()].toSorted((a, b) => a.first - b.first || a.last - b.last);
}
