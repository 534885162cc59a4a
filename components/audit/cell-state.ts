import type { AuditStatus } from '../../lib/core/audit';
import { isUndrawn } from '../../lib/core/finding';
import type { NotJudgedReason } from '../../lib/core/finding';
import type { Pair } from '../../lib/core/pair';
import type { VerdictKind } from '../../lib/core/verdict';
import { t } from '../../lib/i18n/t';
import { notJudgedLabel, shortReason } from '../reason-words';
import { verdictInside, verdictWord } from '../verdict-words';

/** A cell of the matrix as it is shown. `reason`: why nobody could look, else `null`. */
export type CellState = {
  kind: VerdictKind;
  words: string;
  reason: NotJudgedReason | null;
  /** The judge says the same without the passages. */
  isUndrawn: boolean;
};

/** A cell that is open in a stopped audit is one nobody looked into. */
export function describeCell(pair: Pair, status: AuditStatus): CellState {
  if (pair.state === 'settled') {
    return pair.finding.kind === 'not-judged'
      ? notJudged(pair.finding.reason)
      : {
          kind: pair.finding.kind,
          words: verdictWord(pair.finding.kind),
          reason: null,
          isUndrawn: isUndrawn(pair.finding),
        };
  }
  if (status === 'stopped') return notJudged('stopped');
  return { kind: 'pending', words: verdictWord('pending'), reason: null, isUndrawn: false };
}

/** The words of a cell as they stand within a sentence. */
export function wordsInside({ kind, reason }: CellState): string {
  return reason === null
    ? verdictInside(kind)
    : t('reason.label_inside', { reason: shortReason(reason) });
}

function notJudged(reason: NotJudgedReason): CellState {
  return { kind: 'not-judged', words: notJudgedLabel(reason), reason, isUndrawn: false };
}
