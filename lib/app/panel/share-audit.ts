import { REPORT_WORDS } from '../../../components/audit/report-words';
import type { ExportFormat, ShareWay } from '../../../components/panel/panel-context';
import type { ReliabilityCard } from '../../core/audit/reliability';
import type { AuditId } from '../../core/ids';
import { findClosestPassages } from '../../pipeline/closest-passages';
import type { AuditStore } from '../../ports/store';
import { auditNote } from '../../reports/audit-note';
import { buildPage } from '../../reports/build-page';
import { buildReport } from '../../reports/build-report';
import { buildPlainPage, writeQuestions } from '../../reports/plain-page';
import {
  type ComparisonRow,
  comparisonRows,
  writeCsv,
  writeJsonl,
} from '../../reports/comparison-rows';
import { reportFileName } from '../../reports/plain-words';
import type { ReportFacts } from '../../reports/report';
import { writeHtml } from '../../reports/write-html';
import { writeMarkdown } from '../../reports/write-markdown';
import { saveFile } from '../../browser/hand-out';

/** Exports a check in the way the user chose; `false`: the browser did not allow it. */
export function shareAudit(
  shared: Pick<ReportFacts, 'audit' | 'ledger' | 'closest' | 'differing'>,
  way: ShareWay,
  {
    cards,
    version,
    copyText,
  }: {
    cards: readonly ReliabilityCard[];
    version: string;
    /** `false`: the browser did not allow copying. Called in the click's own task. */
    copyText: (text: string) => Promise<boolean>;
  },
): Promise<boolean> {
  const facts = { ...shared, cards, version };
  const report = () => buildReport(facts, REPORT_WORDS);
  const nameOf = (ending: 'md' | 'html' | 'csv'): string =>
    reportFileName(REPORT_WORDS.title(shared.audit), shared.audit.startedAt, ending);
  switch (way) {
    case 'copy-note':
      return copyText(auditNote(facts, REPORT_WORDS));
    case 'copy-markdown':
      return copyText(writeMarkdown(report()));
    case 'save-markdown':
      saveFile({ name: nameOf('md'), type: 'text/markdown', text: writeMarkdown(report()) });
      return Promise.resolve(true);
    case 'save-html':
      saveFile({ name: nameOf('html'), type: 'text/html', text: writeHtml(report()) });
      return Promise.resolve(true);
    case 'save-csv':
      saveFile({
        name: nameOf('csv'),
        type: 'text/csv',
        text: writeCsv(comparisonRows(shared.audit, shared.closest)),
      });
      return Promise.resolve(true);
    case 'copy-questions':
      return copyText(writeQuestions(shared));
    case 'print-plain':
      return Promise.resolve(openToPrint(writeHtml(buildPlainPage(facts, REPORT_WORDS))));
    case 'print-page':
      return Promise.resolve(openToPrint(writeHtml(buildPage(facts, REPORT_WORDS))));
    case 'print':
      return Promise.resolve(openToPrint(writeHtml(report())));
  }
}

/** Long enough for the new tab to have read the page. */
const KEPT_MS = 60_000;

function openToPrint(html: string): boolean {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  const opened = window.open(url, '_blank');
  opened?.addEventListener('load', () => opened.print());
  return opened !== null;
}

const FILES = {
  csv: { ending: 'csv', type: 'text/csv' },
  jsonl: { ending: 'jsonl', type: 'application/x-ndjson' },
  markdown: { ending: 'md', type: 'text/markdown' },
} as const;

/** Saves several checks in one file. Those that were deleted meanwhile are not in it. */
export async function exportAudits(
  ids: readonly AuditId[],
  format: ExportFormat,
  facts: Pick<ReportFacts, 'cards' | 'version'> & {
    store: Pick<AuditStore, 'findWithTexts' | 'findText'>;
  },
): Promise<void> {
  const { store } = facts;
  const rows: ComparisonRow[] = [];
  const reports: string[] = [];
  for (const id of ids) {
    const audit = await store.findWithTexts(id);
    if (!audit) continue;
    const closest = await findClosestPassages(audit, hash => store.findText(hash));
    if (format === 'markdown') {
      const report = buildReport({ ...facts, audit, ledger: audit.ledger, closest }, REPORT_WORDS);
      reports.push(writeMarkdown(report));
    } else rows.push(...comparisonRows(audit, closest));
  }
  const text = {
    csv: () => writeCsv(rows),
    jsonl: () => writeJsonl(rows),
    markdown: () => reports.join('\n---\n\n'),
  };
  const { ending, type } = FILES[format];
  const day = new Date().toISOString().slice(0, 10);
  saveFile({ name: `veracite-checks-${day}.${ending}`, type, text: text[format]() });
}
