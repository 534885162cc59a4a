import type * as v from 'valibot';
import type { Identifier } from './identifier';
import type { MetadataService } from './services';
import type { lookupFailure } from './source-schemas';

/** Date as precise as known: "2021", "2021-03" or "2021-03-09". */
export type PartialDate = string;

export const NOTICE_KINDS = ['retraction', 'concern', 'correction'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Later publication about a work. */
export type Notice = {
  kind: NoticeKind;
  /** Identifier of the notice; `null` if only its existence is known. */
  identifier: Identifier | null;
  publishedOn: PartialDate | null;
};

/** Address at which the full work is reported to be free. */
export type VersionPlace = {
  url: string;
  format: 'page' | 'pdf' | 'jats';
  /** As the service writes it ("cc-by"); `null` if it gives none. */
  licence: string | null;
};

/** Record of a work at one service. All texts are untrusted: data, never markup. */
export type WorkRecord = {
  service: MetadataService;
  /** All identifiers of the work that the service knows, including the one asked for. */
  identifiers: Identifier[];
  title: string | null;
  authors: string[];
  journal: string | null;
  publishedOn: PartialDate | null;
  /** Publication types, as the service names them. */
  kinds: string[];
  /** Subject headings (MeSH). */
  topics: string[];
  /** Without markup, paragraphs separated by an empty line. */
  abstract: string | null;
  notices: Notice[];
  places: VersionPlace[];
};

/** Reason a service gave no record. */
export type MetadataFailure = v.InferOutput<typeof lookupFailure>;

/** Answer that can be cached. `unknown`: the service has no such work; not a failure. */
export type KnownOutcome = { status: 'known'; record: WorkRecord } | { status: 'unknown' };

export type MetadataOutcome = KnownOutcome | { status: 'failed'; reason: MetadataFailure };
