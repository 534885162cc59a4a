import type { VerdictKind } from '../../lib/core/verdict';
import { VERDICT_WORDS } from '../verdict-words';
import type { BadgeItem, ButtonState, VerdictCounts } from './page-items';

/** The order in which kinds are counted out. */
const SUMMARY_ORDER: readonly VerdictKind[] = [
  'supported',
  'supported-elsewhere',
  'partly-supported',
  'contradicted',
  'not-found',
  'not-judged',
  'pending',
];

/** What a check found, e.g. "3 statements: 2 supported, 1 contradicted". */
export function summaryOf(counts: VerdictCounts): string {
  const parts = SUMMARY_ORDER.flatMap(kind => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [{ count, words: `${count} ${summaryWord(kind)}` }];
  });
  if (parts.length === 0) return 'Checked';
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const noun = total === 1 ? 'statement' : 'statements';
  return `${total} ${noun}: ${parts.map(({ words }) => words).join(', ')}`;
}

/** What the button at the end of an answer says. */
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
      return state.isStopped ? `Stopped. ${summaryOf(state.counts)}` : summaryOf(state.counts);
  }
}

/** The button's name for those who do not see it; says where the click leads. */
export function buttonName(state: ButtonState): string {
  const label = buttonLabel(state);
  return state.kind === 'checking' || state.kind === 'checked' ? `${label}. Open the check` : label;
}

/** A badge's name: it always carries the word, also where only the icon shows. */
export function badgeName({ number, kind }: BadgeItem): string {
  return `Statement ${number}: ${VERDICT_WORDS[kind]}. Open the check`;
}

/** "…" belongs to a badge that is at work, not into a sentence. */
function summaryWord(kind: VerdictKind): string {
  return kind === 'pending' ? 'not checked yet' : VERDICT_WORDS[kind].toLowerCase();
}
