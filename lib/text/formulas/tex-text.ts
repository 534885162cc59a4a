import { asPower, type FormulaPart, joinParts, plain, ratioOf, rootOf } from './formula-parts';
import { isOrdinal, LOOK_BACK, lowered, SIGN } from './raised-text';
import * as tex from './tex-symbols';

/** In characters; a longer formula is kept as written, so that nothing of it is lost. */
const LONGEST = 10_000;
/** Braces nested deeper are read as if they were not there. */
const DEEPEST = 40;

const TOKEN = /\\(?:[a-zA-Z]+\*?|[^a-zA-Z]|$)|\s+|[^\\\s]/gu;

type Cursor = { tokens: readonly string[]; at: number; depth: number };

/**
 * Writes TeX as plain text in which no number changes: `\frac12` is "1/2", `10^{-9}` is "10^-9". A
 * command that is unknown keeps its name. Takes time linear in the length.
 */
export function textOfTex(source: string): string {
  if (source.length > LONGEST) return source.replace(/\s+/g, ' ').trim();
  const cursor: Cursor = { tokens: unescaped(source).match(TOKEN) ?? [], at: 0, depth: 0 };
  const rows: string[] = [];
  while (cursor.at < cursor.tokens.length) {
    const row = readRow(cursor, '');
    if (row !== '') rows.push(row);
    // A brace, a cell or an environment that was never opened.
    cursor.at += 1;
  }
  // "[1, 2]" would be taken for a citation.
  return rows.join('; ').replace(/\[(?=\^?\d)/g, '[ ');
}

/** Undoes a second escape of every command: "\\frac" for `\frac`. */
function unescaped(source: string): string {
  const isTwice = /\\\\[a-zA-Z]{2}/.test(source) && !/(?<!\\)\\[a-zA-Z]/.test(source);
  return isTwice ? source.replaceAll('\\\\', '\\') : source;
}

function readRow(cursor: Cursor, cellBorder: string): string {
  const cells: string[] = [];
  do {
    if (cursor.tokens[cursor.at] === '&') cursor.at += 1;
    cells.push(joinParts(readParts(cursor)));
  } while (cursor.tokens[cursor.at] === '&');
  return cells.filter(cell => cell !== '').join(cellBorder === '' ? ' ' : cellBorder);
}

const ENDS = new Set(['}', '&', '\\\\', '\\end', '\\cr', '\\newline']);

/** Reads up to the end of a group, a cell, a row or an environment. */
function readParts(cursor: Cursor): FormulaPart[] {
  const parts: FormulaPart[] = [];
  for (;;) {
    const token = cursor.tokens[cursor.at];
    if (token === undefined || ENDS.has(token)) return parts;
    cursor.at += 1;
    if (token === '^' || token === '_') addScript(parts, token, readArgument(cursor));
    else parts.push(...readToken(token, cursor));
  }
}

function addScript(parts: FormulaPart[], sign: '^' | '_', text: string): void {
  while (parts.at(-1)?.text.trim() === '') parts.pop();
  const base = parts.pop() ?? plain('');
  const whole = base.kind === 'ratio' ? `(${base.text})` : base.text;
  parts.push({ kind: 'script', text: whole + (sign === '^' ? above : below)(whole, text, parts) });
}

function above(base: string, text: string): string {
  if (text === '' || text === '∘') return text === '' ? '' : '°';
  if (SIGN.test(text) || (text.length > 1 && /\d$/.test(base) && isOrdinal(base, text)))
    return text;
  return `^${asPower(text)}`;
}

/** Joins the "2" of `CO_2` plainly, as sources write it, and no other subscript. */
function below(base: string, text: string, parts: readonly FormulaPart[]): string {
  // The letters before the base belong to its name.
  const name = parts.slice(-8).map(part => part.text);
  const before = name.join('').slice(-LOOK_BACK) + base.slice(-LOOK_BACK);
  const script = lowered({ before, text });
  if (script.kind === 'plain' && /^\d/.test(text) && /\p{L}{2}[)\]]?$/u.test(before)) return text;
  const isBare = asPower(text) === text || /^[\p{L}\p{N}]*$/u.test(text);
  return isBare ? `_${text}` : `_(${text})`;
}

