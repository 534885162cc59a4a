import type { Capture } from '../../../lib/core/answer/answer';
import type { AnswerPlace } from '../../../lib/ports/site-adapter';
import type { LayoutSpec } from '../../../lib/capture/sites/shared/adapter-schema';
import {
  contentLoss,
  type Loss,
  type ShownContent,
} from '../../../lib/capture/sites/shared/content-loss';
import { FORMULAS, formulaContent } from '../../../lib/capture/sites/shared/formula-content';

/** What the browser shows of an answer, counted, and what of it was not captured. */
export type ShownReply = {
  characters: number;
  tables: number;
  formulas: number;
  code: number;
  lost: Loss;
  /** Lines beside the answer that were taken for controls, labels and the like. */
  leftOut: string[];
};

/** Parts of an exchange that are no answer on any site. */
const CHROME = [
  ...['button', 'input', 'select', 'textarea', 'nav', 'form', 'dialog', 'svg', 'canvas', 'iframe'],
  ...[
    'script',
    'style',
    'noscript',
    'template',
    'mat-icon',
    'time',
    '.sr-only',
    '.cdk-visually-hidden',
  ],
  ...[
    '.visually-hidden',
    '[hidden]',
    '[class*="thinking"]',
    '[class*="thought"]',
    '[class*="reasoning"]',
  ],
  ...[
    'button',
    'toolbar',
    'menu',
    'menubar',
    'tablist',
    'tooltip',
    'dialog',
    'status',
    'navigation',
  ].map(role => `[role="${role}"]`),
];
/** Elements that hold content also beside the body; other text there is a label or a title. */
const PROSE = 'p, li, dl, blockquote';
const CONTENT = `${PROSE}, table, pre, [role="table"], [role="grid"]`;
/** In characters: prose beside the body that is shorter is a label, or without a number a notice. */
const LABEL = 40;
const NOTICE = 200;
const TABLES = 'table, [role="table"], [role="grid"]';
const HEADER_CELL = 'th, [role="columnheader"], [role="rowheader"], [role="table"], [role="grid"]';
const CODE = 'pre, .cm-content, .view-lines';
const MAX_LEFT_OUT = 50;

/** nb. Takes the page apart: nothing can be read from it afterwards. */
export function measureShown(
  places: readonly AnswerPlace[],
  read: readonly (Capture | null)[],
  layout: LayoutSpec,
): (ShownReply | null)[] {
  // Text below the window's edge would count as none.
  document.head.append(styleOf('* { content-visibility: visible !important }'));
  const exchanges = places.map(place => exchangeOf(place, places, layout));
  return places.map(({ bodies }, index) => {
    const capture = read[index];
    const exchange = exchanges[index];
    if (!capture || !exchange) return null;
    const { content, leftOut } = takeApart(exchange, bodies, layout);
    return {
      characters: content.text.length,
      tables: content.tables.length,
      formulas: content.formulas.length,
      code: content.code.length,
      lost: contentLoss(content, capture),
      leftOut,
    };
  });
}

/** Returns the turn, else the largest element around the bodies without another exchange's parts. */
function exchangeOf(
  place: AnswerPlace,
  places: readonly AnswerPlace[],
  layout: LayoutSpec,
): Element | null {
  const [body] = place.bodies;
  if (body === undefined) return null;
  const turn = layout.turn === undefined ? null : body.closest(layout.turn);
  if (turn !== null) return turn;
  const others = [
    ...places.flatMap(({ bodies }) => (bodies === place.bodies ? [] : bodies)),
    ...(layout.user.length === 0 ? [] : document.querySelectorAll(layout.user.join(','))),
  ];
  let here = body;
  while (
    others.length > 0 &&
    here.parentElement !== null &&
    !others.some(other => here.parentElement?.contains(other))
  ) {
    here = here.parentElement;
  }
  return here;
}

