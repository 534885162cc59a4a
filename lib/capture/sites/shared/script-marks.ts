import { lowered, LOOK_BACK, raised, type Script } from '../../../text/formulas/raised-text';
import { isRaised } from './any-page-chips';
import * as lines from './line-builder';
import type { LineBuilder } from './line-builder';
import { characterAfter, shortText } from './short-text';

/** Longer raised text is prose in small print. */
const LONGEST = 80;
const MARK_CLASS =
  /(?:^|[\s_-])(?:cite|citation|citations|footnote|fnref|footnote-ref|reference|ref|noteref)(?:$|[\s_-])/i;

/**
 * Returns what to write around a superscript or subscript; `null` for any other element, and for one
 * whose chip is cut out of the text.
 */
export function scriptOf(
  element: Element,
  builder: LineBuilder,
  isCut: (inner: Element) => boolean,
): Script | null {
  const isLow = element.localName === 'sub';
  if (!isLow && !isRaised(element)) return null;
  const text = shortText(element, LONGEST);
  if (text === null || lines.currentKind(builder) === 'code') return null;
  if (Array.from(element.querySelectorAll('*')).some(isCut)) return null;
  const before = lines.textBefore(builder, LOOK_BACK);
  if (isLow) return lowered({ before, text });
  return raised({ before, text, next: nextOf(element), isMark: isMark(element, text) });
}

/** Returns "⁄" for the slash of a fraction whose denominator is lowered too. */
function nextOf(element: Element): string {
  const next = characterAfter(element);
  const isFraction = next === '/' && element.nextElementSibling?.localName === 'sub';
  return isFraction && element.nextSibling?.textContent?.trim() === '/' ? '⁄' : next;
}

function isMark(element: Element, text: string): boolean {
  const role = element.getAttribute('role') ?? '';
  const parent = element.parentElement;
  const isLinked = parent?.localName === 'a' && shortText(parent, LONGEST)?.trim() === text.trim();
  return (
    isLinked ||
    MARK_CLASS.test(element.getAttribute('class') ?? '') ||
    role === 'doc-noteref' ||
    element.querySelector('a[href], button, [role="doc-noteref"]') !== null
  );
}
