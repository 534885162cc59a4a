import type { Identifier } from './identifier';
import type { MetadataService } from './services';
import type { UnreadableReason } from './source';

/** Date as precise as known: "2021", "2021-03" or "2021-03-09". */
export type PartialDate = string;

/** `concern`: an expression of concern. */
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

/** Reason a service gave no record; `unexpected-reply`: its reply could not be parsed. */
export type MetadataFailure =
  | UnreadableReason
  | 'unexpected-reply'
  /** The service requires an e-mail address, and the user has given none. */
  | 'no-contact';

/** `unknown`: the service answered that it has no such work. Not a failure. */
export type MetadataOutcome =
  | { status: 'known'; record: WorkRecord }
  | { status: 'unknown' }
  | { status: 'failed'; reason: MetadataFailure };
