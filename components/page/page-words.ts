import type { StatementId } from '../../lib/core/ids';
import type { CardFailure } from '../../lib/core/answer/page-check';
import type {
  BadgeView,
  ButtonFailure,
  ButtonState,
  NumberedStatement,
} from '../../lib/ports/page-ui';
import { isOpenMark, kindOfMark, type MarkKind } from '../../lib/core/audit/mark';
import { WORST_FIRST } from '../../lib/core/audit/verdict';
import { countSupport, listCounts, type VerdictCounts } from '../../lib/core/audit/verdict-counts';
import { saySupport } from '../../lib/i18n/format-range';
import { language, t, tParts, type MessagePart } from '../../lib/i18n/t';

/** Sections of messages for scripts on web pages, which cannot read the package's files. */
export const PAGE_SECTIONS = [
  'language',
  'direction',
  'page',
  'verdict',
  'strength',
  'wait',
] as const;

/** Reason why there is no check, with a next step. */
export function failureSentence(failure: ButtonFailure): string {
  return t(`page.failure.${failure}`);
}

/** Reason why an answer was not checked, by a click or automatically; usually empty. */
export function stateSentence(state: ButtonState): string {
  if (state.kind === 'failed') return failureSentence(state.failure);
  const hint = state.kind === 'ready' ? state.hint : undefined;
  return hint === undefined ? '' : t(`page.offer.${hint}`);
}

/** Marks named besides "supported", which the range covers; the worst first. */
export function namedKinds(counts: VerdictCounts): { kind: MarkKind; count: number }[] {
  return listCounts(counts, WORST_FIRST).filter(({ kind }) => kindOfMark(kind) !== 'supported');
}

/** Result of a check, e.g. "2 of 3 supported: 1 contradicted". */
export function summaryOf(counts: VerdictCounts): string {
  const tallies = namedKinds(counts).map(({ kind, count }) => t(`page.tally.${kind}`, { count }));
  const total = supportedOf(counts);
  if (tallies.length === 0) return total;
  return t('page.button.summary', { total, tallies: tallyList().format(tallies) });
}

/** Lists tallies without "and" before the last. */
function tallyList(): Intl.ListFormat {
  return new Intl.ListFormat(language(), { type: 'unit' });
}

export function tallyParts(kind: MarkKind, count: number): MessagePart[] {
  return tParts(`page.tally.${kind}`, count);
}

/** Text before the first tally and between two, in the same sentence as `summaryOf`. */
export function tallyGaps(): { first: string; others: string } {
  const list = tallyList().formatToParts(['', '']);
  return {
    first: wordsAfter(tParts('page.button.summary'), 'total'),
    others: list.find(({ type }) => type === 'literal')?.value ?? ' ',
  };
}

const OPENING = new Set<ButtonState['kind']>(['checking', 'asking', 'permission', 'checked']);

/** Text after the button's words: the effect of a click, if they do not say it. */
export function clickHint({ kind }: ButtonState): string {
  if (kind === 'waiting') return wordsAfter(tParts('wait.button_name'), 'name');
  const isOpening = OPENING.has(kind);
  return isOpening ? wordsAfter(tParts('page.button.opens'), 'name') : '';
}

/** Tooltip and description: meaning of the button's icons, or the reason why it waits. */
export function buttonTitle(state: ButtonState): string {
  if (state.kind === 'waiting') return t(`wait.sentence.${state.wait}`);
  return state.kind === 'checked' ? buttonName(state) : '';
}

function wordsAfter(parts: readonly MessagePart[], name: string): string {
  const next = parts[parts.findIndex(part => 'name' in part && part.name === name) + 1];
  return next !== undefined && 'words' in next ? next.words : ' ';
}

export function buttonLabel(state: ButtonState): string {
  switch (state.kind) {
    case 'ready':
    case 'reading':
    case 'failed':
    case 'asking':
      return t(`page.button.${state.kind}`);
    case 'checking':
      return state.pairs === 0
        ? t('page.button.checking')
        : t('page.button.checking_of', { done: state.settledPairs, all: state.pairs });
    case 'waiting':
      return t('wait.button');
    case 'permission':
      return permissionLabel(state);
    case 'checked':
      return checkedLabel(state);
  }
}

