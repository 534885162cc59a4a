import * as v from 'valibot';
import { count } from '../../core/schemas';
import { parseJson } from '../../util/parse-json';
import { BACKUP_TABLES, FORMER_TABLES } from './row-schemas';

/** Bytes read at once. Chosen: parsing them is a task of 20 ms. */
export const PIECE_BYTES = 256 * 1024;

/** Chosen: six bytes, as an escape has, for each character of the longest text. */
const MAX_ROW_BYTES = 32 * 1024 * 1024;

const head = v.object({
  formatName: v.literal('dexie'),
  formatVersion: v.literal(1),
  data: v.object({
    databaseName: v.literal('veracite'),
    databaseVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
    tables: v.pipe(
      v.array(
        v.object({
          name: v.picklist([...BACKUP_TABLES, ...Object.keys(FORMER_TABLES)]),
          schema: v.string(),
          rowCount: count,
        }),
      ),
      v.maxLength(BACKUP_TABLES.length),
    ),
  }),
});
export type BackupHead = v.InferOutput<typeof head>['data'];

const DATA = ',"data":[';
const TABLE = /^(?:\},)?\{"tableName":"(\w{1,40})","inbound":(?:true|false),"rows":\[/;
const END = /^\}?\]\}\}\s*$/;

/** `end`: position in the file, in bytes, at which its tables begin. */
export type OpenedBackup = { file: Blob; head: BackupHead; end: number };

/** Returns `null` if the file is not a backup. */
export async function openBackup(file: Blob): Promise<OpenedBackup | null> {
  const [start, rest] = (await file.slice(0, PIECE_BYTES).text()).split(DATA, 2);
  const parsed = v.safeParse(head, rest === undefined ? null : parseJson(`${start ?? ''}}}`));
  if (!parsed.success) return null;
  const end = new TextEncoder().encode(start).length + DATA.length;
  return { file, head: parsed.output.data, end };
}

/** `start`, `ends`: positions in the file, in bytes, of the first row and after each row. */
export type FoundRows = { table: string; rows: unknown[]; start: number; ends: number[] };

/** Yields all rows of the file; throws if it is cut off or is not JSON. */
export async function* findRows({ file, end }: OpenedBackup): AsyncGenerator<FoundRows> {
  let at = end;
  for (;;) {
    const between = await file.slice(at, at + 200).text();
    const [opening, table] = TABLE.exec(between) ?? [];
    if (opening === undefined || table === undefined) {
      if (END.test(between)) return;
      throw new Error('restore: the file is cut off');
    }
    at += opening.length;
    for (let isLast = false; !isLast;) {
      const found = await readValues(file, at);
      yield { table, start: at, ...found };
      at = (found.ends.at(-1) ?? at) + 1;
      isLast = found.isLast;
    }
  }
}

/** Parses the values of a list in the file; `start` and `end` are not within one. */
export async function readList(file: Blob, start: number, end: number): Promise<unknown[]> {
  return parseList(new Uint8Array(await file.slice(start, end).arrayBuffer()));
}

/** Throws if the bytes are not UTF-8. */
function parseList(bytes: Uint8Array): unknown[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  return JSON.parse(`[${text}]`) as unknown[];
}

/** Reads at least one value of the list that goes on here, or its end. */
async function readValues(file: Blob, start: number) {
  for (let size = PIECE_BYTES; size <= MAX_ROW_BYTES; size *= 2) {
    const bytes = new Uint8Array(await file.slice(start, start + size).arrayBuffer());
    const { ends, isLast } = findEnds(bytes);
    const last = ends.at(-1);
    if (last !== undefined) {
      const rows = parseList(bytes.subarray(0, last));
      return { rows, ends: ends.map(end => start + end), isLast };
    }
    if (bytes.length < size) break;
  }
  throw new Error('restore: a row without an end');
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
/** Brackets and braces differ by this bit. */
const BRACE = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/** Finds where values of a list end: at its commas and its bracket. `isLast`: at the bracket. */
export function findEnds(bytes: Uint8Array): { ends: number[]; isLast: boolean } {
  const ends: number[] = [];
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA && depth === 0) ends.push(at);
    else if ((byte | BRACE) === OPENING) depth += 1;
    else if ((byte | BRACE) === CLOSING) {
      if (depth === 0) return { ends: [...ends, at], isLast: true };
      depth -= 1;
    }
  }
  return { ends, isLast: false };
}

/** Returns the position of the closing quote, or after the bytes if it is not there. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
