import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { createEmbeddedJudge } from '../../lib/judges/embedded/embedded-judge';
import { createLexicalJudge } from '../../lib/judges/lexical/lexical-judge';
import { serveJudge } from '../../lib/judges/worker-judge';
import type { Judge } from '../../lib/ports/judge';
import { openEngine } from '../../lib/app/engine/open-onnx-engine';

/** The judges that can be asked for, by the name in the worker's address: `?judge=embedded`. */
const JUDGES: Record<string, () => Judge> = {
  embedded: () => createEmbeddedJudge({ card: EMBEDDED_CARD, open: openEngine }),
  lexical: () => createLexicalJudge(),
};

export default defineUnlistedScript(() => {
  const name = new URL(self.location.href).searchParams.get('judge') ?? 'lexical';
  const create = Object.hasOwn(JUDGES, name) ? JUDGES[name] : undefined;
  if (!create) throw new Error(`judge-worker: there is no judge "${name}"`);
  serveJudge(create(), self);
});
