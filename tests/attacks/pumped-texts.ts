import { parseRegExpLiteral, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** A text that repeats, the text before it, and an end that makes a match fail. */
export type Pump = { before: string; repeated: string; tail: string };

/** Signs that are tried against every pattern. */
const SIGNS = Array.from('aA1 .,-/([<"\n中”');
const ALPHABET = SIGNS.concat(
  Array.from(":;)]{}>'&#=%$@!?*_+|~^`\\\téÜß“’«»–—（）【】、。，\u00a0\u0301"),
  Array.from('bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ234567890'),
);

/**
 * Returns texts made from the pattern itself: each part of it that may repeat, alone, after its own
 * beginning, and with it again and again; and every sign on its own.
 */
export function pumpsFor(source: string, flags: string): Pump[] {
  const tree = parseRegExpLiteral(new RegExp(source, flags));
  const repeated = new Set<string>();
  const pairs = new Set<string>();
  const add = (before: string, text: string) => {
    if (text !== '') pairs.add(JSON.stringify([before, text]));
  };
  visitRegExpAST(tree, {
    onCharacterEnter: ({ value }) => repeated.add(String.fromCodePoint(value)),
    onQuantifierEnter: node => {
      if (node.max < 8) return;
      for (const choice of [0, 1, 2]) {
        const text = sample(node.element, choice, flags);
        const before = textBefore(node, choice, flags);
        add('', text);
        add(before, text);
        add('', before + text);
        add('', text + text + before);
      }
    },
  });
  for (const choice of [0, 1]) add('', sample(tree.pattern, choice, flags));
  for (const text of [...repeated, ...SIGNS]) add('', text);
  return [...pairs].map(each => {
    const [before, repeated] = JSON.parse(each) as [string, string];
    return { before, repeated, tail: '\u0000' };
  });
}

const KNOWN = new Map<string, string[]>();
function charsOf(raw: string, flags: string): string[] {
  const key = `${raw} ${flags}`;
  const known = KNOWN.get(key);
  if (known) return known;
  const test = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, ''));
  const fit = ALPHABET.filter(each => test.test(each));
  KNOWN.set(key, fit);
  return fit;
}

/** A text that the part of a pattern matches; `choice` picks among signs and alternatives. */
function sample(node: AST.Node, choice: number, flags: string): string {
  const each = (nodes: readonly AST.Node[]) => nodes.map(n => sample(n, choice, flags)).join('');
  if (node.type === 'Character') return String.fromCodePoint(node.value);
  if (node.type === 'Alternative') return each(node.elements);
  if (node.type === 'Quantifier') {
    return sample(node.element, choice, flags).repeat(Math.max(1, Math.min(node.min, 50)));
  }
  if (node.type === 'Pattern' || node.type === 'CapturingGroup' || node.type === 'Group') {
    const chosen = choice % node.alternatives.length;
    return each(node.alternatives.slice(chosen, chosen + 1));
  }
  return /^(?:Expression)?Character(?:Class|Set)$/.test(node.type)
    ? pick(charsOf(node.raw, flags), choice)
    : '';
}

function pick(from: readonly string[], choice: number): string {
  return from[choice % Math.max(1, from.length)] ?? '';
}

function textBefore(node: AST.Node, choice: number, flags: string): string {
  let text = '';
  let at: AST.Node = node;
  while (at.parent) {
    const parent: AST.Node = at.parent;
    if (parent.type === 'Alternative') {
      const end = parent.elements.indexOf(at as AST.Element);
      text =
        parent.elements
          .slice(0, end)
          .map(each => sample(each, choice, flags))
          .join('') + text;
    }
    at = parent;
  }
  return text;
}
