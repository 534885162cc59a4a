import type { ConnectionReport, PlainReportKind } from '../lib/core/device/connection-report';
import type { ConnectionFault } from '../lib/core/device/remote-connection';
import { messageName, t } from '../lib/i18n/t';
import { listInRow, formatNumber } from './audit/format';
import type { Words } from './reason-words';

/** What came of testing a connection, for the reader, and what can be done about it. */
export function reportWords(report: ConnectionReport): Words {
  if (report.kind === 'works') {
    return { sentence: worksSentence(report), nextStep: t(`doctor.format.${report.format}`) };
  }
  if (report.kind === 'no-such-model') {
    return { sentence: t('doctor.no_such_model'), nextStep: modelsSentence(report.models) };
  }
  return 'originsLine' in report ? originWords(report) : plainWords(report.kind);
}

function originWords(report: Extract<ConnectionReport, { originsLine: string }>): Words {
  const name = messageName(report.kind);
  return {
    sentence: t(`doctor.origin.sentence.${name}`),
    nextStep: t(`doctor.origin.next.${name}`, { line: report.originsLine }),
  };
}

function plainWords(kind: PlainReportKind): Words {
  const name = messageName(kind);
  return { sentence: t(`doctor.plain.sentence.${name}`), nextStep: t(`doctor.plain.next.${name}`) };
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

/** What is wrong with a connection as it was entered. */
export function connectionFaultWords(fault: ConnectionFault): Words {
  const name = messageName(fault);
  return { sentence: t(`doctor.fault.sentence.${name}`), nextStep: t(`doctor.fault.next.${name}`) };
}
