import { allElements, describe, groundOf, isSeen, over, parentOf } from './elements';

/** An element, or what a style sheet puts before or after it. */
type Part = { element: Element; pseudo: '::before' | '::after' | null };

let painted: Part[] = [];

/**
 * Remembers what says something by its ground alone: a bar, a dot, a swatch, without a word or a
 * drawing in it. To be called in the reader's usual colours; tells how many there are.
 */
export function notePaintedParts(): number {
  painted = allElements()
    .filter(isSeen)
    .flatMap(element => [
      ...(isBare(element) ? [{ element, pseudo: null }] : []),
      ...(['::before', '::after'] as const)
        .filter(pseudo => isEmptyBox(element, pseudo))
        .map(pseudo => ({ element, pseudo })),
    ])
    .filter(({ element, pseudo }) => hasGround(element, pseudo));
  return painted.length;
}

/** Those of them that are gone where the browser forces the reader's colours on the page. */
export function findLostParts(): string[] {
  return painted
    .filter(({ element }) => element.isConnected)
    .filter(({ element, pseudo }) => !hasGround(element, pseudo) && !hasEdge(element, pseudo))
    .map(({ element, pseudo }) => `lost its ground: ${describe(element)}${pseudo ?? ''}`);
}

function isBare(element: Element): boolean {
  const isControl = element.matches('input, select, textarea, option, html, body, svg, svg *');
  return !isControl && element.childElementCount === 0 && element.textContent.trim() === '';
}

function isEmptyBox(element: Element, pseudo: '::before' | '::after'): boolean {
  const { content, width, height } = getComputedStyle(element, pseudo);
  return content === '""' && parseFloat(width) > 1 && parseFloat(height) > 1;
}

/** True if its background differs visibly from the one behind it. */
function hasGround(element: Element, pseudo: string | null): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element, pseudo);
  const behind = groundOf(pseudo === null ? parentOf(element) : element);
  if (backgroundImage !== 'none') return true;
  return over(backgroundColor, behind) !== over(behind, behind);
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

function hasEdge(element: Element, pseudo: string | null): boolean {
  const style = getComputedStyle(element, pseudo);
  const behind = groundOf(pseudo === null ? parentOf(element) : element);
  const isBordered = SIDES.some(
    side =>
      style[`border${side}Style`] !== 'none' &&
      parseFloat(style[`border${side}Width`]) > 0 &&
      over(style[`border${side}Color`], behind) !== over(behind, behind),
  );
  return isBordered || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0);
}

/** States a control can be in, and how it says that it is not. */
const STATES = [
  ['aria-pressed', 'true', 'false'],
  ['aria-selected', 'true', 'false'],
  ['aria-current', 'page', null],
  ['aria-current', 'true', null],
] as const;

/** Controls that look no different in the state they are in: for one, by a ground that is gone. */
export function findUnseenStates(): string[] {
  return STATES.flatMap(([name, value, other]) =>
    allElements()
      .filter(element => element.getAttribute(name) === value && isSeen(element))
      .filter(element => {
        const inState = lookOf(element);
        if (other === null) element.removeAttribute(name);
        else element.setAttribute(name, other);
        const outOfIt = lookOf(element);
        element.setAttribute(name, value);
        return inState === outOfIt;
      })
      .map(element => `looks the same without ${name}: ${describe(element)}`),
  );
}

/** Parts of a drawing that forced colours keep. */
const LOOK = [
  'borderTopStyle',
  'borderTopWidth',
  'borderTopColor',
  'borderBottomStyle',
  'borderBottomWidth',
  'borderBottomColor',
  'color',
  'fontWeight',
  'outlineStyle',
  'outlineWidth',
  'textDecorationLine',
  'textDecorationThickness',
] as const;

function lookOf(element: Element): string {
  return JSON.stringify(
    [null, '::before', '::after'].map(pseudo => {
      const style = getComputedStyle(element, pseudo);
      const behind = groundOf(parentOf(element));
      // nb. Forced, a ground gets another colour but stays as dense as it was, so that only what
      // is seen of it tells whether it is still there.
      return [over(style.backgroundColor, behind), ...LOOK.map(property => style[property])];
    }),
  );
}
