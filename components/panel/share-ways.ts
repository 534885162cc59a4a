import type { ReportFacts } from '../../lib/reports/report';

/** How a check can be handed on. `print`: the browser's own dialog, which also saves as PDF. */
export const SHARE_WAYS = [
  'copy-note',
  'copy-markdown',
  'save-markdown',
  'save-html',
  'print',
] as const;
export type ShareWay = (typeof SHARE_WAYS)[number];

/** What is shared: the record as it stands on the screen. */
export type SharedAudit = Pick<ReportFacts, 'audit' | 'ledger'>;
