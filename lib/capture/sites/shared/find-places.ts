import { fail, ok, type Result } from '../../../core/result';
import type { SiteReadFailure } from '../../../core/answer/page-check';
import type { AnswerPlace, LayoutDiagnosis } from '../../../ports/site-adapter';
import type { AdapterSpec, LayoutSpec } from './adapter-schema';
import { isShown } from './visibility';
import { isBefore } from './walk-tree';

export type FoundPlace = AnswerPlace & {
  layout: LayoutSpec;
  /** Element of the whole exchange, or the first body if the site has none. */
  scope: Element;
  /** Elements of the question; empty if the page shows none for this reply. */
  asked: readonly Element[];
  /** Bodies of the turn that are no part of the answer. */
  commentary: readonly Element[];
  /** Questions and bodies nearest to this reply's bodies that are not its own bodies. */
  neighbours: readonly Element[];
  /** The match came from a body selector after the first. */
  late: boolean;
};

type Matched = { elements: Element[]; rung: number };
type Draft = Pick<FoundPlace, 'scope' | 'asked' | 'commentary'> & {
  turn: Element | null;
  bodies: Element[];
};

/**
 * Finds all replies on the page, by the newest layout that finds any. `layout-unknown` both if no
 * layout matches and if one matches a reply without a body: a changed page must not look like an
 * empty one.
 */
export function findPlaces(
  page: Document,
  spec: AdapterSpec,
): Result<FoundPlace[], SiteReadFailure> {
  const fitting = spec.layouts.filter(layout => page.querySelector(layout.detect) !== null);
  if (fitting.length === 0) return fail('layout-unknown');
  for (const layout of fitting) {
    const places = placesOf(page, layout);
    if (places.length > 0) return ok(places);
  }
  const isReplyMissed = fitting.some(layout => missesReply(page, layout));
  return isReplyMissed ? fail('layout-unknown') : ok([]);
}

/** Returns true if the page shows a reply that no body selector finds, and none is being written. */
function missesReply(page: Document, { required, streaming, user }: LayoutSpec): boolean {
  const question = user.join(',');
  const isReply = (sign: Element): boolean => question === '' || sign.closest(question) === null;
  return shownIn(page, required).some(isReply) && shownIn(page, streaming).length === 0;
}

export function matchesAny(root: ParentNode, selectors: readonly string[]): boolean {
  return selectors.some(selector => root.querySelector(selector) !== null);
}

/** Returns the matches that the user sees: a page may keep other conversations, hidden. */
export function shownIn(root: ParentNode, selectors: readonly string[]): Element[] {
  return select(root, selectors).filter(isShown);
}

function select(root: ParentNode, selectors: readonly string[]): Element[] {
  return selectors.length === 0 ? [] : [...root.querySelectorAll(selectors.join(','))];
}

function placesOf(page: Document, layout: LayoutSpec): FoundPlace[] {
  const bodies = bodiesOf(page, layout);
  if (bodies.elements.length === 0) return [];
  const drafts = groupByTurn(page, layout, bodies);
  const keys = keysOf(drafts, layout);
  return drafts.map(({ scope, asked, commentary, bodies: own }, index) => ({
    key: keys[index] ?? '',
    bodies: own,
    layout,
    scope,
    asked,
    commentary,
    neighbours: neighboursOf(drafts, index),
    late: bodies.rung > 0,
  }));
}

function neighboursOf(drafts: readonly Draft[], index: number): Element[] {
  const next = drafts[index + 1];
  const previous = drafts[index - 1]?.bodies.at(-1);
  const asked = [drafts[index]?.asked ?? [], next?.asked ?? []].flat();
  return [...asked, previous, next?.bodies[0]].filter(it => it !== undefined);
}

function bodiesOf(page: Document, { body, union, exclude }: LayoutSpec): Matched {
  const out = exclude.join(',');
  const isBody = (element: Element): boolean =>
    (out === '' || element.closest(out) === null) && isShown(element);
  if (!union) return firstMatch(page, body, isBody);
  return { elements: outermost(select(page, body).filter(isBody)), rung: 0 };
}

