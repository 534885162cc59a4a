import * as v from 'valibot';
import type { CitationTarget } from '../../core/answer/citation';
import { GIVEN_WAYS } from '../../core/source/given-text';
import { contentHash, sourceId } from '../../core/ids';
import {
  SITE_KINDS,
  WALLS,
  type SourceChecks,
  type SourceMark,
} from '../../core/source/source-checks';
import { SOURCE_FORMATS, UNREADABLE_REASONS, type Source } from '../../core/source/source';
import { METADATA_SERVICES } from '../../core/source/services';
import { count, id, moment, share, text } from './basic-schemas';

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

const notice = {
  identifier,
  by: v.picklist([...METADATA_SERVICES, 'bundled-list']),
  notice: v.nullable(identifier),
  publishedOn: name,
};
const sign = v.variant('sign', [
  v.object({ sign: v.literal('title'), title: text }),
  v.object({ sign: v.literal('same-as-random'), likeness: share }),
  v.object({ sign: v.literal('sent-to-start'), to: text }),
]);
const where = v.picklist(['title', 'text', 'address']);
const wallSigns = v.array(
  v.variant('sign', [
    v.object({ sign: v.literal('declared'), property: text, value: text }),
    v.object({ sign: v.literal('phrase'), words: text, where: v.picklist(['title', 'text']) }),
    v.object({ sign: v.literal('part'), name: text }),
    v.object({ sign: v.literal('password-field') }),
    v.object({ sign: v.literal('status'), status: count }),
  ]),
);
const mark: v.GenericSchema<unknown, SourceMark> = v.variant('kind', [
  v.object({ kind: v.literal('retracted'), ...notice }),
  v.object({ kind: v.literal('concern'), ...notice }),
  v.object({ kind: v.literal('corrected'), ...notice }),
  v.object({
    kind: v.literal('title-mismatch'),
    identifier,
    cited: text,
    recorded: text,
    by: v.picklist([...METADATA_SERVICES, 'page']),
  }),
  v.object({
    kind: v.literal('identified'),
    identifier,
    cited: text,
    recorded: text,
    origin: text,
    by: service,
  }),
  v.object({ kind: v.literal('unknown-identifier'), identifier, by: service }),
  v.object({ kind: v.literal('soft-404'), signs: v.array(sign) }),
  v.object({ kind: v.literal('parked'), words: text, where }),
  v.object({ kind: v.literal('wall'), wall: v.picklist(WALLS), signs: wallSigns }),
  v.object({ kind: v.literal('other-site'), from: text, to: text }),
  v.object({ kind: v.literal('paid'), signs: wallSigns }),
  v.object({ kind: v.literal('archived'), url: text, archivedAt: moment }),
  v.object({ kind: v.literal('not-archived') }),
  v.object({ kind: v.literal('archive-silent'), reason: lookupFailure }),
  v.object({
    kind: v.literal('changed'),
    readBefore: moment,
    how: v.picklist(['page', 'reader', 'unclear']),
  }),
]);

const checks: v.GenericSchema<unknown, SourceChecks> = v.object({
  site: v.nullable(
    v.object({
      domain: text,
      suffix: text,
      country: name,
      kind: v.picklist(SITE_KINDS),
      kindBy: v.picklist(['suffix', 'known-domain', 'word-in-name', 'record', 'nothing']),
    }),
  ),
  work: v.nullable(
    v.object({
      identifiers: v.array(identifier),
      title: name,
      authors: names,
      journal: name,
      publishedOn: name,
      publishedBy: v.nullable(service),
      kinds: names,
      topics: names,
      from: v.array(service),
    }),
  ),
  gaps: v.nullable(
    v.object({
      unknownTo: v.array(service),
      failures: v.array(v.object({ service, reason: lookupFailure })),
    }),
  ),
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
