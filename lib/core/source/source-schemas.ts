import * as v from 'valibot';
import type { CitationTarget } from '../answer/citation';
import { GIVEN_WAYS } from './given-text';
import { contentHash, sourceId } from '../ids';
import { SITE_KINDS, WALLS } from './source-checks';
import { SOURCE_FORMATS, UNREADABLE_REASONS, type Source } from './source';
import { METADATA_SERVICES } from './services';
import { count, id, moment, share, text } from '../schemas';

const name = v.nullable(text);
const names = v.array(text);
const service = v.picklist(METADATA_SERVICES);
const reason = v.picklist(UNREADABLE_REASONS);
const lookupFailure = v.picklist([...UNREADABLE_REASONS, 'unexpected-reply', 'no-contact']);
const identifier = v.object({
  kind: v.picklist(['doi', 'pmid', 'pmcid', 'nct', 'arxiv', 'isbn']),
  value: text,
});

export const target: v.GenericSchema<unknown, CitationTarget> = v.variant('kind', [
  v.object({ kind: v.literal('url'), url: text }),
  v.object({ kind: v.literal('doi'), doi: text }),
  v.object({ kind: v.literal('pmid'), pmid: text }),
  v.object({ kind: v.literal('title'), title: text }),
  v.object({ kind: v.literal('unresolved'), label: text }),
]);

export const notice = v.object({
  identifier,
  by: v.picklist([...METADATA_SERVICES, 'bundled-list']),
  notice: v.nullable(identifier),
  publishedOn: name,
});
/** Evidence for a soft 404. */
export const softSign = v.variant('sign', [
  v.object({ sign: v.literal('title'), title: text }),
  /** Share of the page that also appears at a made-up address beside it, 0–1. */
  v.object({ sign: v.literal('same-as-random'), likeness: share }),
  v.object({ sign: v.literal('sent-to-start'), to: text }),
]);
const where = v.picklist(['title', 'text', 'address']);
/** Evidence on the page or in the server's reply that the text is not open to all. */
export const wallSign = v.variant('sign', [
  /** Property the page declares to search engines. */
  v.object({ sign: v.literal('declared'), property: text, value: text }),
  v.object({ sign: v.literal('phrase'), words: text, where: v.picklist(['title', 'text']) }),
  /** Part of the page, by its name in the markup. */
  v.object({ sign: v.literal('part'), name: text }),
  v.object({ sign: v.literal('password-field') }),
  v.object({ sign: v.literal('status'), status: count }),
]);
const wallSigns = v.array(wallSign);
export const mark = v.variant('kind', [
  v.object({ kind: v.literal('retracted'), ...notice.entries }),
  v.object({ kind: v.literal('concern'), ...notice.entries }),
  v.object({ kind: v.literal('corrected'), ...notice.entries }),
  /** The identifier belongs to another work than the one named. */
  v.object({
    kind: v.literal('title-mismatch'),
    identifier,
    cited: text,
    recorded: text,
    /** `page`: the page that the identifier leads to. */
    by: v.picklist([...METADATA_SERVICES, 'page']),
  }),
  /** The citation names a work without an address or identifier and was matched to this one. */
  v.object({
    kind: v.literal('identified'),
    identifier,
    cited: text,
    recorded: text,
    /** Further facts of the service ("Smith, The Lancet, 2021"); may be empty. */
    origin: text,
    by: service,
  }),
  /** The registry of such identifiers does not have it. */
  v.object({ kind: v.literal('unknown-identifier'), identifier, by: service }),
  v.object({ kind: v.literal('soft-404'), signs: v.array(softSign) }),
  v.object({ kind: v.literal('parked'), words: text, where }),
  /** A wall hides the cited page. */
  v.object({ kind: v.literal('wall'), wall: v.picklist(WALLS), signs: wallSigns }),
  /** The address redirects to another site. */
  v.object({ kind: v.literal('other-site'), from: text, to: text }),
  /** The page declares that its text is paid content and shows a part of it. */
  v.object({ kind: v.literal('paid'), signs: wallSigns }),
  v.object({ kind: v.literal('archived'), url: text, archivedAt: moment }),
  v.object({ kind: v.literal('not-archived') }),
  /** The archive did not give an answer. */
  v.object({ kind: v.literal('archive-silent'), reason: lookupFailure }),
  v.object({
    kind: v.literal('changed'),
    readBefore: moment,
    how: v.picklist(['page', 'reader', 'unclear']),
  }),
]);

