import { t } from '../../../lib/i18n/t';
import type { LabelFault } from '../../../lib/studies/labels';
import type { LabellingFault, LabelsTaken } from '../../../lib/studies/page-calls';
import { fileSentence } from '../study-words';

export function labellingSentence(fault: LabellingFault): string {
  if (fault.kind === 'bad-file') return fileSentence(fault.fault);
  if (fault.kind === 'few-pairs') {
    return t('studies.fault.sampling.few_pairs', { left: fault.left });
  }
  return isOwn(fault.kind) ? t(`studies.fault.sampling.${fault.kind}`) : KNOWN[fault.kind]();
}

/** Sentences that are said elsewhere, too. */
const KNOWN = {
  'protocol-gone': () => fileSentence({ file: 'protocol.json', line: 0, kind: 'changed' }),
  'labels-in': () => t('studies.sampling.stays'),
  'labels-missing': () => t('studies.adjudication.waiting'),
  'no-pairs': () => t('studies.report.no_checks_next'),
  'too-large': () => t('studies.fault.given.too_large'),
  'round-made': () => t('studies.fault.stale'),
  'unknown-pair': () => t('studies.fault.stale'),
  'not-disputed': () => t('studies.fault.stale'),
} satisfies Partial<Record<LabellingFault['kind'], () => string>>;
type OwnFault = Exclude<LabellingFault['kind'], keyof typeof KNOWN | 'bad-file' | 'few-pairs'>;

function isOwn(kind: OwnFault | keyof typeof KNOWN): kind is OwnFault {
  return !Object.hasOwn(KNOWN, kind);
}

/** `place`: a file and its line. */
export function refusedSentence({ file, line, fault }: LabelsTaken['refused'][number]): string {
  // nb. Files that are too large are refused whole.
  const kind = fault as Exclude<LabelFault, 'too-large'>;
  return t(`studies.received.fault.${kind}`, { place: t('studies.fault.line', { file, line }) });
}
