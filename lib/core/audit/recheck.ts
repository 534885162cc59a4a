import type { Pair, Recheck, SettledPair } from './pair';

/** A cell that is to be checked once more. */
export type WaitingPair = SettledPair & { recheck: Recheck & { status: 'waiting' } };

/** Whether a cell waits to be checked once more; until then it shows what was found before. */
export function isBeingRechecked(pair: Pair): pair is WaitingPair {
  return pair.state === 'settled' && pair.recheck?.status === 'waiting';
}
