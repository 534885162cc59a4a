import {
  type FormulaPart,
  joinParts,
  plain,
  ratioOf,
  rootOf,
} from '../../../text/formulas/formula-parts';
import { scriptedPart } from './mathml-text';

const DEEPEST = 80;
const SPACED = /^[×⋅·÷±∓≤≥≪≫≠≈∼≡∝→⇒⇌]$/;

/**
 * Writes a formula that is there only as KaTeX draws it. KaTeX stacks what is above one another in
 * a `vlist`, in no fixed order: each piece says in its `top` style how high it is.
 */
export function textOfKatex(html: Element): string {
  return joinParts(partsOf(html, 0)).replace(/\[(?=\^?\d)/g, '[ ');
}

function partsOf(element: Element, depth: number): FormulaPart[] {
  if (depth > DEEPEST) return [plain(element.textContent)];
  const parts: FormulaPart[] = [];
  for (const node of element.childNodes) {
    if (node.nodeType === 3) parts.push(readText((node as Text).data));
    else if (node.nodeType === 1) readElement(node as Element, parts, depth + 1);
  }
  return parts;
}

function readText(data: string): FormulaPart {
  const text = data.replace(/[\u200b\u2061-\u2064]/g, '').replace(/\s/g, ' ');
  return plain(SPACED.test(text) ? ` ${text} ` : text);
}

const NOT_SHOWN = ['pstrut', 'strut', 'frac-line', 'nulldelimiter', 'katex-mathml'];

function readElement(element: Element, parts: FormulaPart[], depth: number): void {
  const { classList } = element;
  if (element.localName === 'svg' || NOT_SHOWN.some(name => classList.contains(name))) return;
  if (classList.contains('msupsub')) {
    parts.push(scriptsOf(element, parts.pop(), depth));
    return;
  }
  const name = Object.keys(READERS).find(each => classList.contains(each));
  const read = name === undefined ? undefined : READERS[name];
  if (read === undefined) parts.push(...joinedParts(element, depth));
  else parts.push(read(element, depth));
}

/** By KaTeX's class names. */
const READERS: Readonly<Record<string, (element: Element, depth: number) => FormulaPart>> = {
  mspace: () => plain(' '),
  mfrac: (element, depth) => {
    const [above = '', below = ''] = levelsOf(element, depth);
    return ratioOf(above, below);
  },
  sqrt: readRoot,
  'op-limits': readLimits,
  mtable: readTable,
};

/** Keeps a ratio or a script one part, so that a script after it finds its base. */
function joinedParts(element: Element, depth: number): FormulaPart[] {
  const inner = partsOf(element, depth);
  const [only] = inner;
  if (element.classList.contains('mop') && inner.length > 0) {
    const text = joinParts(inner);
    return /^[a-z]{2,}$/i.test(text) ? [{ kind: 'word', text }] : inner;
  }
  return inner.length === 1 && only !== undefined ? [only] : inner;
}

type Level = { element: Element; top: number };

/** Returns the pieces of a stack, the highest first; lines and struts have no words. */
function stackOf(element: Element): Level[] {
  const list = element.querySelector('.vlist');
  const levels = Array.from(list?.children ?? [], child => {
    const top = /(?:^|[;\s])top\s*:\s*(-?[\d.]+)/.exec(child.getAttribute('style') ?? '')?.[1];
    return { element: child, top: Number(top ?? 0) };
  });
  return levels.filter(({ element: { textContent } }) => textContent.trim() !== '').sort(byTop);
}

function byTop(a: Level, b: Level): number {
  return a.top - b.top;
}

function levelsOf(element: Element, depth: number): string[] {
  return stackOf(element).map(level => joinParts(partsOf(level.element, depth)));
}

function scriptsOf(element: Element, base: FormulaPart | undefined, depth: number): FormulaPart {
  const text = base?.kind === 'ratio' ? `(${base.text})` : (base?.text ?? '');
  return scriptedPart(text, stackedScripts(element, depth));
}

function stackedScripts(element: Element, depth: number): { above: string; below: string } {
  const [first = '', second = ''] = levelsOf(element, depth);
  if (second !== '') return { above: first, below: second };
  // Only a stack that reaches below the line has a second row.
  const isLow = element.querySelector('.vlist-t')?.classList.contains('vlist-t2') ?? false;
  return isLow ? { above: '', below: first } : { above: first, below: '' };
}

function readRoot(element: Element, depth: number): FormulaPart {
  const index = element.querySelector(':scope > .root');
  const list = Array.from(element.children).find(child => child !== index) ?? element;
  const [inner = ''] = levelsOf(list, depth);
  return rootOf(inner, index === null ? '' : joinParts(partsOf(index, depth)));
}

function readLimits(element: Element, depth: number): FormulaPart {
  const levels = stackOf(element);
  const symbol = levels.findIndex(({ element: each }) => each.querySelector('.mop') !== null);
  const at = (index: number) => {
    const level = levels[index];
    return level === undefined ? '' : joinParts(partsOf(level.element, depth));
  };
  return scriptedPart(at(symbol), { above: at(symbol - 1), below: at(symbol + 1) });
}

/** KaTeX writes a table column by column. */
function readTable(element: Element, depth: number): FormulaPart {
  const columns = Array.from(element.children)
    .filter(child => child.querySelector('.vlist') !== null)
    .map(column => levelsOf(column, depth));
  const height = Math.max(0, ...columns.map(column => column.length));
  const rows = Array.from({ length: height }, (_, row) =>
    columns.map(column => column[row] ?? '').filter(cell => cell !== ''),
  );
  return plain(rows.map(row => row.join(', ')).join('; '));
}
