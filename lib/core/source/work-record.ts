import type { Identifier } from './identifier';
import type { MetadataService } from './services';
import type { UnreadableReason } from './source';

/** A date as far as it is known: "2021", "2021-03" or "2021-03-09". */
export type PartialDate = string;

/** `concern`: an expression of concern. */
export const NOTICE_KINDS = ['retraction', 'concern', 'correction'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What was published about a work after it. */
export type Notice = {
  kind: NoticeKind;
  /** The notice itself; `null` where only its existence is known. */
  identifier: Identifier | null;
  publishedOn: PartialDate | null;
};

/** An address at which the whole work is said to be free to read. */
export type VersionPlace = {
  url: string;
  format: 'page' | 'pdf' | 'jats';
  /** As the service writes it ("cc-by"); `null` where it says none. */
  licence: string | null;
};

/** What one service says of a work. All texts are a stranger's: data, never markup. */
export type WorkRecord = {
  service: MetadataService;
  /** All names of the work the service knows, the one asked for among them. */
  identifiers: Identifier[];
  title: string | null;
  authors: string[];
  /** The journal, registry or archive it stands in. */
  journal: string | null;
  publishedOn: PartialDate | null;
  /** Publication types, as the service names them. */
  kinds: string[];
  /** Subject headings (MeSH). */
  topics: string[];
  /** Without markup, paragraphs apart by an empty line. */
  abstract: string | null;
  notices: Notice[];
  places: VersionPlace[];
};

/** Why a service told nothing; `unexpected-reply`: it answered what nobody here understands. */
export type MetadataFailure =
  | UnreadableReason
  | 'unexpected-reply'
  /** The service wants an e-mail address, and the user has given none. */
  | 'no-contact';

/** `unknown`: the service answered that it has no such work. Not the same as a failure. */
export type MetadataOutcome =
  | { status: 'known'; record: WorkRecord }
  | { status: 'unknown' }
  | { status: 'failed'; reason: MetadataFailure };
