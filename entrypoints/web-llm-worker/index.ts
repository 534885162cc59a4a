import { MLCEngine } from '@mlc-ai/web-llm';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { serveWebLlm } from '../../lib/app/engine/serve-web-llm';
import { shutNetwork } from '../../lib/llm/web-llm/shut-network';

/** The worker in which web-llm runs. Only in builds with a program for a model (`wxt.config.ts`). */
export default defineUnlistedScript({
  main() {
    // Before web-llm has a chance: weights come from the cache, programs from the package.
    shutNetwork(self);
    const { searchParams } = new URL(self.location.href);
    serveWebLlm(searchParams, self, appConfig => new MLCEngine({ appConfig, logLevel: 'WARN' }));
  },
});
