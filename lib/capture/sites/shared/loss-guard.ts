import type { Lost } from '../../../core/answer/answer';
import type { LayoutSpec } from './adapter-schema';
import { contentLoss } from './content-loss';
import type { FoundPlace } from './find-places';
import type { Linear } from './linearise';
import { partOf, sliceOf } from './range-slice';
import { around, readShown, type Scope } from './shown-content';
import { type TreeSlice, wholeOf } from './tree-slice';

/** Chosen: less is the odd label that a page has and no rule knows. */
const MOST_LOST = 0.03;
/** Enough to find the place; a lost table has many. */
export const MAX_NUMBERS = 20;
/** Bounds that the message parser accepts. */
const MAX_DIGITS = 40;
const MAX_PARTS = 10_000;

/**
 * Compares what an exchange shows with what was captured of it; `null` if nothing is missing.
 *
 * Walks the exchange by rules of its own: a body selector that no longer holds the whole answer, or
 * a rule that drops a table, would not notice its own loss. Asks for no layout and no computed
 * style, like all reading.
 */
export function lossOf(place: FoundPlace, linear: Linear, selected?: Range): Lost | null {
  const exchange = exchangeOf(place);
  const slice = selected === undefined ? wholeOf(exchange) : selectedIn(exchange, selected);
  const skipped = elementsBeside(place, exchange);
  const isInside = place.bodies.some(body => body !== slice.root && body.contains(slice.root));
  return compare(linear, { slice, skipped, bodies: isInside ? null : new Set(place.bodies) });
}

function selectedIn(exchange: Element, selected: Range): TreeSlice {
  const part = partOf(exchange, selected, () => false);
  return part === null ? wholeOf(exchange) : sliceOf(part);
}

/** As `lossOf` for a part of a page, which is an answer as a whole. */
export function lossIn(
  slice: TreeSlice,
  linear: Linear,
  skipped: ReadonlySet<Element>,
): Lost | null {
  return compare(linear, { slice, skipped, bodies: null });
}

function compare(linear: Linear, scope: Scope): Lost | null {
  // Of a citation, its position is all that the text keeps.
  const cut = linear.places.filter(({ span }) => span.start === span.end);
  const skipped = new Set([...scope.skipped, ...cut.map(({ element }) => element)]);
  return told(contentLoss(readShown({ ...scope, skipped }), linear));
}

/** Returns the turn, else the largest element around the body without another reply or question. */
function exchangeOf({ scope, bodies: [body], neighbours }: FoundPlace): Element {
  if (scope !== body || neighbours.length === 0) return scope;
  let here = scope;
  for (let up = here.parentElement; up !== null; up = up.parentElement) {
    const around = up;
    if (neighbours.some(each => around.contains(each))) break;
    here = up;
  }
  return here;
}

function told({ share, numbers, tables, formulas, code }: Lost): Lost | null {
  const isNothing = share <= MOST_LOST && numbers.length + tables + formulas + code === 0;
  if (isNothing) return null;
  const named = new Set(numbers.filter(({ length }) => length <= MAX_DIGITS));
  return {
    share,
    numbers: [...named].slice(0, MAX_NUMBERS),
    tables: Math.min(tables, MAX_PARTS),
    formulas: Math.min(formulas, MAX_PARTS),
    code: Math.min(code, MAX_PARTS),
  };
}

/** Finds what the layout itself says is no answer; what holds a body is never skipped. */
function elementsBeside(place: FoundPlace, exchange: Element): Set<Element> {
  const { layout, bodies, asked, commentary } = place;
  const found = new Set([
    ...asked,
    ...commentary,
    ...exchange.querySelectorAll(selectorsBeside(layout)),
  ]);
  for (const element of around(bodies)) found.delete(element);
  return found;
}

function selectorsBeside(layout: LayoutSpec): string {
  const { exclude, activity, user, openers, counts, copy, listed, citations, model, streaming } =
    layout;
  const entries = [...listed, ...citations.filter(({ kind }) => kind === 'chip')];
  return [
    ...[...exclude, ...activity, ...user, ...openers, ...counts, ...copy, ...streaming],
    ...entries.map(({ sel }) => sel),
    ...model.flatMap(({ sel, attr }) => (attr === undefined ? [sel] : [])),
    'time',
  ].join(',');
}
