import type { ConnectionReport } from '../../lib/core/device/remote-connection';
import { formatNumber, listInRow } from '../../lib/i18n/format';
import { explain, t, type Explanation } from '../../lib/i18n/t';

/** The result of testing a connection, for the user, and what can be done about it. */
export function reportWords(report: ConnectionReport): Explanation {
  if (report.kind === 'works') {
    return { sentence: worksSentence(report), nextStep: t(`doctor.format.${report.format}`) };
  }
  if (report.kind === 'no-such-model') {
    return { sentence: t('doctor.no_such_model'), nextStep: modelsSentence(report.models) };
  }
  return 'originsLine' in report
    ? explain('doctor.origin', report.kind, { line: report.originsLine })
    : explain('doctor.plain', report.kind);
}

function worksSentence({ ms, tokens }: Extract<ConnectionReport, { kind: 'works' }>): string {
  const seconds = formatNumber(ms / 1_000, 1);
  return tokens
    ? t('doctor.works_counted', { seconds, read: tokens.prompt, written: tokens.reply })
    : t('doctor.works', { seconds });
}

/** As many names as fit into a sentence. */
const NAMES_SHOWN = 8;

function modelsSentence(models: readonly string[]): string {
  if (models.length === 0) return t('doctor.models.none');
  const names = listInRow(models.slice(0, NAMES_SHOWN));
  const more = models.length - NAMES_SHOWN;
  return more > 0
    ? t('doctor.models.more', { names, count: more })
    : t('doctor.models.all', { names });
}
