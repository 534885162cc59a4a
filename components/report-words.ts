import type { ReportWords } from '../lib/reports/report';
import {
  formatBytes,
  formatDate,
  formatPercent,
  judgeLabel,
  listInRow,
  originName,
} from './audit/format';
import { purposeWords } from './engine/engine-words';
import { auditTitle } from './panel/AuditHeader';
import { reasonWords, shortReason } from './reason-words';
import { markWords, SERVICE_NAMES } from './source-mark-words';

/** A report calls things by the words of the panel. */
export const REPORT_WORDS: ReportWords = {
  title: auditTitle,
  origin: originName,
  reason: reason => ({ ...reasonWords(reason), short: shortReason(reason) }),
  mark: markWords,
  judge: judgeLabel,
  service: service => SERVICE_NAMES[service],
  purpose: purpose => purposeWords(purpose),
  date: formatDate,
  bytes: formatBytes,
  percent: formatPercent,
  list: listInRow,
};
