import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { takePage } from '../lib/sources/layout/take-page';

/** Injected into a tab whose text the user gives for a source; returns the page. */
export default defineUnlistedScript(() => takePage(document));
