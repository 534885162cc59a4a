import type { WallSign } from '../../core/source/source-checks';
import { foldSpace } from '../../util/fold-space';
import { readDescriptions } from './json-ld';

/** `paywall`: only a teaser is open; `login`: a sign-in form; `robot-check`: a CAPTCHA. */
export type PageAccess = 'open' | 'paywall' | 'login' | 'robot-check';

/** Visible text besides the markup. Lengths in UTF-16 units. */
type ShownText = { title: string; visible: string; mainLength: number };

/** Length below which an article that is not free is a teaser: about 400 words. */
const MIN_OPEN_TEXT = 2_500;
/** Length of pages that block an article: a few sentences and a footer. */
const MAX_WALL_TEXT = 1_500;
const MAX_LOGIN_TEXT = 1_000;

const ROBOT_CHECKS = [
  /\b(?:bestätig|beweis|überprüf|verifizier)\p{L}{0,6}\b.{0,40}\b(?:ein mensch|kein roboter)\b/iu,
  /\b(?:verifi|comprueb|confirm|demuestr)\p{L}{0,6}\b.{0,40}\b(?:human[oa]|un robot)\b/iu,
  /(?:vérifi|confirm|prouv)\p{L}{0,8}.{0,40}\b(?:humain|un robot)\b/iu,
  /(?:验证|驗證|确认|確認|证明|證明).{0,12}(?:真人|人类|人類|不是机器人|不是機器人)/,
  /(?:人間|ロボットでは?ない).{0,4}こと.{0,4}(?:確認|証明)|ロボットではありません/,
  /\b(?:verify|confirm|prove|check(?:ing)?)\b.{0,30}\b(?:you are|you're|you’re)\b.{0,20}\b(?:human|a person|not a robot)\b/i,
  /\bare you a (?:robot|human)\b/i,
  /\bchecking (?:your browser|if the site connection is secure)\b/i,
  /\benable javascript and cookies to continue\b/i,
  /\bunusual (?:traffic|activity)\b.{0,60}\b(?:network|address|browser|device)\b/i,
  /\b(?:complete|solve) the (?:captcha|security check)\b/i,
  /\bblocked by (?:our )?(?:security|bot) (?:service|protection|manager)\b/i,
];
/** Parts of pages that check a visitor. Ordinary pages have some of them too. Seen in November 2026. */
const CHECK_PARTS =
  '[id^="challenge-"], [id^="cf-challenge"], .cf-turnstile, .h-captcha, .g-recaptcha, #px-captcha, #captcha-container, script[src*="challenges.cloudflare.com"], script[src*="/cdn-cgi/challenge-platform/"], script[src*="captcha-delivery.com"], script[src*="awswaf.com"], script[src*="captcha" i], iframe[src*="captcha" i], iframe[src*="_Incapsula_Resource"]';
const WALL_PHRASES =
  /\b(?:subscribe|register) (?:now )?to (?:read|continue|unlock|access)\b|\b(?:only )?for subscribers\b|\bsubscribers only\b|\balready (?:a subscriber|subscribed)\b/i;
const WALL_NAMES = ['paywall', 'regwall', 'subscriber-only', 'subscribers-only', 'piano-offer'];
const WALL_SELECTOR = WALL_NAMES.flatMap(name => [
  `body [class*="${name}" i]`,
  `body [id*="${name}" i]`,
]).join(', ');
const LOGIN_TITLE = /^\s*(?:log|sign)[ -]?in\b/i;

/** Finds out if the page gives access to its text, with the signs against it. */
export function findAccess(
  doc: Document,
  shown: ShownText,
  marks: {
    /** Result of `findPaidSigns`. */
    paid: readonly WallSign[];
    /**
     * True for an open abstract: worth reading, and labelled as such, though the article is not
     * free.
     */
    isAbstract: boolean;
    /** True for a page that was sent with a refusal. */
    isRefusal?: boolean;
  },
): { access: PageAccess; signs: WallSign[] } {
  const { visible } = shown;
  const isShort = visible.length < MAX_WALL_TEXT;
  const robot = isShort ? findRobotCheck(doc, shown, marks) : [];
  if (robot.length > 0) return { access: 'robot-check', signs: robot };

  const login = visible.length < MAX_LOGIN_TEXT ? findLogin(doc, shown) : [];
  if (login.length > 0) return { access: 'login', signs: login };

  const paid = [...marks.paid];
  if (marks.isAbstract) return { access: 'open', signs: paid };
  if (paid.length > 0 && shown.mainLength < MIN_OPEN_TEXT)
    return { access: 'paywall', signs: paid };
  const wall = isShort ? findWall(doc, visible) : [];
  return { access: wall.length > 0 ? 'paywall' : 'open', signs: [...paid, ...wall] };
}

function findRobotCheck(
  doc: Document,
  { title, visible }: ShownText,
  { isRefusal }: { isRefusal?: boolean },
): WallSign[] {
  const parts = [
    { where: 'title', text: title },
    { where: 'text', text: visible },
    // nb. Some checks begin in the title and end in the text.
    { where: 'text', text: `${title}\n${visible}` },
  ] as const;
  for (const { where, text } of parts) {
    const found = ROBOT_CHECKS.map(pattern => pattern.exec(text)).find(match => match !== null);
    if (found) return [{ sign: 'phrase', words: quoteAround(text, found), where }];
  }
  const part = isRefusal === true ? doc.querySelector(CHECK_PARTS) : null;
  if (part === null) return [];
  const name = part.id || (part.getAttribute('src') ?? part.getAttribute('class') ?? '');
  return [{ sign: 'part', name: clip(name) }];
}

function findLogin(doc: Document, { title }: ShownText): WallSign[] {
  const signs: WallSign[] = [];
  if (doc.querySelector('input[type="password" i]') !== null)
    signs.push({ sign: 'password-field' });
  const named = LOGIN_TITLE.exec(title);
  if (named) signs.push({ sign: 'phrase', words: quoteAround(title, named), where: 'title' });
  return signs;
}

function findWall(doc: Document, visible: string): WallSign[] {
  const signs: WallSign[] = [];
  const words = WALL_PHRASES.exec(visible);
  if (words) signs.push({ sign: 'phrase', words: quoteAround(visible, words), where: 'text' });
  const part = doc.querySelector(WALL_SELECTOR);
  if (part) signs.push({ sign: 'part', name: nameOfPart(part) });
  return signs;
}

/** Class or id by which the part was recognised. */
function nameOfPart(part: Element): string {
  const names = [part.id, ...(part.getAttribute('class') ?? '').split(/\s+/)];
  const known = names.find(name => WALL_NAMES.some(wall => name.toLowerCase().includes(wall)));
  return clip(known ?? '');
}

/** Longest quote of a page that is kept as evidence. */
const MAX_QUOTE = 200;
/** Characters around a match, so that a person sees what it is about. */
const AROUND = 60;

/** Quotes the match with the words around it, on one line, cut at words. */
function quoteAround(text: string, found: RegExpExecArray): string {
  const end = found.index + found[0].length;
  const before = text.slice(Math.max(0, found.index - AROUND), found.index);
  const after = text.slice(end, end + AROUND);
  const from = found.index > AROUND ? before.replace(/^\S*\s/, '') : before;
  const to = text.length > end + AROUND ? after.replace(/\s\S*$/, '') : after;
  const near = `${from.split('\n').at(-1) ?? ''}${found[0]}${to.split('\n')[0] ?? ''}`;
  return clip(foldSpace(near));
}

function clip(words: string): string {
  return words.slice(0, MAX_QUOTE).toWellFormed();
}

/** Longest excuse; longer pages say more. */
const MAX_EXCUSE = 300;

/** Returns true if the page says only that it needs scripts. */
export function isScriptExcuse(visible: string): boolean {
  const excuse = /\b(?:enable|requires?|turn on|without|needs?)\b.{0,20}\bjavascript\b/i;
  return visible.length < MAX_EXCUSE && excuse.test(visible);
}

/** Signs by which the page tells search engines that its text is not free; empty if it does not. */
export function findPaidSigns(doc: Document): WallSign[] {
  const property = 'article:content_tier';
  const tier = doc.querySelector(`meta[property="${property}"]`)?.getAttribute('content')?.trim();
  const byTier: WallSign[] = /^(?:locked|metered)$/i.test(tier ?? '')
    ? [{ sign: 'declared', property, value: tier ?? '' }]
    : [];
  const key = 'isAccessibleForFree';
  const isDeclared = readDescriptions(doc).some(
    described => Object.hasOwn(described, key) && isFalse(Reflect.get(described, key)),
  );
  return isDeclared ? [...byTier, { sign: 'declared', property: key, value: 'false' }] : byTier;
}

function isFalse(value: unknown): boolean {
  return value === false || (typeof value === 'string' && value.trim().toLowerCase() === 'false');
}
