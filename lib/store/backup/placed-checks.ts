import Dexie from 'dexie';
import * as v from 'valibot';
import type { BackupWork } from '../../core/device/storage-trouble';
import type { ContentHash } from '../../core/ids';
import { keepsText, type ReadSource, type Source, type SourceText } from '../../core/source/source';
import { findRows, type OpenedBackup, PIECE_BYTES, readList } from './find-rows';
import { BACKUP_TABLES, FORMER_TABLES, ROW_SCHEMAS, type Rows } from './row-schemas';

type TableName = keyof Rows;

/** Rows of one audit, all of which are held in memory. Chosen: ten times the most pairs of a draft. */
const MAX_ROWS = 200_000;

/** Chosen: a file of ten million rows has about as many; they take 100 MB. */
const MAX_PIECES = 1_000_000;

/** Bytes of audits that are worked on together. Chosen: 24 of 20 statements and ten sources. */
const BATCH_BYTES = 4_000_000;

/** Neighbouring rows of one table, by their position in the file, in bytes. */
type Piece = { table: TableName; start: number; end: number };
/** `bytes`: size of its rows, and of its texts once they were compared. */
export type PlacedCheck = { id: string; pieces: Piece[]; rows: number; bytes: number };
/** `checks`: in the order of the file. Rows without an audit are left out. */
export type PlacedChecks = {
  file: Blob;
  checks: PlacedCheck[];
  texts: ReadonlyMap<string, Piece>;
  /** Rows that belong to no check. */
  others: readonly Piece[];
};

/** Tables whose rows belong to no check. */
export const OF_NO_CHECK = [
  'exams',
  'studies',
  'studyAnswers',
  'screenshots',
  'studyAsks',
  'packets',
  'labels',
  'keyPoints',
] as const;
type OfNoCheck = (typeof OF_NO_CHECK)[number];

/** Reads the whole file and notes where each audit is in it; throws if it is cut or too long. */
export async function placeChecks(
  opened: OpenedBackup,
  { signal, onProgress }: BackupWork,
): Promise<PlacedChecks> {
  const { head, file } = opened;
  const left = new Map<string, number>(head.tables.map(({ name, rowCount }) => [name, rowCount]));
  const of = head.tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const places = createPlaces();
  let done = 0;
  onProgress({ step: 'reading', done, of });
  for await (const { table, rows, start, ends } of findRows(opened)) {
    signal.throwIfAborted();
    const more = (left.get(table) ?? -1) - rows.length;
    if (more < 0) throw new Error(`restore: more rows of ${table} than declared`);
    left.set(table, more);
    for (const [at, row] of rows.entries()) {
      const from = at > 0 ? (ends[at - 1] ?? start) + 1 : start;
      places.add(
        { table: FORMER_TABLES[table] ?? (table as TableName), start: from, end: ends[at] ?? from },
        row,
      );
    }
    onProgress({ step: 'reading', done: (done += rows.length), of });
  }
  // Unused texts were not always left out of the count; missing ones are found with their source.
  if ([...left].some(([table, rows]) => rows > 0 && table !== 'texts')) {
    throw new Error('restore: fewer rows than declared');
  }
  return { file, ...places.all() };
}

function createPlaces() {
  const checks = new Map<string, PlacedCheck>();
  const texts = new Map<string, Piece>();
  const others: Piece[] = [];
  let pieces = 0;

  function count(): void {
    if ((pieces += 1) > MAX_PIECES) throw new Error('restore: too many checks');
  }
  return {
    add(piece: Piece, row: unknown): void {
      if (isOfNoCheck(piece.table)) {
        count();
        others.push(piece);
        return;
      }
      const owner = ownerOf(piece.table, row);
      if (piece.table === 'texts') {
        count();
        texts.set(owner, piece);
        return;
      }
      const check = checks.get(owner) ?? { id: owner, pieces: [], rows: 0, bytes: 0 };
      checks.set(owner, check);
      if ((check.rows += 1) > MAX_ROWS) throw new Error('restore: an audit too large');
      check.bytes += piece.end - piece.start;
      const last = check.pieces.at(-1);
      if (last && isNext(last, piece)) {
        last.end = piece.end;
      } else {
        count();
        check.pieces.push(piece);
      }
    },
    all(): Omit<PlacedChecks, 'file'> {
      const known = [...checks.values()].filter(({ pieces: own }) =>
        own.some(({ table }) => table === 'audits'),
      );
      return { checks: known, texts, others };
    },
  };
}

