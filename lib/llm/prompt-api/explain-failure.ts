import type { ModelFailure } from '../../core/audit/model-failure';

/** By the names the draft gives its errors; what is not here is the model's own fault. */
const WHILE_OPENING: Readonly<Record<string, ModelFailure>> = {
  // It would have to be downloaded, and no click of the reader asked for that.
  NotAllowedError: 'model-not-loaded',
  NotSupportedError: 'no-model-here',
  QuotaExceededError: 'context-too-small',
};

const WHILE_ASKING: Readonly<Record<string, ModelFailure>> = {
  // Switched off by the reader or by whoever runs the computer.
  NotAllowedError: 'no-model-here',
  // A language it was not made for, or a shape it cannot be held to: these texts, not all.
  NotSupportedError: 'reply-declined',
  // The browser's filter kept the answer back.
  NotReadableError: 'reply-declined',
  QuotaExceededError: 'context-too-small',
};

/** What is wrong, for a reader, when the browser's model gave an error. */
export function explainFailure(error: unknown, stage: 'opening' | 'asking'): ModelFailure {
  const known = stage === 'opening' ? WHILE_OPENING : WHILE_ASKING;
  const name = error instanceof Error ? error.name : '';
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? 'model-failed';
}
