import type { PackagedJudge } from '../judge-entry';
import { EMBEDDED_CARD, EMBEDDED_IDENTITY } from './card';
import { createEmbeddedJudge } from './embedded-judge';

/** Packaged network; the default judge. */
export const EMBEDDED: PackagedJudge = {
  id: 'embedded',
  needs: 'packaged-files',
  identity: EMBEDDED_IDENTITY,
  explain: {
    name: 'judge.known.embedded.name',
    note: 'judge.known.embedded.note',
    about: ['judge.known.embedded.what', 'judge.known.embedded.limits'],
    option: { name: 'model.choice.embedded.name', note: 'model.choice.embedded.note' },
    card: EMBEDDED_CARD,
  },
  open: ({ openEngine, ...measuring }) =>
    createEmbeddedJudge({ card: EMBEDDED_CARD, open: openEngine, ...measuring }),
};
