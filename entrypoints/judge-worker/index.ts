import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { findJudge, isPackaged } from '../../lib/judges/registry';
import { serveJudge } from '../../lib/judges/worker-judge';
import { openEngine } from '../../lib/app/engine/open-onnx-engine';

/** Serves the judge of the package that the worker's address names: `?judge=embedded`. */
export default defineUnlistedScript(() => {
  const name = new URL(self.location.href).searchParams.get('judge') ?? '';
  const entry = findJudge(name);
  if (!entry || !isPackaged(entry)) throw new Error(`judge-worker: there is no judge "${name}"`);
  serveJudge(entry.open({ openEngine }), self);
});
