import { defineBackground } from 'wxt/utils/define-background';

import { startBackground } from '../../lib/app/background/start';

export default defineBackground({
  // Firefox's event page holds the engine, and loads what only some audits need when they do. In
  // Chrome there is no engine here, and a service worker could load nothing later.
  type: { firefox: 'module' },
  main: startBackground,
});
