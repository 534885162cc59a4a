import { shortText } from './short-text';

/** Elements of the code itself, of `pre` and of the usual editors. */
export const CODE = 'code, .cm-content, .view-lines, [role="code"]';
const LINE = /(?:^|\s)(?:line|block|code-line|token-line|react-code-line)(?:\s|$)/;
const LINE_NUMBER = /(?:^|[\s-])(?:line-?numbers?|linenos?|lnum|gutters?)(?:[\s-]|$)/i;

/** Returns true for what a `pre` shows beside its code: the name of the language. */
export function isLabel(element: Element): boolean {
  const block = element.parentElement;
  if (block?.localName !== 'pre' || block.querySelector(CODE) === null) return false;
  return !element.matches(CODE) && element.querySelector(CODE) === null;
}

/** Returns true for the drawn number of a line, which is no code. */
export function isLineNumber(element: Element): boolean {
  const classes = element.getAttribute('class');
  if (classes === null || !LINE_NUMBER.test(classes)) return false;
  const text = shortText(element, 12);
  return text === null ? classes.includes('gutter') : /^[\d\s]*$/.test(text);
}

/** Returns true for an element that highlighters make for each line. */
export function isLine(element: Element): boolean {
  return LINE.test(element.getAttribute('class') ?? '') || element.hasAttribute('data-line');
}
