import type * as v from 'valibot';
import type { checks, mark, notice, siteFacts, softSign, wallSign } from './source-schemas';

/** Type of organisation behind a site. `other`: not known. */
export const SITE_KINDS = [
  'government',
  'journal',
  'society',
  'hospital',
  'university',
  'consumer-health',
  'news',
  'shop',
  'forum',
  'encyclopedia',
  'other',
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

export type SiteFacts = v.InferOutput<typeof siteFacts>;

export type NoticeMark = v.InferOutput<typeof notice>;

export type SoftSign = v.InferOutput<typeof softSign>;
export type WallSign = v.InferOutput<typeof wallSign>;

export const WALLS = ['paywall', 'login-required', 'robot-check'] as const;

/** Flag on a source, with its evidence. Says nothing about a statement. */
export type SourceMark = v.InferOutput<typeof mark>;
export type SourceMarkKind = SourceMark['kind'];

/** Flags the user should read before relying on the source. */
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

export type SourceChecks = v.InferOutput<typeof checks>;
