import type { AuditStatus } from '../../lib/core/audit/audit';
import { isUngrounded, type Finding, type NotJudgedReason } from '../../lib/core/audit/finding';
import { isWaitingAgain, type Pair } from '../../lib/core/audit/pair';
import type { VerdictKind } from '../../lib/core/audit/verdict';
import { t } from '../../lib/i18n/t';

/** State of a matrix cell. `reason`: why the pair was not judged, else `null`. */
export type CellState = {
  kind: VerdictKind;
  words: string;
  reason: NotJudgedReason | null;
  /** Set if the judge gives the same finding without the passages. */
  isUngrounded: boolean;
  /** Set if the pair is being checked again; the finding is the old one. */
  isCheckedAgain: boolean;
};

/** Describes a cell. An open cell of a stopped audit counts as not judged. */
export function describeCell(pair: Pair, status: AuditStatus): CellState {
  if (pair.state === 'settled') {
    return { ...stateOf(pair.finding), isCheckedAgain: isWaitingAgain(pair) };
  }
  if (status === 'stopped') return notJudged('stopped');
  return plain('pending');
}

export function wordsInside({ kind, reason }: CellState): string {
  return reason === null
    ? t(`verdict.inside.${kind}`)
    : t('reason.label_inside', { reason: t(`reason.short.${reason}`) });
}

export function furtherWords({ isUngrounded: same, isCheckedAgain }: CellState): string[] {
  return [
    ...(same ? [t('verdict.ungrounded')] : []),
    ...(isCheckedAgain ? [t('check_again.pair.mark')] : []),
  ];
}

function stateOf(finding: Finding): CellState {
  if (finding.kind === 'not-judged') return notJudged(finding.reason);
  return { ...plain(finding.kind), isUngrounded: isUngrounded(finding) };
}

function plain(kind: VerdictKind): CellState {
  return {
    kind,
    words: t(`verdict.word.${kind}`),
    reason: null,
    isUngrounded: false,
    isCheckedAgain: false,
  };
}

function notJudged(reason: NotJudgedReason): CellState {
  return {
    ...plain('not-judged'),
    words: t('reason.label', { reason: t(`reason.short.${reason}`) }),
    reason,
  };
}
