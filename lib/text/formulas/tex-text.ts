import { asPower, type FormulaPart, joinParts, plain, ratioOf, rootOf } from './formula-parts';
import { isOrdinal, LOOK_BACK, lowered, SIGN } from './raised-text';
import * as tex from './tex-symbols';

/** In characters; a longer formula is kept as written, so that nothing of it is lost. */
const LONGEST = 10_000;
/** Braces nested deeper are read as if they were not there. */
const DEEPEST = 40;

const TOKEN = /\\(?:[a-zA-Z]+\*?|[^a-zA-Z]|$)|\s+|[^\\\s]/gu;

type Reader = { tokens: readonly string[]; at: number; depth: number };

/**
 * Writes TeX as plain text in which no number changes: `\frac12` is "1/2", `10^{-9}` is "10^-9". A
 * command that is unknown keeps its name. Takes time linear in the length.
 */
export function textOfTex(source: string): string {
  if (source.length > LONGEST) return source.replace(/\s+/g, ' ').trim();
  const reader: Reader = { tokens: unescaped(source).match(TOKEN) ?? [], at: 0, depth: 0 };
  const rows: string[] = [];
  while (reader.at < reader.tokens.length) {
    const row = readRow(reader, '');
    if (row !== '') rows.push(row);
    // A brace, a cell or an environment that was never opened.
    reader.at += 1;
  }
  // "[1, 2]" would be taken for a citation.
  return rows.join('; ').replace(/\[(?=\^?\d)/g, '[ ');
}

/** Undoes a second escape of every command: "\\frac" for `\frac`. */
function unescaped(source: string): string {
  const isTwice = /\\\\[a-zA-Z]{2}/.test(source) && !/(?<!\\)\\[a-zA-Z]/.test(source);
  return isTwice ? source.replaceAll('\\\\', '\\') : source;
}

function readRow(reader: Reader, cellBorder: string): string {
  const cells: string[] = [];
  do {
    if (reader.tokens[reader.at] === '&') reader.at += 1;
    cells.push(joinParts(readParts(reader)));
  } while (reader.tokens[reader.at] === '&');
  return cells.filter(cell => cell !== '').join(cellBorder === '' ? ' ' : cellBorder);
}

const ENDS = new Set(['}', '&', '\\\\', '\\end', '\\cr', '\\newline']);

/** Reads up to the end of a group, a cell, a row or an environment. */
function readParts(reader: Reader): FormulaPart[] {
  const parts: FormulaPart[] = [];
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token === undefined || ENDS.has(token)) return parts;
    reader.at += 1;
    if (token === '^' || token === '_') addScript(parts, token, readArgument(reader));
    else parts.push(...readToken(token, reader));
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

function readToken(token: string, reader: Reader): FormulaPart[] {
  if (token === '{') return [plain(readGroup(reader))];
  if (token === '$') return [];
  if (token === '~') return [plain(' ')];
  if (token.startsWith('\\')) return readCommand(token.slice(1), reader);
  return [plain(/^\s/.test(token) ? ' ' : token)];
}

/** Reads a group after its opening brace. */
function readGroup(reader: Reader): string {
  if (reader.depth >= DEEPEST) return '';
  reader.depth += 1;
  const row: string[] = [];
  for (;;) {
    row.push(readRow(reader, ''));
    const end = reader.tokens[reader.at];
    if (end === undefined || end === '\\end') break;
    reader.at += 1;
    if (end === '}') break;
  }
  reader.depth -= 1;
  return row.filter(part => part !== '').join('; ');
}

/** Reads a group, a command with its own arguments, or one character. */
function readArgument(reader: Reader): string {
  skipSpaces(reader);
  const token = reader.tokens[reader.at];
  if (token === undefined || ENDS.has(token)) return '';
  reader.at += 1;
  return joinParts(readToken(token, reader));
}

function skipSpaces(reader: Reader): void {
  while (/^\s/.test(reader.tokens[reader.at] ?? '')) reader.at += 1;
}

/** Reads "[3]" of `\sqrt[3]{8}`; empty if there is none. */
function readOption(reader: Reader): string {
  skipSpaces(reader);
  if (reader.tokens[reader.at] !== '[') return '';
  const end = reader.tokens.indexOf(']', reader.at);
  if (end === -1 || end - reader.at > 40) return '';
  const inner = reader.tokens.slice(reader.at + 1, end);
  reader.at = end + 1;
  return joinParts(readParts({ tokens: inner, at: 0, depth: reader.depth }));
}

function readCommand(name: string, reader: Reader): FormulaPart[] {
  const letter = readSign(name);
  if (letter === null) return readNamed(name, reader);
  if (/^[a-zA-Z]/.test(name)) skipSpaces(reader);
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

const READERS: Readonly<Record<string, (reader: Reader) => FormulaPart[]>> = {
  sqrt: reader => {
    const index = readOption(reader);
    return [rootOf(readArgument(reader), index)];
  },
  begin: readEnvironment,
  operatorname: reader => [{ kind: 'word', text: readArgument(reader) }],
  SI: reader => [plain(`${readArgument(reader)} ${readArgument(reader)}`)],
  stackrel: stacked,
  overset: stacked,
  underset: stacked,
  xrightarrow: reader => [plain(` →(${readArgument(reader)}) `)],
  pmod: reader => [plain(` (mod ${readArgument(reader)})`)],
  binom: choose,
  dbinom: choose,
  tbinom: choose,
};
const FRACTIONS = new Set(['frac', 'dfrac', 'tfrac', 'cfrac', 'nicefrac', 'sfrac', 'flatfrac']);

function readNamed(name: string, reader: Reader): FormulaPart[] {
  if (FRACTIONS.has(name)) return [ratioOf(readArgument(reader), readArgument(reader))];
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (read !== undefined) return read(reader);
  if (tex.TRANSPARENT.has(name)) return [readWords(reader)];
  if (tex.SILENT.has(name)) return readArgument(reader) === '' ? [] : [plain(' ')];
  if (tex.SECOND_SHOWN.has(name)) {
    readArgument(reader);
    return [plain(readArgument(reader))];
  }
  const accent = tex.ACCENTS.get(name);
  if (accent !== undefined) return [accented(readArgument(reader), name, accent)];
  return [{ kind: 'word', text: name.replace('*', '') + readArguments(reader) }];
}

/** Reads the arguments of an unknown command: `\foo{3}{4}` is "foo(3, 4)". */
function readArguments(reader: Reader): string {
  const read: string[] = [];
  for (;;) {
    skipSpaces(reader);
    if (reader.tokens[reader.at] !== '{') break;
    read.push(readArgument(reader));
  }
  return read.length === 0 ? '' : `(${read.join(', ')})`;
}

/** Keeps the spaces at the ends of `\text{ mg}`. */
function readWords(reader: Reader): FormulaPart {
  skipSpaces(reader);
  const isPadded = (at: number) => /^\s/.test(reader.tokens[at] ?? '');
  const leads = reader.tokens[reader.at] === '{' && isPadded(reader.at + 1);
  const words = readArgument(reader);
  const trails = reader.tokens[reader.at - 1] === '}' && isPadded(reader.at - 2);
  return plain(`${leads ? ' ' : ''}${words}${trails ? ' ' : ''}`);
}

function accented(text: string, name: string, mark: string): FormulaPart {
  // A line over digits ("0.\overline{3}") is over every one of them.
  if (/^[\p{L}\p{N}]{1,3}$/u.test(text)) return plain(text.replace(/./gu, `$&${mark}`));
  return { kind: 'word', text: `${name}(${text})` };
}

function stacked(reader: Reader): FormulaPart[] {
  const mark = readArgument(reader);
  return [plain(`${readArgument(reader)}(${mark})`)];
}

function choose(reader: Reader): FormulaPart[] {
  return [plain(`(${readArgument(reader)} choose ${readArgument(reader)})`)];
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
function readEnvironment(reader: Reader): FormulaPart[] {
  const name = readArgument(reader);
  if (reader.depth >= DEEPEST) return [];
  if (WITH_ARGUMENT.test(name)) readArgument(reader);
  reader.depth += 1;
  const rows: string[] = [];
  for (;;) {
    rows.push(readRow(reader, COLUMNS.test(name) ? ', ' : ''));
    const end = reader.tokens[reader.at];
    if (end === undefined) break;
    reader.at += 1;
    if (end === '\\end') {
      readArgument(reader);
      break;
    }
    if (end !== '}') readOption(reader);
  }
  reader.depth -= 1;
  const [open, close] = BRACKETS[name.replace('*', '')] ?? ['', ''];
  return [plain(open + rows.filter(row => row !== '').join('; ') + close)];
}