function firstMatch(
  page: Document,
  selectors: readonly string[],
  isWanted: (element: Element) => boolean,
): Matched {
  for (const [rung, selector] of selectors.entries()) {
    const elements = outermost(select(page, [selector]).filter(isWanted));
    if (elements.length > 0) return { elements, rung };
  }
  return { elements: [], rung: 0 };
}

/** Returns the elements in page order without those inside another; compares each once. */
function outermost(elements: Iterable<Element>): Element[] {
  const kept: Element[] = [];
  for (const element of elements) {
    if (kept.at(-1)?.contains(element) !== true) kept.push(element);
  }
  return kept;
}

/** Walks questions and bodies in page order, with one query for both. */
function groupByTurn(page: Document, layout: LayoutSpec, bodies: Matched): Draft[] {
  const questions = new Set(firstMatch(page, layout.user, isShown).elements);
  const replies = new Set(bodies.elements);
  const drafts: Draft[] = [];
  let asked: Element[] = [];
  let isAnswered = false;
  for (const element of page.querySelectorAll([...layout.user, ...layout.body].join(','))) {
    if (replies.has(element)) {
      addBody(drafts, element, { turn: turnOf(element, layout), asked });
      isAnswered = true;
    } else if (questions.has(element)) {
      const goesOn = !isAnswered && asked.at(-1)?.parentElement === element.parentElement;
      asked = goesOn ? [...asked, element] : [element];
      isAnswered = false;
    }
  }
  for (const draft of drafts) {
    const all = draft.bodies;
    draft.bodies = withoutCommentary(draft, layout);
    draft.commentary = all.filter(body => !draft.bodies.includes(body));
  }
  return drafts;
}

/**
 * Drops what a chatbot says before its last step of work ("I will search for trials"): the answer
 * follows that step. A step that nothing follows is a status left over from the writing.
 */
function withoutCommentary({ turn, bodies }: Draft, { activity }: LayoutSpec): Element[] {
  const last = bodies.at(-1);
  if (turn === null || last === undefined) return bodies;
  const step = select(turn, activity).findLast(element => isBefore(element, last));
  return step === undefined ? bodies : bodies.filter(body => isBefore(step, body));
}

function addBody(
  drafts: Draft[],
  element: Element,
  { turn, asked }: Pick<Draft, 'turn' | 'asked'>,
): void {
  const last = drafts.at(-1);
  if (turn !== null && last?.turn === turn) last.bodies.push(element);
  else drafts.push({ turn, scope: turn ?? element, bodies: [element], asked, commentary: [] });
}

function turnOf(element: Element, layout: LayoutSpec): Element | null {
  return layout.turn === undefined ? null : element.closest(layout.turn);
}

/** Uses the site's own key, else position and question: both survive replies added below. */
function keysOf(drafts: readonly Draft[], layout: LayoutSpec): string[] {
  const used = new Set<string>();
  return drafts.map(({ turn, asked }, index) => {
    const own = layout.turnKey === undefined ? null : turn?.getAttribute(layout.turnKey);
    const question = asked.map(element => element.textContent).join('\n');
    const wanted = own ?? `${index}-${textHash(question.trim())}`;
    const key = used.has(wanted) ? `${wanted}~${index}` : wanted;
    used.add(key);
    return key;
  });
}

/** Hashes a text with FNV-1a (32 bits, base 36): distinguishes texts of one page, not secure. */
function textHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Counts the matches of each layout on a page, for a bug report; returns numbers only. */
export function diagnoseLayouts(page: Document, { layouts }: AdapterSpec): LayoutDiagnosis[] {
  return layouts.map(layout => ({
    id: layout.id,
    verified: layout.verified,
    isDetected: page.querySelector(layout.detect) !== null,
    counts: countsOf(page, layout),
  }));
}

function countsOf(page: Document, layout: LayoutSpec): LayoutDiagnosis['counts'] {
  const count = (selectors: readonly string[]): number =>
    selectors.length === 0 ? 0 : page.querySelectorAll(selectors.join(',')).length;
  return {
    turns: count(layout.turn === undefined ? [] : [layout.turn]),
    questions: count(layout.user),
    replies: count(layout.body),
    citations: count(layout.citations.map(({ sel }) => sel)),
    'signs of a reply': count(layout.required),
    'signs of writing': count(layout.streaming),
  };
}
