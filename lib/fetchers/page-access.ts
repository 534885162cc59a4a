import { readDescriptions } from './json-ld';

/**
 * `paywall`: what is open is a teaser; `login`: a form to sign in; `robot-check`: a page
 * that wants to know whether a person reads it.
 */
export type PageAccess = 'open' | 'paywall' | 'login' | 'robot-check';

/** What a page shows besides its markup. Lengths in UTF-16 units. */
export type ShownText = { title: string; visible: string; mainLength: number };

/** An article that is not free is taken for a teaser below this: about 400 words. */
const MIN_OPEN_TEXT = 2_500;
/** Pages that stand in the way of an article hold a few sentences and a footer. */
const MAX_WALL_TEXT = 1_500;
const MAX_LOGIN_TEXT = 1_000;

const ROBOT_CHECKS = [
  /\b(?:verify|confirm|prove|check(?:ing)?)\b.{0,30}\b(?:you are|you're|you’re)\b.{0,20}\b(?:human|a person|not a robot)\b/i,
  /\bare you a (?:robot|human)\b/i,
  /\bchecking (?:your browser|if the site connection is secure)\b/i,
  /\benable javascript and cookies to continue\b/i,
  /\bunusual (?:traffic|activity)\b.{0,60}\b(?:network|address|browser|device)\b/i,
  /\b(?:complete|solve) the (?:captcha|security check)\b/i,
  /\bblocked by (?:our )?(?:security|bot) (?:service|protection|manager)\b/i,
];
const WALL_PHRASES =
  /\b(?:subscribe|register) (?:now )?to (?:read|continue|unlock|access)\b|\b(?:only )?for subscribers\b|\bsubscribers only\b|\balready (?:a subscriber|subscribed)\b/i;
const WALL_NAMES = ['paywall', 'regwall', 'subscriber-only', 'subscribers-only', 'piano-offer'];
const WALL_SELECTOR = WALL_NAMES.flatMap(name => [
  `body [class*="${name}" i]`,
  `body [id*="${name}" i]`,
]).join(', ');
const LOGIN_TITLE = /^\s*(?:log|sign)[ -]?in\b/i;

export type PageMarks = {
  /** See `isMarkedAsPaid`. */
  isMarkedPaid: boolean;
  /** An open abstract is worth reading, and says what it is, though the article is not free. */
  isAbstract: boolean;
};

/** Whether the page lets a reader at its text. */
export function findAccess(doc: Document, shown: ShownText, marks: PageMarks): PageAccess {
  const { title, visible } = shown;
  const isShort = visible.length < MAX_WALL_TEXT;
  if (isShort && ROBOT_CHECKS.some(pattern => pattern.test(`${title}\n${visible}`))) {
    return 'robot-check';
  }
  if (visible.length < MAX_LOGIN_TEXT && asksForLogin(doc, title)) return 'login';
  if (marks.isAbstract) return 'open';
  if (marks.isMarkedPaid && shown.mainLength < MIN_OPEN_TEXT) return 'paywall';
  return isShort && hasWall(doc, visible) ? 'paywall' : 'open';
}

function hasWall(doc: Document, visible: string): boolean {
  return WALL_PHRASES.test(visible) || doc.querySelector(WALL_SELECTOR) !== null;
}

/** Longer pages say more than that they cannot be shown. */
const MAX_EXCUSE = 300;

/** Whether all the page says is that it needs scripts to say something. */
export function isScriptExcuse(visible: string): boolean {
  const excuse = /\b(?:enable|requires?|turn on|without|needs?)\b.{0,20}\bjavascript\b/i;
  return visible.length < MAX_EXCUSE && excuse.test(visible);
}

function asksForLogin(doc: Document, title: string): boolean {
  return doc.querySelector('input[type="password" i]') !== null || LOGIN_TITLE.test(title);
}

/** Whether the page tells search engines that its text is not free. */
export function isMarkedAsPaid(doc: Document): boolean {
  const tier = doc.querySelector('meta[property="article:content_tier"]');
  if (/^(?:locked|metered)$/i.test(tier?.getAttribute('content')?.trim() ?? '')) return true;

  return readDescriptions(doc).some(described =>
    Object.entries(described).some(([key, free]) => key === 'isAccessibleForFree' && isFalse(free)),
  );
}

function isFalse(value: unknown): boolean {
  return value === false || (typeof value === 'string' && value.trim().toLowerCase() === 'false');
}
