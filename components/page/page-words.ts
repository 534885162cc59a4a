import type { StatementId } from '../../lib/core/ids';
import type { BadgeView, ButtonState, VerdictCounts } from '../../lib/core/page-view';
import type { VerdictKind } from '../../lib/core/verdict';
import { VERDICT_ORDER } from '../../lib/state/verdict-counts';
import { verdictWord } from '../verdict-words';

/** The kinds that occur, in the order in which they are counted out. */
export function countedKinds(counts: VerdictCounts): { kind: VerdictKind; count: number }[] {
  return VERDICT_ORDER.flatMap(kind => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
}

/** What a check found, e.g. "3 statements: 2 supported, 1 contradicted". */
export function summaryOf(counts: VerdictCounts): string {
  const parts = countedKinds(counts).map(({ kind, count }) => `${count} ${summaryWord(kind)}`);
  return parts.length === 0 ? 'Checked' : `${totalOf(counts)}: ${parts.join(', ')}`;
}

/** What the button at the end of an answer shows in words. */
export function buttonLabel(state: ButtonState): string {
  switch (state.kind) {
    case 'ready':
      return 'Check this answer';
    case 'reading':
      return 'Reading the answer…';
    case 'failed':
      return 'Try again';
    case 'checking':
      return state.pairs === 0 ? 'Checking…' : `Checking… ${state.settledPairs} of ${state.pairs}`;
    case 'checked':
      return state.isStopped ? `Stopped. ${totalOf(state.counts)}` : totalOf(state.counts);
  }
}

/** All that the button says, as a sentence, and where the click leads. */
export function buttonName(state: ButtonState): string {
  if (state.kind === 'checking') return `${buttonLabel(state)}. Open the check`;
  if (state.kind !== 'checked') return buttonLabel(state);
  const summary = `${summaryOf(state.counts)}. Open the check`;
  return state.isStopped ? `Stopped. ${summary}` : summary;
}

/** A badge's name: it always carries the word, also where only the icon shows. */
export function badgeName({ number, kind, statements = [] }: BadgeView): string {
  if (statements.length < 2) return `Statement ${number}: ${verdictWord(kind)}. Open the check`;
  const worst = number + statements.findIndex(each => each.kind === kind);
  const all = `Statements ${number} to ${number + statements.length - 1}`;
  return `${all}, at worst statement ${worst}: ${verdictWord(kind)}. Open the check`;
}

/** What a badge shows: the word, and for how many statements it stands. */
export function badgeWord({ kind, statements = [] }: BadgeView): string {
  return statements.length < 2 ? verdictWord(kind) : `${verdictWord(kind)} · ${statements.length}`;
}

/** The statement a badge leads to: of several at one place the worst. */
export function badgeTarget({ statementId, kind, statements = [] }: BadgeView): StatementId {
  return statements.find(each => each.kind === kind)?.statementId ?? statementId;
}

function totalOf(counts: VerdictCounts): string {
  const total = countedKinds(counts).reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'Checked';
  return total === 1 ? '1 statement' : `${total} statements`;
}

/** The word of a kind within a sentence; "…" belongs to a badge that is at work. */
export function summaryWord(kind: VerdictKind): string {
  return kind === 'pending' ? 'not checked yet' : verdictWord(kind).toLowerCase();
}
