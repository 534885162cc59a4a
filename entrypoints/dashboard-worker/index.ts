import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { JUDGE_CARDS } from '../../lib/judges/registry';
import { siteFactsOf } from '../../lib/sources/quality/site-facts';
import { createReportService } from '../../lib/metrics/report-service';
import { openDatabase } from '../../lib/store/database';
import { createFactsStore } from '../../lib/store/facts';
import { createAuditStore } from '../../lib/store/store';
import { serveReports } from '../../lib/app/dashboard/worker-reports';

/** Reads and counts audits in a thread of its own, so that the page never waits for it. */
export default defineUnlistedScript(() => {
  const db = openDatabase();
  serveReports(
    createReportService({
      audits: createAuditStore(db),
      facts: createFactsStore(db, address => siteFactsOf(address)?.domain ?? null),
      cards: JUDGE_CARDS,
    }),
    self,
  );
});
