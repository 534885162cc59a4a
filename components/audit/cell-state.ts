import type { AuditStatus } from '../../lib/core/audit/audit';
import { isUngrounded, type Finding, type NotJudgedReason } from '../../lib/core/audit/finding';
import { isWaitingAgain, type Pair } from '../../lib/core/audit/pair';
import type { VerdictKind } from '../../lib/core/audit/verdict';
import { t } from '../../lib/i18n/t';

/** A cell of the matrix as it is shown. `reason`: why nobody could look, else `null`. */
export type CellState = {
  kind: VerdictKind;
  words: string;
  reason: NotJudgedReason | null;
  /** The judge says the same without the passages. */
  isUngrounded: boolean;
  /** It is being checked once more; what it says is from before. */
  isRechecked: boolean;
};

/** A cell that is open in a stopped audit is one nobody looked into. */
export function describeCell(pair: Pair, status: AuditStatus): CellState {
  if (pair.state === 'settled') {
    return { ...stateOf(pair.finding), isRechecked: isWaitingAgain(pair) };
  }
  if (status === 'stopped') return notJudged('stopped');
  return plain('pending');
}

/** The words of a cell as they stand within a sentence. */
export function wordsInside({ kind, reason }: CellState): string {
  return reason === null
    ? t(`verdict.inside.${kind}`)
    : t('reason.label_inside', { reason: t(`reason.short.${reason}`) });
}

/** What a mark cannot say of a cell in words, one after the other. */
export function furtherWords({ isUngrounded: same, isRechecked }: CellState): string[] {
  return [...(same ? [t('verdict.undrawn')] : []), ...(isRechecked ? [t('recheck.mark')] : [])];
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
    isRechecked: false,
  };
}

function notJudged(reason: NotJudgedReason): CellState {
  return {
    ...plain('not-judged'),
    words: t('reason.label', { reason: t(`reason.short.${reason}`) }),
    reason,
  };
}
