import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { listCards } from '../../lib/app/cards';
import { siteFactsOf } from '../../lib/sources/quality/site-facts';
import { createReportService } from '../../lib/metrics/report-service';
import { openDatabase } from '../../lib/store/database';
import { createExamStore } from '../../lib/store/exams';
import { createFactsStore } from '../../lib/store/facts';
import { createAuditStore } from '../../lib/store/store';
import { serveReports } from '../../lib/app/dashboard/worker-reports';

/** Reads and counts audits in a thread of its own, so that the page never waits for it. */
export default defineUnlistedScript(() => {
  const db = openDatabase();
  const exams = createExamStore(db);
  serveReports(
    createReportService({
      audits: createAuditStore(db),
      facts: createFactsStore(db, address => siteFactsOf(address)?.domain ?? null),
      readCards: async () => listCards(await exams.list()),
    }),
    self,
  );
});
