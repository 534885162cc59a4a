import { ENCODER } from '../judges/encoder/encoder';
import { createWorkerJudge } from '../judges/worker-judge';

/** Starts a downloaded network in its own worker; `close` frees its memory at once. */
export function openEncoder(model: string, weights: string): ReturnType<typeof createWorkerJudge> {
  const identity = ENCODER.identity(model, weights);
  if (identity === null) throw new Error(`judge: there is no model "${model}"`);
  const query = new URLSearchParams({ judge: ENCODER.id, model, weights });
  return createWorkerJudge(
    () => new Worker(`/judge-worker.js?${query.toString()}`, { name: 'veracite-judge' }),
    identity,
  );
}
