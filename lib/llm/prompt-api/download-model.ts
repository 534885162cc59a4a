import type { ModelFailure } from '../../core/audit/model-failure';
import type { Availability } from '../../core/device/model-offer';
import { fail, ok, type Result } from '../../core/result';
import { PLAIN_OPTIONS, type LanguageModelApi } from './language-model';

/** Looks up whether the browser has a model, or could get one. */
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

/** By the names the draft gives its errors; what is not here is the model's own fault. */
const WHILE_OPENING: Readonly<Record<string, ModelFailure>> = {
  // It would have to be downloaded, and no click of the user asked for that.
  NotAllowedError: 'model-not-loaded',
  NotSupportedError: 'no-model-here',
  QuotaExceededError: 'context-too-small',
};

const WHILE_ASKING: Readonly<Record<string, ModelFailure>> = {
  // Switched off by the user or by whoever runs the computer.
  NotAllowedError: 'no-model-here',
  // A language it was not made for, or a shape it cannot be held to: these texts, not all.
  NotSupportedError: 'reply-declined',
  // The browser's filter kept the answer back.
  NotReadableError: 'reply-declined',
  QuotaExceededError: 'context-too-small',
};

/** Explains an error of the browser's model. */
export function explainFailure(error: unknown, stage: 'opening' | 'asking'): ModelFailure {
  const known = stage === 'opening' ? WHILE_OPENING : WHILE_ASKING;
  const name = error instanceof Error ? error.name : '';
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? 'model-failed';
}
