import * as v from 'valibot';
import { GIVEN_WAYS } from './given-text';
import { target } from '../answer/answer-schemas';
import { contentHash, passageId, sourceId } from '../ids';
import { SITE_KINDS, WALLS } from './source-checks';
import { SOURCE_FORMATS, UNREADABLE_REASONS } from './source';
import { METADATA_SERVICES } from './services';
import { count, id, moment, name, share, span, text } from '../schemas';

const names = v.array(text);
const service = v.picklist(METADATA_SERVICES);
const reason = v.picklist(UNREADABLE_REASONS);
/** `unexpected-reply`: could not be parsed; `no-contact`: an e-mail address is required. */
export const lookupFailure = v.picklist([...UNREADABLE_REASONS, 'unexpected-reply', 'no-contact']);
export const identifier = v.object({
  kind: v.picklist(['doi', 'pmid', 'pmcid', 'nct', 'arxiv', 'isbn']),
  /**
   * A DOI in lower case without "https://doi.org/", the digits of a PMID, "PMC" and digits, "NCT"
   * and eight digits, "2101.00001" or "math.gt/0309136" without the version, or the thirteen digits
   * of an ISBN.
   */
  value: text,
});

export const notice = v.object({
  identifier,
  by: v.picklist([...METADATA_SERVICES, 'bundled-list']),
  notice: v.nullable(identifier),
  publishedOn: name,
});
export const softSign = v.variant('sign', [
  v.object({ sign: v.literal('title'), title: text }),
  /** Share of the page that also appears at a made-up address beside it, 0–1. */
  v.object({ sign: v.literal('same-as-random'), likeness: share }),
  v.object({ sign: v.literal('sent-to-start'), to: text }),
  /** Share of the page that is also on the site's front page, 0–1. */
  v.object({ sign: v.literal('same-as-start'), likeness: share }),
]);
const where = v.picklist(['title', 'text', 'address']);
/** Evidence on the page or in the server's reply that the text is not open to all. */
export const wallSign = v.variant('sign', [
  /** Property the page declares to search engines. */
  v.object({ sign: v.literal('declared'), property: text, value: text }),
  v.object({ sign: v.literal('phrase'), words: text, where: v.picklist(['title', 'text']) }),
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
  v.object({ kind: v.literal('archive-silent'), reason: lookupFailure }),
  v.object({
    kind: v.literal('changed'),
    readBefore: moment,
    /**
     * `page`: the page changed; `extractor`: another version of the extractors read the same bytes;
     * `unclear`: both changed; `tab`: the user's open tab shows another text than was fetched.
     */
    how: v.picklist(['page', 'extractor', 'unclear', 'tab']),
  }),
]);

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
const workFacts = v.object({
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
export const checks = v.object({
  site: v.nullable(siteFacts),
  work: v.nullable(workFacts),
  /** `null` if no service was asked. */
  gaps: v.nullable(
    v.object({
      unknownTo: v.array(service),
      failures: v.array(v.object({ service, reason: lookupFailure })),
    }),
  ),
  marks: v.array(mark),
});

/** Observations of a visit to an address, whatever its outcome. */
export const visit = v.object({
  finalUrl: text,
  /** Known addresses on the way, in order, without `finalUrl`. */
  redirects: names,
  /** `null` if no server answered. */
  httpStatus: v.nullable(count),
  contentType: name,
  bytes: count,
  retrievedAt: moment,
});
const extent = v.picklist(['full-text', 'abstract', 'snippet']);
/** Outcome of the cited page if the text is not its own. */
const page = {
  /** Reason it was unreadable; `null` if it was read but gave less of the work. */
  pageReason: v.nullable(reason),
  pageVisit: v.nullable(visit),
};
/** Text that represents a source if it is not that of the cited page. */
const version = v.variant('kind', [
  /** Whole text at another address. */
  v.object({ ...page, from: service, kind: v.literal('open-copy'), url: text }),
  v.object({ ...page, from: service, kind: v.literal('record') }),
]);
/** Text that the user supplied. */
export const given = v.object({
  ...page,
  way: v.picklist(GIVEN_WAYS),
  givenAt: moment,
  tabUrl: name,
  fileName: name,
  /** Extent of the source as stated by the user; `null` if it is evident. */
  extent: v.nullable(extent),
  /** Part of it kept after the end of the audit; optional, defaults to the audit's setting. */
  keeps: v.exactOptional(v.literal('quotes')),
});
/** Metadata the source gives besides its title and language. */
const facts = v.object({
  authors: names,
  /** A year, a month or a day: "2021", "2021-03", "2021-03-04". */
  published: name,
  /** Date of the last change, in the same form. Omitted if it gives none. */
  modified: v.exactOptional(name),
  licence: name,
  /** Address the source gives for itself. */
  canonicalUrl: name,
  /** Journal, or name of the site. Omitted if it gives none. */
  publisher: v.exactOptional(text),
  /** Types that the page gives for its article ("Practice Guideline"). Omitted if none. */
  kinds: v.exactOptional(names),
  /** Identifiers the page gives for its work, which need not be true. Omitted if none. */
  identifiers: v.exactOptional(v.array(identifier)),
});
/** Bytes of a text and version of the extractors, which may change a text as a page does. */
const readBy = v.object({
  bodyHash: id(contentHash),
  /** Version of the extractors; another one may give another text for the same bytes. */
  extractor: count,
});

const base = {
  id: id(sourceId),
  target,
  /** Address that is opened for the target, if any. */
  url: name,
  /** Name for display: the citation's label until a title is known. */
  title: text,
  /** Other names under which the answer cites the same work; omitted if none. */
  aliases: v.exactOptional(
    v.array(
      v.object({
        target,
        /** Reason its address was opened and not read; omitted if it was not opened. */
        reason: v.exactOptional(reason),
      }),
    ),
  ),
  /** Origin of a user-supplied text; omitted if it was fetched. */
  given: v.exactOptional(given),
  /** Omitted if nothing is known. */
  checks: v.exactOptional(checks),
};
export const source = v.variant('status', [
  /** Not yet opened in this audit; with `given`, a user-supplied text waits to be read. */
  v.object({ ...base, status: v.literal('pending') }),
  /** Visited, and could not be read. Not evidence of anything. */
  v.object({
    ...base,
    status: v.literal('unreadable'),
    reason,
    /** `null` if no request was sent. */
    visit: v.nullable(visit),
  }),
  v.object({
    ...base,
    status: v.literal('read'),
    visit,
    extent,
    /** BCP 47 tag of the page, if it gives one. */
    language: name,
    /** Name by which the text is kept. */
    contentHash: id(contentHash),
    /** Length of the whole text in UTF-16 units. */
    textLength: count,
    /** Characters of text that its page hides, which was not used. Omitted if it hides none. */
    hiddenLength: v.exactOptional(count),
    /** Characters of text that only a script of the page would show. It was used. */
    lateLength: v.exactOptional(count),
    format: v.exactOptional(v.picklist(SOURCE_FORMATS)),
    facts: v.exactOptional(facts),
    /** Offsets at which the pages begin in the text; numbers, from 1, of those without text. */
    pages: v.exactOptional(v.object({ starts: v.array(count), unread: v.array(count) })),
    readBy: v.exactOptional(readBy),
    /** Read from the cache, not fetched for this audit. */
    fromCache: v.boolean(),
    /** Omitted if it is the cited page itself. */
    version: v.exactOptional(version),
    /** Excerpts in text order; omitted unless the user wants the text kept only during the audit. */
    excerpts: v.exactOptional(v.array(v.object({ start: count, text }))),
  }),
]);

/** Stored once for all audits that cite it. */
export const sourceText = v.object({ contentHash: id(contentHash), text });

/** Part of a source's text that a judge can be given. */
export const passage = v.object({
  id: id(passageId),
  sourceId: id(sourceId),
  /** Position among the source's passages, from 0. */
  index: count,
  span,
});
