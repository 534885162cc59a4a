import { REPORT_WORDS } from '../../../components/audit/report-words';
import type { ShareWay } from '../../../components/panel/panel-context';
import type { ReliabilityCard } from '../../core/audit/reliability';
import { auditNote } from '../../reports/report-numbers';
import { buildReport } from '../../reports/build-report';
import { buildPlainPage, writeQuestions } from '../../reports/plain-page';
import { reportFileName } from '../../reports/plain-words';
import type { ReportFacts } from '../../reports/report';
import { writeCsv } from '../../reports/write-csv';
import { writeHtml } from '../../reports/write-html';
import { writeMarkdown } from '../../reports/write-markdown';
import { saveFile } from '../../browser/hand-out';

/** Exports a check in the way the user chose; `false`: the browser did not allow it. */
export function shareAudit(
  shared: Pick<ReportFacts, 'audit' | 'ledger' | 'closest'>,
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
        text: writeCsv(shared.audit, shared.closest),
      });
      return Promise.resolve(true);
    case 'copy-questions':
      return copyText(writeQuestions(shared.audit));
    case 'print-plain':
      return Promise.resolve(openToPrint(writeHtml(buildPlainPage(facts, REPORT_WORDS))));
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
