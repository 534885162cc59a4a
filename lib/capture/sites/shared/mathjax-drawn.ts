const MATHML = 'http://www.w3.org/1998/Math/MathML';

const TOKENS = new Set(['mi', 'mo', 'mn', 'mtext', 'ms']);
/** Elements with a fixed number of children: what is drawn must have as many, or it is not read. */
const CHILDREN: ReadonlyMap<string, number> = new Map([
  ['mfrac', 2],
  ['mroot', 2],
  ['msup', 2],
  ['msub', 2],
  ['munder', 2],
  ['mover', 2],
  ['msubsup', 3],
  ['munderover', 3],
]);
const NAMES = new Set([
  ...TOKENS,
  ...CHILDREN.keys(),
  ...'math mrow mstyle mpadded menclose mphantom mspace msqrt mtable mtr mtd'.split(' '),
]);

/** Strokes and struts of MathJax's HTML. */
const STROKES = 'mjx-surd, mjx-line, mjx-nstrut, mjx-dstrut, mjx-tstrut, mjx-spacer';
const LINE =
  ':scope > rect, :scope > mjx-frac > mjx-dbox > mjx-dtable > mjx-line, :scope > mjx-frac > mjx-line';
/** Elements of MathJax's HTML that name the place of what is in them. */
const PLACES = new Set(['mjx-base', 'mjx-over', 'mjx-under', 'mjx-root']);
const STRETCHED = 'mjx-stretchy-h, mjx-stretchy-v';
const GLYPHS = `${STRETCHED}, mjx-c, mjx-utext, [data-c], text`;

/** Parts of tall brackets, of which only the top is read. */
const PIECES = /[\u239b-\u23ae]/g;

/** Elements nested deeper are not read. */
const DEEPEST = 60;

type Part = { node: Element; place: string };

/**
 * Returns the MathML of a formula that MathJax 3 or 4 drew as HTML or SVG without keeping its source:
 * what it draws names every element and the code of every sign. `null` if any of it is not known.
 */
export function mathmlOfMathJax(container: Element): Element | null {
  const drawn = container.querySelector('mjx-math, [data-mml-node="math"]');
  return drawn === null ? null : build('math', drawn, 0);
}

function build(name: string, drawn: Element, depth: number): Element | null {
  const built = drawn.ownerDocument.createElementNS(MATHML, name);
  if (TOKENS.has(name)) {
    const text = readSigns(drawn);
    built.textContent = text;
    return text === null ? null : built;
  }
  const parts = inOrder(name, partsOf(drawn, ''));
  if (depth > DEEPEST || !isWhole(name, drawn, parts)) return null;
  for (const { node } of parts) {
    const child = build(nameOf(node) ?? '', node, depth + 1);
    if (child === null) return null;
    built.append(child);
  }
  return built;
}

function isWhole(name: string, drawn: Element, parts: readonly Part[]): boolean {
  // Without its line it is no ratio but, say, "5 choose 2".
  if (!NAMES.has(name) || (name === 'mfrac' && drawn.querySelector(LINE) === null)) return false;
  return parts.length === (CHILDREN.get(name) ?? parts.length);
}

/** `null` for an element that only lays out others. */
function nameOf(element: Element): string | null {
  const named =
    element.getAttribute('data-mml-node') ?? /^mjx-(m.*|texatom)/.exec(element.localName)?.[1];
  const name = named?.toLowerCase() ?? null;
  // In HTML a base and what is below it are inside one more element.
  if (element.matches('mjx-munderover > mjx-box > mjx-munder')) return null;
  return name === 'texatom' ? 'mrow' : name;
}

function partsOf(drawn: Element, place: string): Part[] {
  return [...drawn.children].flatMap(child => {
    if (child.matches(STROKES)) return [];
    if (nameOf(child) !== null) return [{ node: child, place: place || heightOf(child) }];
    return partsOf(child, PLACES.has(child.localName) ? child.localName : place);
  });
}

/** In SVG only its height tells a superscript from a subscript. */
function heightOf(element: Element): string {
  const y = /^translate\([^,]*,\s*(-?[\d.]+)/.exec(element.getAttribute('transform') ?? '')?.[1];
  if (y === undefined) return '';
  return Number(y) < 0 ? 'mjx-under' : 'mjx-over';
}

/** Returns the children in the order of MathML: base, below, above. */
function inOrder(name: string, parts: readonly Part[]): readonly Part[] {
  if (name === 'msqrt' || name === 'mroot') {
    const inside = parts.filter(({ node }) => readSigns(node) !== '√');
    return inside.toSorted(
      (a, b) => Number(a.place === 'mjx-root') - Number(b.place === 'mjx-root'),
    );
  }
  if (!/^(?:munder|mover|munderover|msubsup)$/.test(name)) return parts;
  const base = parts.find(({ place }) => place === 'mjx-base') ?? parts[0];
  // HTML draws the superscript before the subscript.
  const others = parts.filter(part => part !== base).reverse();
  const rank = ({ place }: Part) => ['mjx-under', '', 'mjx-over'].indexOf(place);
  return base ? [base, ...others.toSorted((a, b) => rank(a) - rank(b))] : parts;
}

/** Returns the signs of a token; `null` if one has no code. */
function readSigns(token: Element): string | null {
  let text = '';
  for (const glyph of token.querySelectorAll(GLYPHS)) {
    if (glyph.parentElement?.closest(STRETCHED)) continue;
    const sign = signOf(glyph);
    if (sign === null) return null;
    text += sign;
  }
  text = text
    .replace(/[⎛⎞⎡⎤⎧⎫]/g, top => '()[]{}'['⎛⎞⎡⎤⎧⎫'.indexOf(top)] ?? '')
    .replace(PIECES, '');
  // A bar over or under a letter is drawn as a dash; a minus is another sign.
  return token.localName.endsWith('mo') || token.getAttribute('data-mml-node') === 'mo'
    ? text.replace(/^–$/, '¯')
    : text;
}

function signOf(glyph: Element): string | null {
  const written = glyph.textContent.replace(/^\s+$/, '');
  if (written !== '') return written.normalize('NFKC');
  const named = /(?:^|\s)mjx-c([\dA-F]{2,6})(?:\s|$)/.exec(glyph.getAttribute('class') ?? '')?.[1];
  const code = Number.parseInt(glyph.getAttribute('data-c') ?? named ?? '', 16);
  // Letters of mathematics are plain ones in another style.
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).normalize('NFKC') : null;
}
