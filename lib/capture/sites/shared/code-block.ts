import { shortText } from './short-text';

/** Elements of the code itself, of `pre` and of the usual editors. */
export const CODE = 'code, .cm-content, .view-lines, [role="code"]';
const LINE = /(?:^|\s)(?:line|block|code-line|token-line|react-code-line)(?:\s|$)/;
const LINE_NUMBER = /(?:^|[\s-])(?:line-?numbers?|linenos?|lnum|gutters?)(?:[\s-]|$)/i;

/** Returns true for a `pre` whose code is in elements of its own, with a header beside them. */
export function hasHeader(element: Element): boolean {
  if (element.localName !== 'pre' || element.querySelector(CODE) === null) return false;
  return Array.from(element.childNodes).every(
    node => node.nodeType !== 3 || (node as Text).data.trim() === '',
  );
}

export function isCode(element: Element): boolean {
  return element.matches(CODE);
}

/** Returns true for the language label and the buttons of a code block. */
export function isHeader(element: Element): boolean {
  return !isCode(element) && element.querySelector(CODE) === null;
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
