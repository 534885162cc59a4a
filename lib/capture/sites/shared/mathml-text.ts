import {
  asPower,
  type FormulaPart,
  joinParts,
  plain,
  ratioOf,
  rootOf,
} from '../../../text/formulas/formula-parts';

/** Elements nested deeper are read as their plain text. */
const DEEPEST = 60;

/** Times, function application and separators that MathML holds but does not show. */
const UNSEEN = /[\u2061-\u2064\u200b]/g;
/** Signs with a space on each side, as the TeX of the same formula gives them. */
const SPACED = /^[×·÷±∓≤≥≪≫≠≈∼≡∝→⇒⇌]$/;

/** Writes MathML as plain text, in the same form as TeX. */
export function textOfMathml(math: Element): string {
  return joinParts(partsOf(math, 0)).replace(/\[(?=\^?\d)/g, '[ ');
}

function partsOf(element: Element, depth: number): FormulaPart[] {
  return Array.from(element.children).flatMap(child => readElement(child, depth + 1));
}

function textOf(element: Element | undefined, depth: number): string {
  return element === undefined ? '' : joinParts(readElement(element, depth));
}

const TOKENS = new Set(['mi', 'mo', 'mn', 'mtext', 'ms']);
const HIDDEN = new Set(['annotation', 'annotation-xml', 'mphantom', 'none', 'mprescripts']);

/** nb. Text outside token elements is a copy of the TeX whose tag a site removed (Qwen). */
function readElement(element: Element, depth: number): FormulaPart[] {
  const name = element.localName;
  if (HIDDEN.has(name)) return [];
  if (depth > DEEPEST) return [plain(element.textContent)];
  if (TOKENS.has(name)) {
    return [readToken(name, element.textContent.replace(UNSEEN, ''))];
  }
  if (name === 'mspace') return [plain(' ')];
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  return read === undefined ? partsOf(element, depth) : [read([...element.children], depth + 1)];
}

function readToken(name: string, text: string): FormulaPart {
  const word = name === 'mtext' ? text.replace(/\s/g, ' ') : text.trim();
  if (name === 'mi' && /^[a-z]{2,}$/i.test(word)) return { kind: 'word', text: word };
  return plain(name === 'mo' && SPACED.test(word) ? ` ${word} ` : word);
}

type ReadChildren = (children: readonly Element[], depth: number) => FormulaPart;

const READERS: Readonly<Record<string, ReadChildren>> = {
  mfrac: ([above, below], depth) => ratioOf(textOf(above, depth), textOf(below, depth)),
  msqrt: (children, depth) =>
    rootOf(joinParts(children.flatMap(child => readElement(child, depth)))),
  mroot: ([inner, index], depth) => rootOf(textOf(inner, depth), textOf(index, depth)),
  msup: ([base, above], depth) => scripted(base, { above, depth }),
  msub: ([base, below], depth) => scripted(base, { below, depth }),
  msubsup: ([base, below, above], depth) => scripted(base, { below, above, depth }),
  munder: ([base, below], depth) => scripted(base, { below, depth }),
  mover: ([base, above], depth) => scripted(base, { above, depth }),
  munderover: ([base, below, above], depth) => scripted(base, { below, above, depth }),
  mtable: (rows, depth) => plain(rows.map(row => textOf(row, depth)).join('; ')),
  mtr: (cells, depth) => plain(cells.map(cell => textOf(cell, depth)).join(', ')),
};

function scripted(
  base: Element | undefined,
  scripts: { below?: Element | undefined; above?: Element | undefined; depth: number },
): FormulaPart {
  const { depth } = scripts;
  const isRatio = base?.localName === 'mfrac' || base?.firstElementChild?.localName === 'mfrac';
  const written = textOf(base, depth);
  return scriptedPart(isRatio ? `(${written})` : written, {
    below: textOf(scripts.below, depth),
    above: textOf(scripts.above, depth),
  });
}

/** Writes a base with its subscript and superscript; accents and degrees stay as they are. */
export function scriptedPart(
  base: string,
  { below, above }: { below: string; above: string },
): FormulaPart {
  const low = /^[\p{L}\p{N}]*$/u.test(below) ? below : asPower(below);
  const isSign = /^[∘°′'″*†‡¯ˉ→^~˙ˆ˜]{1,3}$/.test(above);
  const high = isSign ? above.replace('∘', '°') : above === '' ? '' : `^${asPower(above)}`;
  return { kind: 'script', text: base + (low === '' ? '' : `_${low}`) + high };
}
