import { DOMParser } from 'linkedom';
import { REPORT_WORDS } from '../../../components/audit/report-words';
import type { Audit } from '../../../lib/core/audit/audit';
import type { LedgerEntry } from '../../../lib/core/audit/ledger';
import { EMBEDDED_CARD } from '../../../lib/judges/embedded/card';
import { buildReport } from '../../../lib/reports/build-report';
import { writeHtml } from '../../../lib/reports/write-html';
import { fakeAudit } from '../../fakes/audits';

export const LEDGER: LedgerEntry[] = [
  {
    auditId: fakeAudit().id,
    at: '2026-10-01T08:00:02.000Z',
    purpose: 'source',
    host: 'health.example',
    sentBytes: 0,
    receivedBytes: 2_048,
    tokens: null,
    calls: 2,
  },
];
export const factsOf = (audit: Audit, ledger: LedgerEntry[] | null = LEDGER) => ({
  audit,
  ledger,
  closest: [],
  cards: [EMBEDDED_CARD],
  version: '9.9.9',
});
export const reportOf = (audit: Audit, ledger: LedgerEntry[] | null = LEDGER) =>
  buildReport(factsOf(audit, ledger), REPORT_WORDS);
export const pageOf = (html: string): Document =>
  new DOMParser().parseFromString(html, 'text/html') as unknown as Document;
export const wordsOf = (audit: Audit, ledger: LedgerEntry[] | null = LEDGER): string =>
  pageOf(writeHtml(reportOf(audit, ledger))).body.textContent;