function readToken(token: string, cursor: Cursor): FormulaPart[] {
  if (token === '{') return [plain(readGroup(cursor))];
  if (token === '$') return [];
  if (token === '~') return [plain(' ')];
  if (token.startsWith('\\')) return readCommand(token.slice(1), cursor);
  return [plain(/^\s/.test(token) ? ' ' : token)];
}

/** Reads a group after its opening brace. */
function readGroup(cursor: Cursor): string {
  if (cursor.depth >= DEEPEST) return '';
  cursor.depth += 1;
  const row: string[] = [];
  for (;;) {
    row.push(readRow(cursor, ''));
    const end = cursor.tokens[cursor.at];
    if (end === undefined || end === '\\end') break;
    cursor.at += 1;
    if (end === '}') break;
  }
  cursor.depth -= 1;
  return row.filter(part => part !== '').join('; ');
}

/** Reads a group, a command with its own arguments, or one character. */
function readArgument(cursor: Cursor): string {
  skipSpaces(cursor);
  const token = cursor.tokens[cursor.at];
  if (token === undefined || ENDS.has(token)) return '';
  cursor.at += 1;
  return joinParts(readToken(token, cursor));
}

function skipSpaces(cursor: Cursor): void {
  while (/^\s/.test(cursor.tokens[cursor.at] ?? '')) cursor.at += 1;
}

/** Reads "[3]" of `\sqrt[3]{8}`; empty if there is none. */
function readOption(cursor: Cursor): string {
  skipSpaces(cursor);
  if (cursor.tokens[cursor.at] !== '[') return '';
  const end = cursor.tokens.indexOf(']', cursor.at);
  if (end === -1 || end - cursor.at > 40) return '';
  const inner = cursor.tokens.slice(cursor.at + 1, end);
  cursor.at = end + 1;
  return joinParts(readParts({ tokens: inner, at: 0, depth: cursor.depth }));
}

function readCommand(name: string, cursor: Cursor): FormulaPart[] {
  const letter = readSign(name);
  if (letter === null) return readNamed(name, cursor);
  if (/^[a-zA-Z]/.test(name)) skipSpaces(cursor);
  return [plain(letter)];
}

/** Returns what a command without an argument shows; `null` for any other command. */
function readSign(name: string): string | null {
  const symbol = tex.SYMBOLS.get(name);
  if (symbol !== undefined) return symbol;
  const operator = tex.SPACED.get(name);
  if (operator !== undefined) return ` ${operator} `;
  if (tex.SPACES.has(name) || /^[,;:>\s]$/.test(name)) return ' ';
  if (tex.STYLE.has(name) || /^[!()[\]/]?$/.test(name)) return '';
  return /^[^a-zA-Z]/.test(name) ? name.replace('|', '‖') : null;
}

const READERS: Readonly<Record<string, (cursor: Cursor) => FormulaPart[]>> = {
  sqrt: cursor => {
    const index = readOption(cursor);
    return [rootOf(readArgument(cursor), index)];
  },
  begin: readEnvironment,
  operatorname: cursor => [{ kind: 'word', text: readArgument(cursor) }],
  SI: cursor => [plain(`${readArgument(cursor)} ${readArgument(cursor)}`)],
  stackrel: stacked,
  overset: stacked,
  underset: stacked,
  xrightarrow: cursor => [plain(` →(${readArgument(cursor)}) `)],
  pmod: cursor => [plain(` (mod ${readArgument(cursor)})`)],
  binom: choose,
  dbinom: choose,
  tbinom: choose,
};
const FRACTIONS = new Set(['frac', 'dfrac', 'tfrac', 'cfrac', 'nicefrac', 'sfrac', 'flatfrac']);

