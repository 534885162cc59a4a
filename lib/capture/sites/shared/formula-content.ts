import { textOfTex } from '../../../text/formulas/tex-text';
import type { ShownFormula } from './content-loss';
import { readFormula } from './formula';

/** Formulas as KaTeX, MathJax, MathML and the chat sites' own elements mark them. */
export const FORMULAS =
  'math, .katex, mjx-container, .MathJax, [data-math], [data-latex], [data-tex], ' +
  '[data-markdown-copy="math"], [data-client-katex-layout], img[alt*="\\\\"], img[alt*="^"]';
const TEX_ATTRIBUTES = ['data-math', 'data-latex', 'data-tex', 'aria-label', 'alt'];
const TEX = 'annotation[encoding="application/x-tex"]';
/** Longer than any formula of an answer. */
const MAX_FORMULA = 4000;

/** Reads a formula from all the page says of it: its TeX, its MathML, its drawn signs. */
export function formulaContent(element: Element): ShownFormula {
  const tex = texOf(element);
  const math = element.localName === 'math' ? element : element.querySelector('math');
  const writings = [
    tex,
    textOfTex(tex),
    readFormula(element) ?? '',
    math === null ? '' : mathText(math),
    drawnText(element),
  ];
  return {
    numbers: tex === '' ? mathNumbers(math) : texNumbers(tex),
    writings: writings.filter(text => text !== '').map(text => text.slice(0, MAX_FORMULA)),
  };
}

function texOf(element: Element): string {
  const written = element.querySelector(TEX)?.textContent;
  if (written !== undefined) return written;
  const name = TEX_ATTRIBUTES.find(attribute => element.hasAttribute(attribute));
  return name === undefined ? '' : (element.getAttribute(name) ?? '');
}

/** MathML without its copies of the formula as TeX. */
function mathText(math: Element): string {
  const row = math.querySelector('semantics > :first-child') ?? math;
  return row.textContent;
}

function drawnText(element: Element): string {
  return (element.querySelector('.katex-html') ?? element).textContent;
}

function mathNumbers(math: Element | null): string[] {
  return Array.from(math?.querySelectorAll('mn') ?? [], each => each.textContent.trim());
}

/** Lengths, colours and environments, whose digits are not shown. */
const NOT_SHOWN =
  /\\(?:[hv]space\*?|color|textcolor|phantom|rule|kern|begin|end|label)\s*\{[^{}]*\}|\\\\\[[^\]]*\]/g;
/** Commands whose argument, without braces, is one digit: `\frac12` is a half. */
const FRACTION = /\\[dtc]?frac\s*(\d)\s*(\d)?/g;
const ONE_DIGIT = /(?:\\sqrt|[\^_])\s*(\d)/g;

export function texNumbers(tex: string): string[] {
  const plain = tex
    .slice(0, MAX_FORMULA)
    .replace(NOT_SHOWN, ' ')
    .replace(/(\d)\{([.,])\}(?=\d)/g, '$1$2')
    .replace(FRACTION, ' $1 $2 ')
    .replace(ONE_DIGIT, ' $1 ');
  return plain.match(/\d+(?:[.,]\d+)*/g) ?? [];
}
