import type * as v from 'valibot';
import type { Citation, CitationTarget } from '../answer/citation';
import { type PassageId, type SourceId, sourceId } from '../ids';
import type { SourceMarkKind } from './source-checks';
import type { passage, source, sourceText, visit } from './source-schemas';
import type { Span } from '../answer/span';
import type { Finding } from '../audit/finding';

export const UNREADABLE_REASONS = [
  /** The user has not allowed the extension to read this site. */
  'no-permission',
  /** The page redirects to another site, which the user has not allowed. */
  'redirected-without-permission',
  /** The server reports the page missing (404, 410). */
  'dead-link',
  /** Missing page with status 200: similar addresses give the same page. */
  'soft-404',
  /** A deep link that leads to the site's front page. */
  'sent-to-front-page',
  /** The domain is for sale or shows only advertisements. */
  'parked',
  /** CAPTCHA. */
  'robot-check',
  /** Any other refusal by the server (403, 451, 5xx…). */
  'http-error',
  /** 429, still refused after backoff. */
  'rate-limited',
  'paywall',
  'login-required',
  'timeout',
  'offline',
  /** No answer: unknown host, refused connection, certificate trouble. */
  'unreachable',
  'too-large',
  /** Unsupported format (an image, a video, an archive…). */
  'unsupported-type',
  /** Document with a password. */
  'encrypted',
  /** Scanned pages without text. */
  'no-text',
  /** Document that is cut off or corrupt. */
  'damaged',
  /** Document that takes more time or memory to parse than any real one. */
  'too-complex',
  /** Document under which the extension died more than once on this device. */
  'too-demanding',
  'empty',
  /** The extension refuses to open the address (private network, `file:`…). */
  'refused-address',
  /** The citation names no address, and no service was asked for one. */
  'no-address',
  /** No address; services were asked, and none has a certain match. */
  'not-identified',
  /** No address; no service that was asked answered. */
  'lookup-failed',
  /** Book with an ISBN: no service here gives the text of one. */
  'book',
  /** Command line: `sources.json` names no file for the address. */
  'not-supplied',
  'stopped',
  'fetcher-failed',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Reasons that a page may be gone: its server says so, or did not respond. */
export const GONE: ReadonlySet<UnreadableReason> = new Set([
  'dead-link',
  'soft-404',
  'sent-to-front-page',
  'parked',
  'unreachable',
] as const);

export const SOURCE_FORMATS = ['page', 'plain', 'pdf', 'jats'] as const;

export type Source = v.InferOutput<typeof source>;
export type PendingSource = Extract<Source, { status: 'pending' }>;
export type ReadSource = Extract<Source, { status: 'read' }>;
export type UnreadableSource = Extract<Source, { status: 'unreadable' }>;

export type Visit = v.InferOutput<typeof visit>;
export type SourceFacts = NonNullable<ReadSource['facts']>;
export type SourceVersion = NonNullable<ReadSource['version']>;
export type Excerpt = NonNullable<ReadSource['excerpts']>[number];

export type SourceText = v.InferOutput<typeof sourceText>;
export type Passage = v.InferOutput<typeof passage>;

/** Chosen: menus and notices that wait for a click seldom make up more. */
const MUCH_HIDDEN = { characters: 500, share: 0.1 };

/** Returns true if the page hides so much text that the user should look at it. */
export function hidesMuch({ hiddenLength = 0, lateLength = 0, textLength }: ReadSource): boolean {
  const { characters, share } = MUCH_HIDDEN;
  const length = hiddenLength + lateLength;
  return length > characters && length > textLength * share;
}

/** Returns true if the whole text is kept, so that it can be read again. */
export function keepsText(source: Source): source is ReadSource {
  return source.status === 'read' && source.excerpts === undefined;
}

export function keepsQuotesOnly(source: Source): source is ReadSource {
  return source.status === 'read' && source.excerpts !== undefined;
}

/** nb. Ids of sources may have the same start, so the number is cut off rather than the id matched. */
export function isPassageOf(passage: PassageId, source: SourceId): boolean {
  return passage.slice(0, passage.lastIndexOf('#')) === source;
}

type Cited = Pick<PendingSource, 'id'> & Partial<Pick<PendingSource, 'target' | 'aliases'>>;

/** Returns the ids that the citations of a source have as targets. */
function targetIdsOf({ id, target, aliases = [] }: Cited): SourceId[] {
  return [id, ...(target ? [target] : []), ...aliases.map(each => each.target)].map(each =>
    typeof each === 'string' ? each : sourceIdFor(each),
  );
}

/** Returns a function from the target of a citation to its source, which may have other names. */
export function sourceFinder(
  sources: readonly Cited[],
): (target: CitationTarget) => SourceId | undefined {
  const byTarget = new Map(
    sources.flatMap(source => targetIdsOf(source).map(target => [target, source.id])),
  );
  return target => byTarget.get(sourceIdFor(target));
}

/** Returns true for a source that is offered for the answer as a whole and cited by no statement. */
export function isOfAnswer(
  source: Cited,
  citations: readonly Pick<Citation, 'target' | 'marker'>[],
): boolean {
  const findSource = sourceFinder([source]);
  const own = citations.filter(({ target }) => findSource(target) === source.id);
  return own.length > 0 && own.every(({ marker }) => marker === null);
}

/** Citations with the same key refer to the same source; those with others may (`aliases`). */
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

export function wereServicesAsked(sources: readonly Source[]): boolean {
  return sources.some(source => {
    if (source.status === 'pending' || !source.checks) return false;
    const { gaps, marks } = source.checks;
    return gaps !== null || marks.some(({ kind }) => ARCHIVE_MARKS.has(kind));
  });
}

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

/** Returns the number, from 1, of the page at an offset of the text, or `null` without pages. */
export function pageAt({ pages }: Pick<ReadSource, 'pages'>, offset: number): number | null {
  if (!pages || pages.starts.length === 0) return null;
  const after = pages.starts.findIndex(start => start > offset);
  return after < 0 ? pages.starts.length : Math.max(1, after);
}

/** Returns the outcome for the cited address itself. `null` as the reason: the page was read. */
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

/** Pages from 1, both ends included. */
export type PageRange = { first: number; last: number };

export function pagesAt(source: Pick<ReadSource, 'pages'>, { start, end }: Span): PageRange | null {
  const first = pageAt(source, start);
  const last = pageAt(source, Math.max(start, end - 1));
  return first === null || last === null ? null : { first, last };
}

/** Returns the page ranges of a finding's quotes, in order, without duplicates; may be empty. */
export function pagesOfFinding(source: Source, finding: Finding): PageRange[] {
  if (source.status !== 'read' || !('evidence' in finding)) return [];
  const ranges = finding.evidence.flatMap(({ span }) => pagesAt(source, span) ?? []);
  const unique = new Map(ranges.map(range => [`${range.first}-${range.last}`, range]));
  return [...unique.values()].toSorted((a, b) => a.first - b.first || a.last - b.last);
}