function takeApart(
  exchange: Element,
  bodies: readonly Element[],
  layout: LayoutSpec,
): { content: ShownContent; leftOut: string[] } {
  const holdsBody = (element: Element): boolean => bodies.some(body => element.contains(body));
  const chips = layout.citations.filter(({ kind }) => kind === 'chip').map(({ sel }) => sel);
  const own = [
    ...[...layout.exclude, ...layout.activity, ...layout.user],
    ...[...layout.openers, ...layout.counts, ...layout.copy],
    ...[...layout.listed.map(({ sel }) => sel), ...chips],
  ];
  const beside = [...exchange.querySelectorAll([...own, ...CHROME].join(','))].filter(element => {
    const isHeading = element.localName === 'button' && element.closest(HEADER_CELL) !== null;
    return !holdsBody(element) && !isHeading;
  });
  if (layout.activity.length > 0) beside.push(...commentaryIn(exchange, bodies, layout));
  const formulas = outermost(exchange.querySelectorAll(FORMULAS)).filter(isSeen);
  const read = formulas
    .filter(formula => !beside.some(element => element.contains(formula)))
    .map(formulaContent);
  for (const element of [...formulas, ...beside]) element.replaceWith(' ');
  for (const block of outermost(exchange.querySelectorAll('pre'))) dropHeader(block);
  for (const small of exchange.querySelectorAll('sup, sub')) {
    small.prepend(' ');
    small.append(' ');
  }
  const parts = [...bodies, ...besideOf(exchange, bodies)].filter(isSeen);
  const inParts = (selectors: string): string[] =>
    outermost(exchange.querySelectorAll(selectors))
      .filter(element => isSeen(element) && parts.some(part => part.contains(element)))
      .map(textOf);
  const text = parts.map(textOf).join('\n');
  const content = { text, tables: inParts(TABLES), code: inParts(CODE), formulas: read };
  for (const part of parts) part.remove();
  return { content, leftOut: linesOf(exchange).slice(0, MAX_LEFT_OUT) };
}

/** Removes the language and the buttons above the code of a block. */
function dropHeader(block: Element): void {
  const code = block.querySelector('code, .cm-content, .view-lines, [role="code"]');
  for (const other of code === null ? [] : block.querySelectorAll('*')) {
    const place = code?.compareDocumentPosition(other);
    if (place === Node.DOCUMENT_POSITION_PRECEDING) other.remove();
  }
}

/** What a chatbot says before a step of its work. */
function commentaryIn(
  exchange: Element,
  bodies: readonly Element[],
  { body }: LayoutSpec,
): Element[] {
  return [...exchange.querySelectorAll(body.join(','))].filter(
    element => !bodies.some(each => each.contains(element) || element.contains(each)),
  );
}

/** Returns the content of an exchange outside the bodies; links there lead around the site. */
function besideOf(exchange: Element, bodies: readonly Element[]): Element[] {
  const isBeside = (element: Element): boolean =>
    !bodies.some(body => body.contains(element) || element.contains(body));
  for (const link of exchange.querySelectorAll('a')) if (isBeside(link)) link.remove();
  const found = outermost(Array.from(exchange.querySelectorAll(CONTENT)).filter(isBeside));
  const prose = found.filter(element => element.matches(PROSE) && textOf(element).length >= LABEL);
  const isMore = prose.reduce((sum, element) => sum + textOf(element).length, 0) >= NOTICE;
  const counted = prose.filter(element => isMore || /\p{Nd}/u.test(textOf(element)));
  return found.filter(element => !element.matches(PROSE) || counted.includes(element));
}

function styleOf(rules: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = rules;
  return style;
}

function outermost(elements: Iterable<Element>): Element[] {
  const kept: Element[] = [];
  for (const element of elements) if (kept.at(-1)?.contains(element) !== true) kept.push(element);
  return kept;
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function textOf(element: Element): string {
  return element instanceof HTMLElement ? element.innerText : element.textContent;
}

function linesOf(element: Element): string[] {
  if (!element.isConnected) return [];
  return textOf(element)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
}