function readNamed(name: string, cursor: Cursor): FormulaPart[] {
  if (FRACTIONS.has(name)) return [ratioOf(readArgument(cursor), readArgument(cursor))];
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (read !== undefined) return read(cursor);
  if (tex.TRANSPARENT.has(name)) return [readWords(cursor)];
  if (tex.SILENT.has(name)) return readArgument(cursor) === '' ? [] : [plain(' ')];
  if (tex.SECOND_SHOWN.has(name)) {
    readArgument(cursor);
    return [plain(readArgument(cursor))];
  }
  const accent = tex.ACCENTS.get(name);
  if (accent !== undefined) return [accented(readArgument(cursor), name, accent)];
  return [{ kind: 'word', text: name.replace('*', '') + readArguments(cursor) }];
}

/** Reads the arguments of an unknown command: `\foo{3}{4}` is "foo(3, 4)". */
function readArguments(cursor: Cursor): string {
  const read: string[] = [];
  for (;;) {
    skipSpaces(cursor);
    if (cursor.tokens[cursor.at] !== '{') break;
    read.push(readArgument(cursor));
  }
  return read.length === 0 ? '' : `(${read.join(', ')})`;
}

/** Keeps the spaces at the ends of `\text{ mg}`. */
function readWords(cursor: Cursor): FormulaPart {
  skipSpaces(cursor);
  const isPadded = (at: number) => /^\s/.test(cursor.tokens[at] ?? '');
  const leads = cursor.tokens[cursor.at] === '{' && isPadded(cursor.at + 1);
  const words = readArgument(cursor);
  const trails = cursor.tokens[cursor.at - 1] === '}' && isPadded(cursor.at - 2);
  return plain(`${leads ? ' ' : ''}${words}${trails ? ' ' : ''}`);
}

function accented(text: string, name: string, mark: string): FormulaPart {
  // A line over digits ("0.\overline{3}") is over every one of them.
  if (/^[\p{L}\p{N}]{1,3}$/u.test(text)) return plain(text.replace(/./gu, `$&${mark}`));
  return { kind: 'word', text: `${name}(${text})` };
}

function stacked(cursor: Cursor): FormulaPart[] {
  const mark = readArgument(cursor);
  return [plain(`${readArgument(cursor)}(${mark})`)];
}

function choose(cursor: Cursor): FormulaPart[] {
  return [plain(`(${readArgument(cursor)} choose ${readArgument(cursor)})`)];
}

const BRACKETS: Readonly<Record<string, readonly [string, string]>> = {
  cases: ['{', '}'],
  dcases: ['{', '}'],
  rcases: ['{', '}'],
  vmatrix: ['|', '|'],
  Vmatrix: ['‖', '‖'],
  pmatrix: ['(', ')'],
  bmatrix: ['(', ')'],
  Bmatrix: ['{', '}'],
};
/** Environments whose cells are columns; in all others `&` only aligns. */
const COLUMNS = /matrix|cases|array|tabular/;
/** Environments with an argument that is not shown. */
const WITH_ARGUMENT = /^(?:array|tabular|alignat|alignedat|subarray)/;

/** Writes an environment row by row. */
function readEnvironment(cursor: Cursor): FormulaPart[] {
  const name = readArgument(cursor);
  if (cursor.depth >= DEEPEST) return [];
  if (WITH_ARGUMENT.test(name)) readArgument(cursor);
  cursor.depth += 1;
  const rows: string[] = [];
  for (;;) {
    rows.push(readRow(cursor, COLUMNS.test(name) ? ', ' : ''));
    const end = cursor.tokens[cursor.at];
    if (end === undefined) break;
    cursor.at += 1;
    if (end === '\\end') {
      readArgument(cursor);
      break;
    }
    if (end !== '}') readOption(cursor);
  }
  cursor.depth -= 1;
  const [open, close] = BRACKETS[name.replace('*', '')] ?? ['', ''];
  return [plain(open + rows.filter(row => row !== '').join('; ') + close)];
}
