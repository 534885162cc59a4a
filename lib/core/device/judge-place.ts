import type { AuditId, IsoDateTime, PairId } from '../ids';

/** Place where pairs are judged: a model in this browser, or an API that the user connected. */
export const JUDGE_PLACES = ['device', 'api'] as const;
export type JudgePlace = (typeof JUDGE_PLACES)[number];

/** Pairs to check again: all or one, at a given place, or those whose judge failed. */
export type CheckAgainScope = { pairs: 'all' | PairId; place: JudgePlace } | { pairs: 'failed' };

/** `askedAt`: time of the click; what was settled since is not checked once more. */
export type CheckAgainCall = { audit: AuditId; scope: CheckAgainScope; askedAt: IsoDateTime };
