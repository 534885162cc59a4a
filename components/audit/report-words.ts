import {
  formatBytes,
  formatDate,
  formatPercent,
  listInRow,
  listInSentence,
} from '../../lib/i18n/format';
import { explain, t } from '../../lib/i18n/t';
import type { ReportWords } from '../../lib/reports/report';
import { judgeLabel, rightWords } from '../judge/judge-words';
import { auditTitle, originName } from '../ui/names';
import { captureNotes } from './capture-words';
import { markWords } from './source-words';
import { SERVICES } from '../../lib/core/source/services';
import { findJudgeHosts } from '../../lib/settings/judge-hosts';

export const REPORT_WORDS: ReportWords = {
  title: auditTitle,
  origin: originName,
  capture: captureNotes,
  reason: reason => ({ ...explain('reason', reason), short: t(`reason.short.${reason}`) }),
  mark: markWords,
  judge: judgeLabel,
  where: audit => {
    const hosts = findJudgeHosts(audit);
    return hosts.length === 0
      ? t('report.on_device')
      : t('report.at_hosts', { hosts: listInSentence(hosts) });
  },
  service: service => SERVICES[service].name,
  purpose: purpose => t(`judging.purpose.${purpose}`),
  date: formatDate,
  bytes: formatBytes,
  percent: formatPercent,
  right: rightWords,
  list: listInRow,
};
