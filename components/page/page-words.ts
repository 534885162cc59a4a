import type { StatementId } from '../../lib/core/ids';
import type { BadgeView, ButtonState, VerdictCounts } from '../../lib/core/page-view';
import type { VerdictKind } from '../../lib/core/verdict';
import { language, messageName, t, tParts } from '../../lib/i18n/t';
import type { MessagePart } from '../../lib/i18n/t';
import { VERDICT_ORDER } from '../../lib/state/verdict-counts';

/** The kinds that occur, in the order in which they are counted out. */
export function countedKinds(counts: VerdictCounts): { kind: VerdictKind; count: number }[] {
  return VERDICT_ORDER.flatMap(kind => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
}

/** What a check found, e.g. "3 statements: 2 supported, 1 contradicted". */
export function summaryOf(counts: VerdictCounts): string {
  const tallies = countedKinds(counts).map(({ kind, count }) =>
    t(`page.tally.${messageName(kind)}`, { count }),
  );
  if (tallies.length === 0) return t('page.button.checked');
  return t('page.button.summary', { total: totalOf(counts), tallies: tallyList().format(tallies) });
}

/** Tallies stand one after the other, with no "and" before the last. */
function tallyList(): Intl.ListFormat {
  return new Intl.ListFormat(language(), { type: 'unit' });
}

/** A tally in pieces, for those who put an icon beside its number. */
export function tallyParts(kind: VerdictKind, count: number): MessagePart[] {
  return tParts(`page.tally.${messageName(kind)}`, count);
}

/** What stands before the first tally and between two, in the same sentence as `summaryOf`. */
export function tallyGaps(): { first: string; others: string } {
  const list = tallyList().formatToParts(['', '']);
  return {
    first: wordsAfter(tParts('page.button.summary'), 'total'),
    others: list.find(({ type }) => type === 'literal')?.value ?? ' ',
  };
}

/** What follows the button's words where a click opens the check. */
export function opensHint(): string {
  return wordsAfter(tParts('page.button.opens'), 'name');
}

function wordsAfter(parts: readonly MessagePart[], name: string): string {
  const next = parts[parts.findIndex(part => 'name' in part && part.name === name) + 1];
  return next !== undefined && 'words' in next ? next.words : ' ';
}

/** What the button at the end of an answer shows in words. */
export function buttonLabel(state: ButtonState): string {
  switch (state.kind) {
    case 'ready':
    case 'reading':
    case 'failed':
      return t(`page.button.${state.kind}`);
    case 'checking':
      return state.pairs === 0
        ? t('page.button.checking')
        : t('page.button.checking_of', { done: state.settledPairs, all: state.pairs });
    case 'checked': {
      const total = totalOf(state.counts);
      return state.isStopped ? t('page.button.stopped', { total }) : total;
    }
  }
}

/** All that the button says, as a sentence, and where the click leads. */
export function buttonName(state: ButtonState): string {
  if (state.kind === 'checking') return t('page.button.opens', { name: buttonLabel(state) });
  if (state.kind !== 'checked') return buttonLabel(state);
  const name = t('page.button.opens', { name: summaryOf(state.counts) });
  return state.isStopped ? t('page.button.stopped', { total: name }) : name;
}

/** A badge's name: it always carries the word, also where only the icon shows. */
export function badgeName({ number, kind, statements = [] }: BadgeView): string {
  const verdict = verdictWord(kind);
  if (statements.length < 2) return t('page.badge.one', { number, verdict });
  return t('page.badge.several', {
    first: number,
    last: number + statements.length - 1,
    worst: number + statements.findIndex(each => each.kind === kind),
    verdict,
  });
}

/** What a badge shows: the word, and for how many statements it stands. */
export function badgeWord({ kind, statements = [] }: BadgeView): string {
  const verdict = verdictWord(kind);
  return statements.length < 2
    ? verdict
    : t('page.badge.word_of_several', { verdict, number: statements.length });
}

/** The statement a badge leads to: of several at one place the worst. */
export function badgeTarget({ statementId, kind, statements = [] }: BadgeView): StatementId {
  return statements.find(each => each.kind === kind)?.statementId ?? statementId;
}

function totalOf(counts: VerdictCounts): string {
  const count = countedKinds(counts).reduce((sum, each) => sum + each.count, 0);
  return count === 0 ? t('page.button.checked') : t('page.button.total', { count });
}

function verdictWord(kind: VerdictKind): string {
  return t(`verdict.word.${messageName(kind)}`);
}
