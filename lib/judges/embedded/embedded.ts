import type { PackagedJudge } from '../judge-entry';
import { EMBEDDED_CARD } from './card';

export const EMBEDDED: PackagedJudge = {
  id: 'embedded',
  // Trained on English only.
  reads: { languages: ['en'], across: false },
  needs: 'packaged-files',
  identity: EMBEDDED_CARD.identity,
  explain: {
    name: 'judge.known.embedded.name',
    note: 'judge.note',
    about: ['judge.known.embedded.what', 'judge.known.embedded.limits'],
    option: { name: 'model.choice.embedded.name', note: 'model.choice.embedded.note' },
    card: EMBEDDED_CARD,
  },
  async open({ openEngine, ...measuring }) {
    const { createEmbeddedJudge } = await import('./embedded-judge');
    return createEmbeddedJudge({ card: EMBEDDED_CARD, open: openEngine, ...measuring });
  },
};
