import { readColour } from './colours';
import type { Declaration } from './declarations';

/** Elements that no browser draws, and open only by an attribute or a script. */
const NOT_DRAWN = new Set(
  'rp noframes noembed area base basefont param datalist mphantom'.split(' '),
);

const declare = (property: string, value: string): Declaration => ({
  property,
  value,
  isImportant: false,
});

/** What a browser's own sheet and the attributes of old markup declare (HTML, 15 Rendering). */
export function hintsOf(element: Element): Declaration[] {
  const { localName } = element;
  const hints: Declaration[] = [];
  if (isClosed(element) || NOT_DRAWN.has(localName) || isOtherReading(element))
    hints.push(declare('display', 'none'));
  const hidden = element.getAttribute('hidden')?.toLowerCase();
  if (hidden === 'until-found') hints.push(declare('content-visibility', 'hidden'));
  else if (hidden !== undefined) hints.push(declare('display', 'none'));
  addColour(hints, 'background-color', element.getAttribute('bgcolor'));
  if (localName === 'font') addColour(hints, 'color', element.getAttribute('color'));
  if (localName === 'body') addColour(hints, 'color', element.getAttribute('text'));
  return hints;
}

function isClosed(element: Element): boolean {
  if (element.localName === 'dialog') return !element.hasAttribute('open');
  return element.hasAttribute('popover');
}

/** Of the readings of a formula only the first is drawn. */
function isOtherReading({
  parentElement: around,
  previousElementSibling: before,
}: Element): boolean {
  return before !== null && /^(?:semantics|maction)$/.test(around?.localName ?? '');
}

function addColour(hints: Declaration[], property: string, raw: string | null): void {
  if (raw === null) return;
  const value = raw.trim().toLowerCase();
  const colour = readColour(value) === null ? `#${value}` : value;
  if (readColour(colour) !== null) hints.push(declare(property, colour));
}
