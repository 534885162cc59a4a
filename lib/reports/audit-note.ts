import { t } from '../i18n/t';
import type { ReportFacts, ReportWords } from './report';
import { progressOf, shareWords } from './report-numbers';
import { toLine } from './plain-words';

/** A check in one line, to be put under an answer that is passed on. */
export function auditNote(
  { audit, version }: Pick<ReportFacts, 'audit' | 'version'>,
  words: ReportWords,
): string {
  const { overAll } = audit.rates.statementSupport;
  const unchecked = audit.verdicts.filter(({ kind }) => kind === 'not-judged').length;
  const note = t('report.note', {
    title: words.title(audit),
    supported: shareWords(overAll, words),
    unchecked,
    judge: words.judge(audit.judge),
    date: words.date(audit.startedAt),
    version,
  });
  return toLine([stateOf(audit), note].filter(part => part !== '').join('. '));
}

function stateOf(audit: ReportFacts['audit']): string {
  if (audit.status === 'running') return t('report.note_running', progressOf(audit));
  return audit.status === 'stopped' ? t('report.note_stopped', progressOf(audit)) : '';
}
