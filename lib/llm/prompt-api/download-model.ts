import type { ModelFailure } from '../../core/audit/model-failure';
import type { Availability } from '../../core/device/model-offer';
import { fail, ok, type Result } from '../../core/result';
import { explainFailure } from './explain-failure';
import { PLAIN_OPTIONS, type LanguageModelApi } from './language-model';

/** Whether the browser has a model, or could get one. */
export function findAvailability(api: LanguageModelApi | null): Promise<Availability> {
  return api ? api.availability(PLAIN_OPTIONS) : Promise.resolve('unavailable');
}

export type DownloadDeps = {
  api: LanguageModelApi;
  /** Told the share that has arrived, 0–1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Lets the browser download its model, and answers once it is there.
 *
 * Must be called directly in a click of the reader, and only there: browsers ask for one, and
 * so do we. The browser goes on with a download after a stop; it is the browser's own.
 * Rejects with the signal's reason where it aborts.
 */
export async function downloadModel({
  api,
  onProgress,
  signal,
}: DownloadDeps): Promise<Result<null, ModelFailure>> {
  try {
    const session = await api.create({
      ...PLAIN_OPTIONS,
      signal,
      monitor(monitor) {
        monitor.addEventListener('downloadprogress', ({ loaded, total }) => {
          // Older browsers count bytes, newer ones say 1 for all of it.
          onProgress(Math.min(1, loaded / (total || 1)));
        });
      },
    });
    session.destroy();
    return ok(null);
  } catch (error) {
    signal.throwIfAborted();
    return fail(explainFailure(error, 'opening'));
  }
}
