import type { JudgeIdentity } from '../../lib/core/pair';
import { EMBEDDED_IDENTITY } from '../../lib/judges/embedded/card';

/** The judge of every new check, unless the reader chooses another. */
export const DEFAULT_JUDGE: JudgeIdentity = EMBEDDED_IDENTITY;
