import type { CheckWorthiness, NotCheckWorthyReason } from '../core/statement';
import { hasFiniteVerb } from './finite-verbs';
import {
  ANNOUNCEMENT,
  CONVERSATION,
  COURTESY_OPENING,
  DISCLAIMERS,
  GIVES_REASON,
  GREETINGS,
  HEDGED_OPENING,
  REFERRAL,
  REPORTS,
  SEEK_CARE,
  TO_THE_READER,
} from './phrases';
import type { PlacedDraft } from './statement-context';

/** What a statement says of itself shows at its beginning; the rest is not searched. */
const LONGEST_LOOK = 400;

/** Longer advice than this carries medical content of its own. */
const LONGEST_ADVICE_WORDS = 32;

/** One or two words without a verb or a figure say nothing on their own. */
const SHORTEST_ASSERTION_WORDS = 3;

const URLS =
  /\b(?:https?:\/\/|www\.)\S+|\b10\.\d{4,9}\/\S+|\b(?:doi|pmid|source|sources|link|via|isbn)\b:?/gi;

/** Under such a title stand the names of works. ("Sources" can be those of a vitamin.) */
const LIST_OF_WORKS = /(?:^|› )(?:list of )?(?:references?|bibliography|works cited)$/i;

/** Complete sentences that assert nothing without the one before them. */
const EMPTY_SENTENCES =
  /^(?:yes|no|maybe|perhaps|possibly|it depends|not (?:really|exactly|necessarily|quite|always)|correct|exactly|absolutely(?: not)?|definitely(?: not)?|of course(?: not)?|that(?:'s| is) (?:right|correct|true|it|all)|in (?:short|summary|brief|conclusion|general)|to (?:sum up|summari[sz]e)|overall|short answer|long answer|bottom line|true|false|none|n\/a|unknown|see (?:above|below))[.!,:;]*$/;

/**
 * Whether there is something in a statement that a source could support or deny.
 *
 * English phrases only, read from the beginning of the statement. In doubt it is worth a
 * check: marking a real assertion hides it from the reader, while checking an empty one
 * costs a "not found".
 */
export function assessCheckWorthiness(draft: PlacedDraft): CheckWorthiness {
  const reason = findReason(draft);
  return reason ? { kind: 'not-check-worthy', reason } : { kind: 'check-worthy' };
}

function findReason(draft: PlacedDraft): NotCheckWorthyReason | null {
  if (draft.role !== 'plain') return draft.role;
  if (/[?？]["”’)\]]*$/.test(draft.text.slice(-8))) return 'question';
  if (draft.block === 'table-row') return null;
  if (LIST_OF_WORKS.test(draft.heading ?? '')) return 'no-assertion';

  const whole = simplify(draft.text);
  return findPhrase(whole, draft) ?? (isEmpty(draft, whole) ? 'no-assertion' : null);
}

function simplify(text: string): string {
  return text
    .slice(0, LONGEST_LOOK)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^["“*_\s]+/, '');
}

function findPhrase(whole: string, draft: PlacedDraft): NotCheckWorthyReason | null {
  const words = whole.replace(COURTESY_OPENING, '');
  if (words === '') return /^(?:yes|no)\b/.test(whole) ? 'no-assertion' : 'greeting';
  if (isAny(GREETINGS, whole) || isAny(GREETINGS, words)) return 'greeting';

  const claim = words.replace(HEDGED_OPENING, '').replace(ANNOUNCEMENT, '');
  if (isAny(DISCLAIMERS, claim)) return 'disclaimer';
  if (REFERRAL.test(claim)) return 'advice-to-reader';
  if (isAny(CONVERSATION, claim) && !REPORTS.test(claim)) return 'advice-to-reader';
  return isCareAdvice(claim, draft) ? 'advice-to-reader' : null;
}

function isAny(patterns: readonly RegExp[], words: string): boolean {
  return patterns.some(pattern => pattern.test(words));
}

/** "Talk to your doctor first." But cited or reasoned advice is medicine, and checked. */
function isCareAdvice(words: string, { citationIds }: PlacedDraft): boolean {
  if (citationIds.length > 0 || words.split(' ').length > LONGEST_ADVICE_WORDS) return false;
  return TO_THE_READER.test(words) && SEEK_CARE.test(words) && !GIVES_REASON.test(words);
}

function isEmpty({ text, heading, citationIds }: PlacedDraft, whole: string): boolean {
  const rest = text.slice(0, LONGEST_LOOK).replace(URLS, ' ');
  if (!/\p{L}{2}/u.test(rest)) return !/\d/.test(rest) || heading === null;
  if (EMPTY_SENTENCES.test(whole)) return true;
  if (citationIds.length > 0 || heading !== null || /[\d.!。]$|\d/.test(rest)) return false;
  return rest.trim().split(/\s+/).length < SHORTEST_ASSERTION_WORDS && !hasFiniteVerb(rest);
}
