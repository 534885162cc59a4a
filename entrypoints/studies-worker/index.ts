import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { serveStudies } from '../../lib/app/studies/study-client';
import { createStudyDesk } from '../../lib/app/studies/study-desk';
import { openDatabase } from '../../lib/store/database';
import { importAudits } from '../../lib/store/import-audits';
import { createAuditStore } from '../../lib/store/store';
import { createStudyStore } from '../../lib/store/studies';
import { sha256Hex } from '../../lib/text/content-hash';

/** Imports, counts and exports studies in a thread of its own, so that the page never waits. */
export default defineUnlistedScript(() => {
  const db = openDatabase();
  const desk = createStudyDesk({
    studies: createStudyStore(db),
    audits: createAuditStore(db),
    importAudits: audits => importAudits(db, audits, sha256Hex),
    fetch: (input, init) => fetch(input, init),
    alone: async (work, signal) =>
      await navigator.locks.request('veracite-asking', { signal }, work),
    now: () => new Date(),
  });
  serveStudies(desk, self);
});