/** Facts about a site derived from its address alone. */
export const siteFacts = v.object({
  /** Registered domain ("mayoclinic.org"); the host if it has none. */
  domain: text,
  /** Public suffix ("org", "gov.uk"). */
  suffix: text,
  /** ISO 3166-1 code in lower case; `int`: no single country; `null`: the address does not tell. */
  country: name,
  kind: v.picklist(SITE_KINDS),
  kindBy: v.picklist(['suffix', 'known-domain', 'word-in-name', 'record', 'nothing']),
});
/** Facts about the work behind a source, merged from the services that know it. */
export const workFacts = v.object({
  identifiers: v.array(identifier),
  title: name,
  authors: names,
  journal: name,
  publishedOn: name,
  publishedBy: v.nullable(service),
  kinds: names,
  topics: names,
  from: v.array(service),
});
export const lookupGaps = v.object({
  unknownTo: v.array(service),
  failures: v.array(v.object({ service, reason: lookupFailure })),
});
export const checks = v.object({
  site: v.nullable(siteFacts),
  work: v.nullable(workFacts),
  /** `null` if no service was asked. */
  gaps: v.nullable(lookupGaps),
  marks: v.array(mark),
});

const visit = v.object({
  finalUrl: text,
  redirects: names,
  httpStatus: v.nullable(count),
  contentType: name,
  bytes: count,
  retrievedAt: moment,
});
const version = {
  pageReason: v.nullable(reason),
  pageVisit: v.nullable(visit),
  from: service,
};
const given = v.object({
  way: v.picklist(GIVEN_WAYS),
  givenAt: moment,
  keeps: v.exactOptional(v.literal('quotes')),
  tabUrl: name,
  fileName: name,
  extent: v.nullable(v.picklist(['full-text', 'abstract', 'snippet'])),
  pageReason: v.nullable(reason),
  pageVisit: v.nullable(visit),
});
const base = {
  id: id(sourceId),
  target,
  url: name,
  title: text,
  given: v.exactOptional(given),
  checks: v.exactOptional(checks),
};

export const source: v.GenericSchema<unknown, Source> = v.variant('status', [
  v.object({ ...base, status: v.literal('pending') }),
  v.object({
    ...base,
    status: v.literal('unreadable'),
    reason,
    visit: v.nullable(visit),
  }),
  v.object({
    ...base,
    status: v.literal('read'),
    visit,
    extent: v.picklist(['full-text', 'abstract', 'snippet']),
    language: name,
    contentHash: id(contentHash),
    textLength: count,
    format: v.exactOptional(v.picklist(SOURCE_FORMATS)),
    facts: v.exactOptional(
      v.object({
        authors: names,
        published: name,
        modified: v.exactOptional(name),
        licence: name,
        canonicalUrl: name,
      }),
    ),
    pages: v.exactOptional(v.object({ starts: v.array(count), unread: v.array(count) })),
    fromCache: v.boolean(),
    excerpts: v.exactOptional(v.array(v.object({ start: count, text }))),
    readBy: v.exactOptional(v.object({ bodyHash: id(contentHash), reader: count })),
    version: v.exactOptional(
      v.variant('kind', [
        v.object({ ...version, kind: v.literal('open-copy'), url: text }),
        v.object({ ...version, kind: v.literal('record') }),
      ]),
    ),
  }),
]);
