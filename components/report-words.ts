import type { ReportWords } from '../lib/reports/report';
import { formatBytes, formatDate, formatPercent, judgeLabel, originName } from './audit/format';
import { PURPOSE_WORDS } from './engine/engine-words';
import { auditTitle } from './panel/AuditHeader';
import { REASON_WORDS } from './reason-words';
import { markWords, SERVICE_NAMES } from './source-mark-words';

/** A report calls things by the words of the panel. */
export const REPORT_WORDS: ReportWords = {
  title: auditTitle,
  origin: originName,
  reason: reason => REASON_WORDS[reason],
  mark: markWords,
  judge: judgeLabel,
  service: service => SERVICE_NAMES[service],
  purpose: purpose => PURPOSE_WORDS[purpose],
  date: formatDate,
  bytes: formatBytes,
  percent: formatPercent,
};
