import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { mountSelection } from '../lib/app/page/mount-selection';

/** Injected into a page when the user requests a check of their selection there. */
export default defineUnlistedScript(() => mountSelection());
