import type { Identifier } from './identifier';
import type { IsoDateTime } from '../ids';
import type { ChangeCause } from './source-changes';
import type { MetadataFailure, PartialDate } from './work-record';
import type { MetadataService } from './services';

/** Who stands behind a site. `other`: nothing tells. */
export const SITE_KINDS = [
  'government',
  'journal',
  'hospital',
  'university',
  'news',
  'shop',
  'forum',
  'encyclopedia',
  'other',
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** What an address tells about its site, without asking anyone. */
export type SiteFacts = {
  /** The registered domain ("mayoclinic.org"); the host where it has none. */
  domain: string;
  /** The public suffix ("org", "gov.uk"). */
  suffix: string;
  /** ISO 3166-1 code, lower case; `int`: of no one country; `null`: the address does not tell. */
  country: string | null;
  kind: SiteKind;
  /** By what the kind is known. */
  kindBy: 'suffix' | 'known-domain' | 'word-in-name' | 'record' | 'nothing';
};

/** What is known of the work behind a source, put together from the services that know it. */
export type WorkFacts = {
  identifiers: Identifier[];
  title: string | null;
  authors: string[];
  journal: string | null;
  publishedOn: PartialDate | null;
  /** Who gave `publishedOn`. */
  publishedBy: MetadataService | null;
  kinds: string[];
  topics: string[];
  /** Who said so. */
  from: MetadataService[];
};

/** What a lookup could not tell. */
export type LookupGaps = {
  unknownTo: MetadataService[];
  failures: { service: MetadataService; reason: MetadataFailure }[];
};

/** Who said that something was published about a work since. */
export type NoticeSource = MetadataService | 'bundled-list';

/** Who said so, and by which notice. */
export type NoticeMark = {
  identifier: Identifier;
  by: NoticeSource;
  notice: Identifier | null;
  publishedOn: PartialDate | null;
};

/** What gave a page away as one that stands for no page. */
export type SoftSign =
  | { sign: 'title'; title: string }
  /** How much of the page a made-up address beside it also shows, 0–1. */
  | { sign: 'same-as-random'; likeness: number }
  | { sign: 'sent-to-start'; to: string };

/** What a page shows, or its server answers, that tells that its text is not open to all. */
export type WallSign =
  /** What the page says of itself to search engines. */
  | { sign: 'declared'; property: string; value: string }
  | { sign: 'phrase'; words: string; where: 'title' | 'text' }
  /** A part of the page by its name, as its makers call it. */
  | { sign: 'part'; name: string }
  | { sign: 'password-field' }
  | { sign: 'status'; status: number };

/** What stands between a reader and a text. */
export const WALLS = ['paywall', 'login-required', 'robot-check'] as const;
export type Wall = (typeof WALLS)[number];

/**
 * Something about a source that a reader should know, with the evidence for it. None of them
 * says anything about a statement.
 */
export type SourceMark =
  | ({ kind: 'retracted' } & NoticeMark)
  | ({ kind: 'concern' } & NoticeMark)
  | ({ kind: 'corrected' } & NoticeMark)
  /** The identifier is of another work than the one that is named. */
  | {
      kind: 'title-mismatch';
      identifier: Identifier;
      cited: string;
      recorded: string;
      /** `page`: the page that the identifier leads to. */
      by: MetadataService | 'page';
    }
  /** The citation names a work without an address or a number, and was taken to mean this one. */
  | {
      kind: 'identified';
      identifier: Identifier;
      cited: string;
      recorded: string;
      /** "Smith, The Lancet, 2021": what else the service says of it; empty where nothing. */
      origin: string;
      by: MetadataService;
    }
  /** The register of such identifiers has none like it. */
  | { kind: 'unknown-identifier'; identifier: Identifier; by: MetadataService }
  | { kind: 'soft-404'; signs: SoftSign[] }
  | { kind: 'parked'; words: string; where: 'title' | 'text' | 'address' }
  /** A wall stands before the cited page, and this is what gave it away. */
  | { kind: 'wall'; wall: Wall; signs: WallSign[] }
  /** Readers are sent on to another site. */
  | { kind: 'other-site'; from: string; to: string }
  /** The page says that its text is not free, and shows a part. */
  | { kind: 'paid'; signs: WallSign[] }
  | { kind: 'archived'; url: string; archivedAt: IsoDateTime }
  | { kind: 'not-archived' }
  /** The archive was asked and did not say. */
  | { kind: 'archive-silent'; reason: MetadataFailure }
  /** The same address gave another text when it was read before. */
  | { kind: 'changed'; readBefore: IsoDateTime; how: ChangeCause };
export type SourceMarkKind = SourceMark['kind'];

/** Marks a reader should look at before relying on the source. */
const WARNINGS: ReadonlySet<SourceMarkKind> = new Set([
  'retracted',
  'concern',
  'title-mismatch',
  'unknown-identifier',
  'soft-404',
  'parked',
]);

export function isWarning({ kind }: SourceMark): boolean {
  return WARNINGS.has(kind);
}

/** All that was learnt about a source besides its text. */
export type SourceChecks = {
  site: SiteFacts | null;
  work: WorkFacts | null;
  /** `null`: no service was asked. */
  gaps: LookupGaps | null;
  marks: SourceMark[];
};
