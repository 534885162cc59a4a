import { textOfTex } from '../../../text/formulas/tex-text';
import { textOfKatex } from './katex-text';
import { mathmlOfMathJax } from './mathjax-drawn';
import { textOfMathml } from './mathml-text';

/** Attributes in which sites keep the source of a formula: "data-math", "data-xpm-latex". */
const SOURCE_ATTRIBUTE =
  /^data-(?:[a-z]+-){0,3}(?:math|latex|tex|katex|formula|equation)(?:-(?:source|text|content|original))?$/;
/** Marks of TeX that words and addresses do not have. */
const TEX = /\\[a-zA-Z]{2,}|[\^_]\{|[\p{L}\d)}]\^[\p{L}\d({\\-]|\\[%$,;{&#]/u;
const DRAWN_CLASS = /(?:^|\s)(?:katex|katex-html|MathJax\w*|mwe-math-element)(?:\s|$)/;
const IMAGE_CLASS = /(?:^|[\s-])(?:katex|mathjax|math|tex|latex|formula|equation)(?:[\s-]|$)/i;
const IMAGE_SOURCE = /(?:latex|tex|math)\b[^/]*$/i;
/** Longer than any formula of an answer. */
const LONGEST_ALT = 4000;
const TEX_ANNOTATION = 'annotation[encoding="application/x-tex"]';
const DRAWN = 'math, mjx-container, .katex, .katex-html, svg, img, canvas';
/** A formula has none of these inside; an element that has is more than a formula. */
const PROSE = 'p, li, pre, h1, h2, h3, h4, tr, [role="row"], a[href], textarea';

/**
 * Returns a formula in plain text; `null` for any other element, and an empty text for a second
 * copy of a formula. Its source comes first, then MathML, then what is drawn.
 */
export function readFormula(element: Element): string | null {
  const name = element.localName;
  if (name === 'math') return texIn(element) ?? textOfMathml(element);
  if (name === 'script') return readScript(element);
  if (name === 'img') return readImage(element);
  if (name === 'mjx-container') return readMathJax(element);
  if (!element.hasAttributes()) return null;
  const named = readAttributes(element);
  if (named !== null) return named;
  const classes = element.getAttribute('class');
  return classes !== null && DRAWN_CLASS.test(classes) ? readDrawn(element, classes) : null;
}

function readScript(element: Element): string | null {
  const isTex = element.getAttribute('type')?.startsWith('math/tex') ?? false;
  return isTex ? textOfTex(element.textContent) : null;
}

function readImage(element: Element): string | null {
  const alt = attributeOf(element, 'alt');
  if (alt === '' || alt.length > LONGEST_ALT) return null;
  const isTex = TEX.test(alt) && !/\.(?:png|jpe?g|svg|gif|webp)$/i.test(alt);
  return isTex || isMathImage(element) ? textOfTex(alt) : null;
}

function isMathImage(image: Element): boolean {
  const parent = image.parentElement;
  const classes = [image, ...(parent === null ? [] : [parent])].map(each =>
    attributeOf(each, 'class'),
  );
  return classes.some(each => IMAGE_CLASS.test(each)) || IMAGE_SOURCE.test(sourceOf(image));
}

function attributeOf(element: Element, name: string): string {
  return element.getAttribute(name)?.trim() ?? '';
}

function sourceOf(image: Element): string {
  return attributeOf(image, 'src')
    .slice(0, 500)
    .replace(/[?#].*$/s, '');
}

/** MathJax keeps the source or a copy as MathML; else what it draws is read, or what it speaks. */
function readMathJax(element: Element): string | null {
  const tex = element.querySelector('[data-latex]')?.getAttribute('data-latex')?.trim() ?? '';
  if (tex !== '') return textOfTex(tex);
  const math = element.querySelector('mjx-assistive-mml math, math') ?? mathmlOfMathJax(element);
  if (math !== null) return texIn(math) ?? textOfMathml(math);
  const label = attributeOf(element, 'aria-label');
  return label === '' ? null : textOfTex(label);
}

function readAttributes(element: Element): string | null {
  for (const name of element.getAttributeNames()) {
    const isLabel = name === 'aria-label' && isLabelled(element);
    if (!isLabel && !SOURCE_ATTRIBUTE.test(name)) continue;
    const tex = attributeOf(element, name);
    if (tex !== '' && isSourceOf(element, tex, isLabel)) return textOfTex(tex);
  }
  return null;
}

function isSourceOf(element: Element, tex: string, isLabel: boolean): boolean {
  if (element.querySelector(PROSE) !== null) return false;
  return isLabel || TEX.test(tex) || element.querySelector(DRAWN) !== null;
}

/** ChatGPT's two renderers since September 2026. */
function isLabelled(element: Element): boolean {
  return (
    element.getAttribute('data-markdown-copy') === 'math' ||
    element.hasAttribute('data-client-katex-layout')
  );
}

function readDrawn(element: Element, classes: string): string | null {
  const isCopied = element.previousElementSibling?.classList.contains('katex-mathml') ?? false;
  if (isCopied || hasScript(element)) return '';
  const math = element.querySelector('math');
  const isWhole = element.querySelector(PROSE) === null;
  if (math !== null && isWhole) return texIn(element) ?? textOfMathml(math);
  return /\bkatex(?:-html)?(?:\s|$)/.test(classes) && isWhole ? textOfKatex(element) : null;
}

/** MathJax 2 draws a formula before the script that holds its source. */
function hasScript(element: Element): boolean {
  let next = element.nextElementSibling;
  for (let step = 0; next !== null && step < 2; step += 1) {
    if (next.localName === 'script')
      return next.getAttribute('type')?.startsWith('math/tex') ?? false;
    next = next.nextElementSibling;
  }
  return false;
}

function texIn(element: Element): string | null {
  const tex = element.querySelector(TEX_ANNOTATION)?.textContent.trim() ?? '';
  return tex === '' ? null : textOfTex(tex);
}
