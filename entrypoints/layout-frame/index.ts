import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { serveLayout } from '../../lib/sources/layout/serve-layout';

/** Script of `public/layout.html`. No module: a page without an origin may load none. */
export default defineUnlistedScript({ exclude: ['firefox'], main: () => serveLayout(window) });
