import type { JudgeIdentity } from '../../core/audit/pair';
import { EMBEDDED_IDENTITY } from '../../judges/embedded/card';

/** The judge of every new check, unless the reader chooses another. */
export const DEFAULT_JUDGE: JudgeIdentity = EMBEDDED_IDENTITY;
