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

/** What a citation points at. */
export const target: v.GenericSchema<unknown, CitationTarget> = v.variant('kind', [
  v.object({ kind: v.literal('url'), url: text }),
  v.object({ kind: v.literal('doi'), doi: text }),
  v.object({ kind: v.literal('pmid'), pmid: text }),
  v.object({ kind: v.literal('title'), title: text }),
  v.object({ kind: v.literal('unresolved'), label: text }),
]);

/** Who said that something was published about a work since, and by which notice. */
export const notice = v.object({
  identifier,
  by: v.picklist([...METADATA_SERVICES, 'bundled-list']),
  notice: v.nullable(identifier),
  publishedOn: name,
});
/** What gave a page away as one that stands for no page. */
export const softSign = v.variant('sign', [
  v.object({ sign: v.literal('title'), title: text }),
  /** Share of the page that a made-up address beside it also shows, 0–1. */
  v.object({ sign: v.literal('same-as-random'), likeness: share }),
  v.object({ sign: v.literal('sent-to-start'), to: text }),
]);
const where = v.picklist(['title', 'text', 'address']);
/** What a page shows, or its server answers, that tells that its text is not open to all. */
export const wallSign = v.variant('sign', [
  /** What the page says of itself to search engines. */
  v.object({ sign: v.literal('declared'), property: text, value: text }),
  v.object({ sign: v.literal('phrase'), words: text, where: v.picklist(['title', 'text']) }),
  /** A part of the page by its name, as its makers call it. */
  v.object({ sign: v.literal('part'), name: text }),
  v.object({ sign: v.literal('password-field') }),
  v.object({ sign: v.literal('status'), status: count }),
]);
const wallSigns = v.array(wallSign);
export const mark = v.variant('kind', [
  v.object({ kind: v.literal('retracted'), ...notice.entries }),
  v.object({ kind: v.literal('concern'), ...notice.entries }),
  v.object({ kind: v.literal('corrected'), ...notice.entries }),
  /** The identifier is of another work than the one that is named. */
  v.object({
    kind: v.literal('title-mismatch'),
    identifier,
    cited: text,
    recorded: text,
    /** `page`: the page that the identifier leads to. */
    by: v.picklist([...METADATA_SERVICES, 'page']),
  }),
  /** The citation names a work without an address or a number, and was taken to mean this one. */
  v.object({
    kind: v.literal('identified'),
    identifier,
    cited: text,
    recorded: text,
    /** "Smith, The Lancet, 2021": what else the service says of it; may be empty. */
    origin: text,
    by: service,
  }),
  /** The register of such identifiers has none like it. */
  v.object({ kind: v.literal('unknown-identifier'), identifier, by: service }),
  v.object({ kind: v.literal('soft-404'), signs: v.array(softSign) }),
  v.object({ kind: v.literal('parked'), words: text, where }),
  /** A wall hides the cited page, and this is what gave it away. */
  v.object({ kind: v.literal('wall'), wall: v.picklist(WALLS), signs: wallSigns }),
  /** Visitors are sent on to another site. */
  v.object({ kind: v.literal('other-site'), from: text, to: text }),
  /** The page says that its text is not free, and shows a part. */
  v.object({ kind: v.literal('paid'), signs: wallSigns }),
  v.object({ kind: v.literal('archived'), url: text, archivedAt: moment }),
  v.object({ kind: v.literal('not-archived') }),
  /** The archive was asked and did not say. */
  v.object({ kind: v.literal('archive-silent'), reason: lookupFailure }),
  /** The same address gave another text when it was read before. */
  v.object({
    kind: v.literal('changed'),
    readBefore: moment,
    how: v.picklist(['page', 'reader', 'unclear']),
  }),
]);

/** What an address tells about its site, without asking anyone. */
export const siteFacts = v.object({
  /** The registered domain ("mayoclinic.org"); the host where it has none. */
  domain: text,
  /** The public suffix ("org", "gov.uk"). */
  suffix: text,
  /** ISO 3166-1 code, lower case; `int`: of no one country; `null`: the address does not tell. */
  country: name,
  kind: v.picklist(SITE_KINDS),
  /** By what the kind is known. */
  kindBy: v.picklist(['suffix', 'known-domain', 'word-in-name', 'record', 'nothing']),
});
/** What is known of the work behind a source, put together from the services that know it. */
export const workFacts = v.object({
  identifiers: v.array(identifier),
  title: name,
  authors: names,
  journal: name,
  publishedOn: name,
  /** The service that gave `publishedOn`. */
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
  /** `null`: no service was asked. */
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
