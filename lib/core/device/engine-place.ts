import type { PairId } from '../ids';

/** Where answers are judged: by a model in this browser, or by an API the user connected. */
export const ENGINE_PLACES = ['device', 'api'] as const;
export type EnginePlace = (typeof ENGINE_PLACES)[number];

/** The pairs to check again: all or one, and where, or those the engine failed at. */
export type CheckAgainScope = { pairs: 'all' | PairId; place: EnginePlace } | { pairs: 'failed' };
