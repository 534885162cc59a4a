import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { mountSelection } from '../lib/app/page/mount-selection';

/** Put into a page when the reader asks for a check of what they selected there. */
export default defineUnlistedScript(() => mountSelection());