/** Returns true if both can be read at once: only a comma is between them. */
function isNext(before: Piece, piece: Piece): boolean {
  const isBeside = before.table === piece.table && before.end + 1 === piece.start;
  return isBeside && piece.end - before.start <= PIECE_BYTES;
}

/** Key of the audit, or of the text, to which a row belongs. */
function ownerOf(table: TableName, row: unknown): string {
  const paths: Partial<Record<TableName, string>> = {
    audits: 'id',
    pairs: 'pair.auditId',
    texts: 'contentHash',
  };
  const owner: unknown = Dexie.getByKeyPath(withoutKey(row) as object, paths[table] ?? 'auditId');
  if (typeof owner !== 'string') throw new Error('restore: a row of no audit');
  return owner;
}

/** Rows of a table without keys of its own are in the file with their key before them. */
function withoutKey(row: unknown): unknown {
  return Array.isArray(row) ? row[1] : row;
}

/** Rows of one audit by their table. */
export type CheckRows = { [Name in Exclude<TableName, 'texts' | OfNoCheck>]: Rows[Name][] };

/** Reads and parses all rows of these audits; throws if one is invalid. Unknown fields are dropped. */
export async function readChecks(
  { file }: PlacedChecks,
  checks: readonly PlacedCheck[],
): Promise<CheckRows[]> {
  const pieces = joinPieces(checks.flatMap(check => check.pieces));
  const read = await Promise.all(
    pieces.map(async piece => ({ ...piece, rows: await readPiece(file, piece) })),
  );
  const found = new Map(checks.map(({ id }) => [id, emptyRows()]));
  for (const { table, rows } of read) {
    for (const row of rows) {
      const own: Record<string, unknown[]> | undefined = found.get(ownerOf(table, row));
      own?.[table]?.push(row);
    }
  }
  return [...found.values()];
}

function emptyRows(): CheckRows {
  return Object.fromEntries(BACKUP_TABLES.map(name => [name, []])) as unknown as CheckRows;
}

function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && isNext(last, piece)) last.end = piece.end;
    else joined.push({ ...piece });
  }
  return joined;
}

async function readPiece(file: Blob, { table, start, end }: Piece): Promise<object[]> {
  const rows = await readList(file, start, end);
  return rows.map(row => v.parse(ROW_SCHEMAS[table], withoutKey(row)));
}

function isOfNoCheck(table: TableName): table is OfNoCheck {
  return OF_NO_CHECK.some(name => name === table);
}

/** Reads and parses the rows of a table that belong to no check, one at a time; throws at an invalid one. */
export async function* readOthers<Name extends OfNoCheck>(
  { file, others }: PlacedChecks,
  table: Name,
): AsyncGenerator<Rows[Name]> {
  for (const piece of others) {
    if (piece.table !== table) continue;
    for (const row of await readPiece(file, piece)) yield row as Rows[Name];
  }
}

/** Returns the text of that name, whatever it says, or `null` if it is not in the file. */
export async function readText(
  { file, texts }: PlacedChecks,
  hash: ContentHash,
): Promise<SourceText | null> {
  const piece = texts.get(hash);
  return piece ? ((await readPiece(file, piece))[0] as SourceText) : null;
}

export function keptTexts(sources: readonly { source: Source }[]): ReadSource[] {
  return sources.map(({ source }) => source).filter(keepsText);
}

/** Divides audits into batches that fit into memory; a larger one is alone. */
export function* inBatches(checks: readonly PlacedCheck[]): Generator<PlacedCheck[]> {
  let batch: PlacedCheck[] = [];
  let bytes = 0;
  for (const check of checks) {
    if (batch.length > 0 && bytes + check.bytes > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(check);
    bytes += check.bytes;
  }
  if (batch.length > 0) yield batch;
}
