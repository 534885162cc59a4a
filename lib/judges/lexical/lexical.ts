import type { PackagedJudge } from '../judge-entry';
import { LEXICAL_IDENTITY } from './identity';

export const LEXICAL: PackagedJudge = {
  id: 'lexical',
  // Compares words, which two languages do not share.
  reads: { languages: null, across: false },
  needs: 'nothing',
  identity: LEXICAL_IDENTITY,
  explain: {
    name: 'judge.known.lexical.name',
    note: 'judge.known.lexical.note',
    about: ['judge.known.lexical.what', 'judge.known.lexical.limits'],
    option: { name: 'model.choice.lexical.name', note: 'model.choice.lexical.note' },
    card: null,
  },
  open: async () => (await import('./lexical-judge')).createLexicalJudge(),
};
