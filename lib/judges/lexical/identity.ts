import type { JudgeIdentity } from '../../core/audit/pair';

export const LEXICAL_IDENTITY: JudgeIdentity = { id: 'lexical', version: '1' };
