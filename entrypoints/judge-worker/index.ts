import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { createEmbeddedEmbedder } from '../../lib/judges/best-sentence/embedder';
import { openBestSentence } from '../../lib/judges/best-sentence/open-best-sentence';
import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { serveJudge } from '../../lib/judges/worker-judge';
import { openNamedJudge } from '../../lib/app/engine/open-named-judge';
import { openEngine } from '../../lib/app/engine/open-onnx-engine';

/**
 * Serves the judge that the worker's address names, `?judge=embedded`; with `&by=sentence` it
 * decides by the best sentence. Embeds texts with the embedder of the package.
 */
export default defineUnlistedScript(() => {
  const asked = new URL(self.location.href).searchParams;
  const opening = openNamedJudge(asked);
  const isBySentence = asked.get('by') === 'sentence';
  serveJudge(
    isBySentence ? opening.then(judge => openBestSentence(judge, openEngine)) : opening,
    self,
    createEmbeddedEmbedder({ card: EMBEDDED_CARD, open: openEngine }).embed,
  );
});
