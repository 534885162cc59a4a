import type * as v from 'valibot';
import type {
  checks,
  lookupGaps,
  mark,
  notice,
  siteFacts,
  softSign,
  wallSign,
  workFacts,
} from './source-schemas';

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

export type SiteFacts = v.InferOutput<typeof siteFacts>;
export type WorkFacts = v.InferOutput<typeof workFacts>;

/** What a lookup could not tell. */
export type LookupGaps = v.InferOutput<typeof lookupGaps>;

export type NoticeMark = v.InferOutput<typeof notice>;
/** Who said that something was published about a work since. */
export type NoticeSource = NoticeMark['by'];

export type SoftSign = v.InferOutput<typeof softSign>;
export type WallSign = v.InferOutput<typeof wallSign>;

/** What stands between a user and a text. */
export const WALLS = ['paywall', 'login-required', 'robot-check'] as const;
export type Wall = (typeof WALLS)[number];

/**
 * Something about a source that a user should know, with the evidence for it. None of them
 * says anything about a statement.
 */
export type SourceMark = v.InferOutput<typeof mark>;
export type SourceMarkKind = SourceMark['kind'];

/** Marks a user should look at before relying on the source. */
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
export type SourceChecks = v.InferOutput<typeof checks>;
