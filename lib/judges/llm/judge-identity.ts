import type { JudgeIdentity } from '../../core/audit/pair';
import { PROMPT_VERSION } from './check-prompt';

/** The judge that a model makes: what it says depends on the prompt as well. */
export function judgeIdentityOf(
  { id, version, ...rest }: JudgeIdentity,
  promptVersion: string = PROMPT_VERSION,
): JudgeIdentity {
  return { ...rest, id, version: `${version}, prompt ${promptVersion}` };
}
