import type { ModelFailure } from '../../core/audit/model-failure';
import { REFUSED } from './shut-network';

export const SILENT = 'veracite: the model does not answer any more';

/** First match counts. web-llm sends its errors between threads as text. */
const MEANINGS: readonly [says: RegExp, means: ModelFailure][] = [
  [new RegExp(SILENT), 'model-timeout'],
  [/ContextWindowSizeExceeded/, 'context-too-small'],
  [/WebGPUNot(?:Available|Found)|FeatureSupportError|ShaderF16Support/, 'no-model-here'],
  [/compatible GPU|Cannot initialize runtime/, 'no-model-here'],
  // Its program or a file is missing or has another hash.
  [new RegExp(REFUSED), 'model-not-loaded'],
  [/IntegrityError|MissingModelWasm|ModelNotFoundError/, 'model-not-loaded'],
  [/CompileError|LinkError/, 'model-not-loaded'],
  // nb. We never unload a working model; web-llm does if the device is lost.
  [/DeviceLost|ModelNotLoadedError|Engine\.unload\(\) is called/, 'device-lost'],
  [/device\b.{0,40}\b(?:lost|destroyed)|GPU\w*Error|mapAsync|createBuffer/i, 'device-lost'],
  [/out.?of.?memory|allocation failed|could not allocate/i, 'device-lost'],
];

export function explainError(error: unknown): ModelFailure {
  const text = String(error);
  return MEANINGS.find(([says]) => says.test(text))?.[1] ?? 'model-failed';
}
