import type { ModelFailure } from '../../core/audit/model-failure';
import { REFUSED } from './shut-network';

/** Thrown by us where web-llm has not written a word for too long. */
export const SILENT = 'veracite: the model does not answer any more';

/**
 * What web-llm says, and what it means; the first that fits. By names and words, for between
 * threads web-llm sends its errors as text.
 */
const MEANINGS: readonly [says: RegExp, means: ModelFailure][] = [
  [new RegExp(SILENT), 'model-timeout'],
  [/ContextWindowSizeExceeded/, 'context-too-small'],
  [/WebGPUNot(?:Available|Found)|FeatureSupportError|ShaderF16Support/, 'no-model-here'],
  [/compatible GPU|Cannot initialize runtime/, 'no-model-here'],
  // Its program or a file of it is not here, or is not what it should be.
  [new RegExp(REFUSED), 'model-not-loaded'],
  [/IntegrityError|MissingModelWasm|ModelNotFoundError/, 'model-not-loaded'],
  [/CompileError|LinkError/, 'model-not-loaded'],
  // nb. We unload nothing under way: web-llm itself does, when the device is gone.
  [/DeviceLost|ModelNotLoadedError|Engine\.unload\(\) is called/, 'device-lost'],
  [/device\b.{0,40}\b(?:lost|destroyed)|GPU\w*Error|mapAsync|createBuffer/i, 'device-lost'],
  [/out.?of.?memory|allocation failed|could not allocate/i, 'device-lost'],
];

/** Why a question to web-llm came to nothing. */
export function explainError(error: unknown): ModelFailure {
  const text = String(error);
  return MEANINGS.find(([says]) => says.test(text))?.[1] ?? 'model-failed';
}
