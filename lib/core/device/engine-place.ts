import type { AuditId, PairId } from '../ids';

/** Where answers are judged: by a model in this browser, or by an API the user connected. */
export const ENGINE_PLACES = ['device', 'api'] as const;
export type EnginePlace = (typeof ENGINE_PLACES)[number];

/** What to judge again: everything at one place, or only the cells the engine failed at. */
export type RejudgeScope = { pairs: 'all'; place: EnginePlace } | { pairs: 'failed' };

/** One cell that is to be checked once more, and where. */
export type RecheckPlace = { audit: AuditId; pair: PairId; place: EnginePlace };
