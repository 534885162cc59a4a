/**
 * Piece of a formula in plain text. `word`: a name such as "log", which no letter or digit may
 * touch. `ratio` and `script`: a digit beside it would change its number ("2" before "1/2").
 */
export type FormulaPart = { kind: 'plain' | 'word' | 'ratio' | 'script'; text: string };

const SIMPLE_POWER = /^(?:[+−–-]?\d+(?:[.,]\d+)*[+−–-]?|[+−–-]?\p{L}|[+−–-])$/u;
const SIMPLE_TERM = /^(?:\d+(?:[.,]\d+)*|\p{L}+(?:_?\d+)?|√\([^()]{1,40}\))$/u;

export function plain(text: string): FormulaPart {
  return { kind: 'plain', text };
}

/** Writes `\frac12` as "1/2", and longer terms in brackets. */
export function ratioOf(above: string, below: string): FormulaPart {
  return { kind: 'ratio', text: `${asTerm(above)}/${asTerm(below)}` };
}

export function rootOf(inner: string, index = ''): FormulaPart {
  return { kind: 'script', text: index === '' ? `√(${inner})` : `root_${index}(${inner})` };
}

/** Puts brackets around an exponent that would end too early without them. */
export function asPower(text: string): string {
  return SIMPLE_POWER.test(text) ? text : `(${text})`;
}

function asTerm(text: string): string {
  return SIMPLE_TERM.test(text) ? text : `(${text})`;
}

/** Joins parts so that no two numbers run together, and folds spaces. */
export function joinParts(parts: readonly FormulaPart[]): string {
  let last: FormulaPart | null = null;
  const written: string[] = [];
  for (const part of parts) {
    if (part.text === '') continue;
    if (last !== null && runsTogether(last, part)) written.push(' ');
    written.push(part.text);
    last = part;
  }
  return written
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/ ([)\]},;])/g, '$1')
    .trim();
}

function runsTogether(last: FormulaPart, next: FormulaPart): boolean {
  const [end, start] = [last.text.slice(-1), next.text.charAt(0)];
  if (last.kind === 'ratio' || next.kind === 'ratio') {
    return /[\p{L}\p{N})}\]]/u.test(end) && /[\p{L}\p{N}(√∛∜]/u.test(start);
  }
  if (last.kind === 'word' || next.kind === 'word') {
    return /[\p{L}\p{N}]/u.test(end) && /[\p{L}\p{N}]/u.test(start);
  }
  return last.kind === 'script' && /\d/.test(start);
}
