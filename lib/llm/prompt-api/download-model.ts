import type { ModelFailure } from '../../core/audit/model-failure';
import type { Availability } from '../../core/device/model-offer';
import { fail, ok, type Result } from '../../core/result';
import { PLAIN_OPTIONS, type LanguageModelApi } from './language-model';

export function findAvailability(api: LanguageModelApi | null): Promise<Availability> {
  return api ? api.availability(PLAIN_OPTIONS) : Promise.resolve('unavailable');
}

/**
 * Lets the browser download its model; resolves once it is available. Must be called directly in a
 * click of the user: browsers require one, and so do we. After an abort the browser continues its
 * download. Rejects with the signal's reason.
 */
export async function downloadModel({
  api,
  onProgress,
  signal,
}: {
  api: LanguageModelApi;
  /** Share that has arrived, 0–1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}): Promise<Result<null, ModelFailure>> {
  try {
    const session = await api.create({
      ...PLAIN_OPTIONS,
      signal,
      monitor(monitor) {
        monitor.addEventListener('downloadprogress', ({ loaded, total }) => {
          // Older browsers count bytes; newer ones count up to 1.
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

/** Failures by the draft's error names; any other is the model's own fault. */
const WHILE_OPENING: Readonly<Record<string, ModelFailure>> = {
  // Needs a download, and thus a click of the user.
  NotAllowedError: 'model-not-loaded',
  NotSupportedError: 'no-model-here',
  QuotaExceededError: 'context-too-small',
};

const WHILE_ASKING: Readonly<Record<string, ModelFailure>> = {
  // Switched off by the user or the computer's administrator.
  NotAllowedError: 'no-model-here',
  // An unsupported language or schema: a fault of these texts, not of all.
  NotSupportedError: 'reply-declined',
  // The browser's filter withheld the answer.
  NotReadableError: 'reply-declined',
  QuotaExceededError: 'context-too-small',
};

export function explainFailure(error: unknown, stage: 'opening' | 'asking'): ModelFailure {
  const known = stage === 'opening' ? WHILE_OPENING : WHILE_ASKING;
  const name = error instanceof Error ? error.name : '';
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? 'model-failed';
}
