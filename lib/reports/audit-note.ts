import { t } from '../i18n/t';
import { rateOf } from '../metrics/metric';
import { STATEMENT_SUPPORT } from '../metrics/sourcecheckup';
import type { ReportFacts, ReportWords } from './report';
import { handCount } from './report-by-hand';
import { progressOf, shareWords } from './report-numbers';
import { toLine } from './plain-words';

/** A check in one line, to be put under an answer that is passed on. */
export function auditNote(
  { audit, version }: Pick<ReportFacts, 'audit' | 'version'>,
  words: ReportWords,
): string {
  const { overAll } = rateOf(audit.rates, STATEMENT_SUPPORT);
  const unchecked = audit.verdicts.filter(({ kind }) => kind === 'not-judged').length;
  const note = t('report.note', {
    title: words.title(audit),
    supported: shareWords(overAll, words),
    unchecked,
    judge: words.judge(audit.judge),
    date: words.date(audit.startedAt),
    version,
  });
  const state = stateOf(audit);
  const said = state === null ? note : t('report.note_after', { state, note });
  return toLine(`${said} ${handCount(audit) ?? ''}`);
}

function stateOf(audit: ReportFacts['audit']): string | null {
  if (audit.status === 'running') return t('report.note_running', progressOf(audit));
  return audit.status === 'stopped' ? t('report.note_stopped', progressOf(audit)) : null;
}
