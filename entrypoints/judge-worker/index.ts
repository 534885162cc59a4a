import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { openBestSentence } from '../../lib/judges/best-sentence/open-best-sentence';
import { findJudge, isPackaged } from '../../lib/judges/registry';
import { serveJudge } from '../../lib/judges/worker-judge';
import { openEngine } from '../../lib/app/engine/open-onnx-engine';

/**
 * Serves the judge of the package that the worker's address names: `?judge=embedded`; with
 * `&by=sentence` it decides by the best sentence.
 */
export default defineUnlistedScript(() => {
  const asked = new URL(self.location.href).searchParams;
  const name = asked.get('judge') ?? '';
  const entry = findJudge(name);
  if (!entry || !isPackaged(entry)) throw new Error(`judge-worker: there is no judge "${name}"`);
  const opening = entry.open({ openEngine });
  const isBySentence = asked.get('by') === 'sentence';
  serveJudge(
    isBySentence ? opening.then(judge => openBestSentence(judge, openEngine)) : opening,
    self,
  );
});
