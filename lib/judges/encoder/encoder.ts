import type { DownloadedJudge } from '../judge-entry';
import { findEncoder } from './models';

/** Raise with every change of what is done around a network that can change a finding. */
const VERSION = '1';

export const ENCODER: DownloadedJudge = {
  id: 'encoder',
  // The networks on the list read English; others too often only seem to read more.
  reads: { languages: ['en'], across: false },
  needs: 'downloaded-files',
  identity(id, weights) {
    const model = findEncoder(id);
    if (model === null) return null;
    return {
      id: 'encoder',
      // What was measured of one network says nothing of another at the same address.
      version: weights === null ? VERSION : `${VERSION}, ${weights.slice(0, 8)}`,
      model: model.id,
      ...(weights === null ? {} : { weights }),
    };
  },
  explain: {
    name: 'judge.known.encoder.name',
    note: 'judge.note',
    about: ['judge.known.encoder.what', 'judge.known.encoder.limits'],
    card: null,
  },
  async open(identity, { downloads, onnx, openEngine, ...measuring }) {
    const [{ createEncoderJudge }, { openEncoderEngine }] = await Promise.all([
      import('./encoder-judge'),
      import('./open-engine'),
    ]);
    const model = findEncoder(identity.model ?? '');
    if (model === null) throw new Error(`judges: there is no model "${identity.model ?? ''}"`);
    const deps = { read: downloads.read, onnx, openEngine };
    return createEncoderJudge({
      ...measuring,
      identity,
      open: () => openEncoderEngine(model, deps),
    });
  },
};