function checkedLabel({ counts, isStopped }: ButtonState & { kind: 'checked' }): string {
  const total = supportedOf(counts);
  return isStopped ? t('page.button.stopped', { total }) : total;
}

/** What was found so far, if anything was compared, and what the rest waits for. */
function permissionLabel(state: ButtonState & { kind: 'permission' }): string {
  const { sites, counts } = state;
  const wait = sites === 0 ? t('wait.permission') : t('page.button.permission', { count: sites });
  if (countSupport(counts).checked === 0) return wait;
  return t('page.button.waits', { total: supportedOf(counts), wait });
}

/** Accessible name: the button's whole text as a sentence, and the target of a click. */
export function buttonName(state: ButtonState): string {
  if (state.kind === 'checking' || state.kind === 'asking' || state.kind === 'permission')
    return t('page.button.opens', { name: buttonLabel(state) });
  if (state.kind === 'waiting') return t('wait.button_name', { name: buttonLabel(state) });
  if (state.kind !== 'checked') return buttonLabel(state);
  const { counts, byHand = 0 } = state;
  const said = [summaryOf(counts), ...(byHand > 0 ? [byHandWords(byHand)] : [])];
  const name = t('page.button.opens', { name: tallyList().format(said) });
  return state.isStopped ? t('page.button.stopped', { total: name }) : name;
}

export function byHandWords(count: number): string {
  return t('page.button.by_hand', { count });
}

/** Word for the finding; also covers waiting checks without one. */
export function badgeVerdict(view: Pick<BadgeView, 'kind' | 'waitsFor'>): string {
  const { kind, waitsFor } = view;
  if (kind !== 'pending' || waitsFor === undefined) return t(`verdict.word.${kind}`);
  return t(waitsFor === 'permission' ? 'wait.permission' : 'wait.button');
}

/** The word with what a badge's marks mean: the user's own verdict, a source that contradicts. */
function markedVerdict(view: Named): string {
  const own = view.machine === undefined ? [] : [t('page.badge.by_hand')];
  const disputed = view.conflict === undefined ? [] : [disputeWords(view.conflict)];
  return tallyList().format([badgeVerdict(view), ...own, ...disputed]);
}

function disputeWords(conflict: MarkKind): string {
  return t(isOpenMark(conflict) ? 'page.badge.maybe_disputed' : 'page.badge.disputed');
}

/** A badge, or one statement of several in it. */
type Named = Pick<BadgeView, 'statements' | 'waitsFor'> & NumberedStatement;

/** Accessible name; always contains the word, even if only the icon is visible. */
export function badgeName(view: Named): string {
  const { number, statements = [] } = view;
  const verdict = markedVerdict(view);
  if (statements.length < 2) return t('page.badge.one', { number, verdict });
  return t('page.badge.several', {
    numbers: numbersOf(statements),
    worst: targetNumber(view),
    verdict,
  });
}

function numbersOf(statements: readonly NumberedStatement[]): string {
  const numbers = statements.map(each => each.number);
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const isRun = last - first === numbers.length - 1;
  return isRun
    ? new Intl.NumberFormat(language()).formatRange(first, last)
    : tallyList().format(numbers.map(String));
}

export function badgeWord(view: BadgeView): string {
  const { statements = [] } = view;
  const verdict = badgeVerdict(view);
  return statements.length < 2
    ? verdict
    : t('page.badge.word_of_several', { verdict, number: statements.length });
}

export function targetNumber({ number, kind, statements = [] }: Named): number {
  return statements.find(each => each.kind === kind)?.number ?? number;
}

/** Reason why a card shows no passage, with a next step. */
export function cardFailureSentence(failure: CardFailure): string {
  return failure === 'not-here' ? t('page.card.not_here') : t('page.failure.extension_unreachable');
}

/** Statement that a badge leads to: of several at one location the worst. */
export function badgeTarget({ statementId, kind, statements = [] }: BadgeView): StatementId {
  return statements.find(each => each.kind === kind)?.statementId ?? statementId;
}

function supportedOf(counts: VerdictCounts): string {
  const support = countSupport(counts);
  return support.all === 0 ? t('page.button.checked') : saySupport(support);
}
