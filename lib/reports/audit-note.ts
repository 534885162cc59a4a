import type { Audit } from '../core/audit/audit';
import { marksOf } from '../core/audit/mark';
import { VERDICT_ORDER } from '../core/audit/verdict';
import { countVerdicts } from '../core/audit/verdict-counts';
import { formatDayHere } from '../i18n/format';
import { t } from '../i18n/t';
import { readOverview } from '../views/overview';
import type { ReportFacts, ReportWords } from './report';
import { handCount } from './report-by-hand';
import { progressOf } from './report-numbers';
import { toLine } from './plain-words';

/** Summarises a check in one paragraph of plain text, for a record. */
export function auditNote(
  { audit, version }: Pick<ReportFacts, 'audit' | 'version'>,
  words: ReportWords,
): string {
  const { all, sourcesRead } = readOverview(audit);
  const note = t('report.note', {
    origin: words.origin(audit.answer),
    date: formatDayHere(audit.startedAt),
    statements: t('count.statements', { count: all }),
    verdicts: words.list(countWords(audit)),
    read: sourcesRead.count,
    sources: sourcesRead.of,
    where: words.where(audit),
    version,
  });
  const { status } = audit;
  const state = status === 'finished' ? '' : t(`report.${status}`, progressOf(audit));
  return toLine(`${state} ${note} ${handCount(audit) ?? ''}`);
}

/** "6 supported", "0 contradicted": a record also says that there was no contradiction. */
function countWords({ verdicts }: Audit): string[] {
  const counts = countVerdicts(verdicts);
  return VERDICT_ORDER.filter(kind => kind !== 'not-check-worthy')
    .flatMap(marksOf)
    .filter(kind => (counts[kind] ?? 0) > 0 || kind === 'contradicted')
    .map(kind =>
      t('audit.bar', { number: counts[kind] ?? 0, verdict: t(`verdict.inside.${kind}`) }),
    );
}
