import type { StatementId } from '../../lib/core/ids';
import type { CardFailure } from '../../lib/core/answer/page-check';
import type { BadgeView, ButtonFailure, ButtonState } from '../../lib/ports/page-ui';
import {
  countOf,
  listCounts,
  SUPPORTED_KINDS,
  WORST_FIRST,
  type VerdictCounts,
  type VerdictKind,
} from '../../lib/core/audit/verdict';
import { language, t, tParts, type MessagePart } from '../../lib/i18n/t';

/** Sections of messages for scripts on web pages, which cannot read the package's files. */
export const PAGE_SECTIONS = ['language', 'direction', 'page', 'verdict', 'wait'] as const;

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

/** Kinds named besides "supported", the worst first. */
export function namedKinds(counts: VerdictCounts): { kind: VerdictKind; count: number }[] {
  return listCounts(counts, WORST_FIRST).filter(({ kind }) => kind !== 'supported');
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

export function tallyParts(kind: VerdictKind, count: number): MessagePart[] {
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

/** Text after the button's words: the effect of a click, if they do not say it. */
export function clickHint({ kind }: ButtonState): string {
  if (kind === 'waiting') return wordsAfter(tParts('wait.button_name'), 'name');
  const isOpening = kind === 'checking' || kind === 'asking' || kind === 'checked';
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
    case 'checked': {
      const total = supportedOf(state.counts);
      return state.isStopped ? t('page.button.stopped', { total }) : total;
    }
  }
}

/** Accessible name: the button's whole text as a sentence, and the target of a click. */
export function buttonName(state: ButtonState): string {
  if (state.kind === 'checking' || state.kind === 'asking')
    return t('page.button.opens', { name: buttonLabel(state) });
  if (state.kind === 'waiting') return t('wait.button_name', { name: buttonLabel(state) });
  if (state.kind !== 'checked') return buttonLabel(state);
  const name = t('page.button.opens', { name: summaryOf(state.counts) });
  return state.isStopped ? t('page.button.stopped', { total: name }) : name;
}

/** Word for the finding; also covers waiting checks without one. */
export function badgeVerdict(view: Pick<BadgeView, 'kind' | 'isWaiting'>): string {
  const { kind, isWaiting } = view;
  return kind === 'pending' && isWaiting ? t('wait.button') : t(`verdict.word.${kind}`);
}

/** Accessible name; always contains the word, even if only the icon is visible. */
export function badgeName(view: BadgeView): string {
  const { number, statements = [] } = view;
  const verdict = badgeVerdict(view);
  if (statements.length < 2) return t('page.badge.one', { number, verdict });
  return t('page.badge.several', {
    first: number,
    last: number + statements.length - 1,
    worst: targetNumber(view),
    verdict,
  });
}

export function badgeWord(view: BadgeView): string {
  const { statements = [] } = view;
  const verdict = badgeVerdict(view);
  return statements.length < 2
    ? verdict
    : t('page.badge.word_of_several', { verdict, number: statements.length });
}

export function targetNumber({ number, kind, statements = [] }: BadgeView): number {
  return (
    number +
    Math.max(
      0,
      statements.findIndex(each => each.kind === kind),
    )
  );
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
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const supported = countOf(counts, SUPPORTED_KINDS);
  return all === 0 ? t('page.button.checked') : t('page.button.supported', { supported, all });
}
