import type { BlockRow, PostingRow, SearchNamesRow, VeraciteDatabase } from './schema';

/*
 * Inverted index: each row lists the audits of one block that have a name. A row is read as fast as
 * one entry of an IndexedDB index, which would have one entry for every audit. Audits are known by
 * their numbers here.
 *
 * Writing the rows of all names of an audit takes longer than writing the audit, so audits wait
 * until there are many of them, which share most of their names.
 */

/** Chosen: a batch of 64 takes a fifth of the time of single writes and is searched in 5 ms. */
const MANY = 64;

/** Names written at once. Chosen: a task of 30 ms. */
const AT_ONCE = 1_000;

/** Adds the waiting audits to the postings once there are enough of them. */
export async function postWaiting(db: VeraciteDatabase, fewest = MANY): Promise<void> {
  if ((await waitingOf(db).count()) < fewest) return;
  const waiting = await readWaiting(db);
  for (const [block, rows] of Map.groupBy(waiting, ({ number }) => blockOf(number))) {
    await addToBlock(db, block, rows);
  }
  await db.searchNames.bulkPut(
    waiting.map(({ number, auditId, key, names }) => ({ number, auditId, key, names })),
  );
}

export function readWaiting(db: VeraciteDatabase): Promise<SearchNamesRow[]> {
  return waitingOf(db).toArray();
}

function waitingOf(db: VeraciteDatabase) {
  return db.searchNames.where('waiting').equals(1);
}

async function addToBlock(
  db: VeraciteDatabase,
  block: number,
  rows: readonly SearchNamesRow[],
): Promise<void> {
  const placesOf = new Map<string, number[]>();
  for (const { number, names } of rows) {
    for (const name of names) {
      const known = placesOf.get(name);
      if (known) known.push(placeOf(number));
      else placesOf.set(name, [placeOf(number)]);
    }
  }
  await addPlaces(db, block, placesOf);
  const keys = await readKeys(db, block);
  for (const { number, key } of rows) keys[placeOf(number)] = key;
  await db.blocks.put({ block, keys });
}

export async function changePosted(
  db: VeraciteDatabase,
  { number, names }: SearchNamesRow,
  after: readonly string[],
): Promise<void> {
  const [had, has] = [new Set(names), new Set(after)];
  await dropPlace(db, number, [...had.difference(has)]);
  const come = has.difference(had);
  await addPlaces(db, blockOf(number), new Map([...come].map(name => [name, [placeOf(number)]])));
}

export async function dropPosted(
  db: VeraciteDatabase,
  { number, names }: SearchNamesRow,
): Promise<void> {
  await dropPlace(db, number, names);
  const block = blockOf(number);
  const keys = await readKeys(db, block);
  keys[placeOf(number)] = Number.NaN;
  if (keys.every(Number.isNaN)) await db.blocks.delete(block);
  else await db.blocks.put({ block, keys });
}

async function addPlaces(
  db: VeraciteDatabase,
  block: number,
  added: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const names = [...added.keys()];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const rows = await readRows(db, block, names.slice(at, at + AT_ONCE));
    await db.postings.bulkPut(
      rows.map(row => ({
        ...row,
        places: Uint16Array.of(...row.places, ...(added.get(row.name) ?? [])),
      })),
    );
  }
}

async function dropPlace(
  db: VeraciteDatabase,
  number: number,
  names: readonly string[],
): Promise<void> {
  const place = placeOf(number);
  const rows = await readRows(db, blockOf(number), names);
  const left = rows.map(row => ({ ...row, places: row.places.filter(each => each !== place) }));
  await db.postings.bulkPut(left.filter(({ places }) => places.length > 0));
  const empty = left.filter(({ places }) => places.length === 0);
  await db.postings.bulkDelete(empty.map(({ name, block }) => [name, block]));
}

async function readRows(
  db: VeraciteDatabase,
  block: number,
  names: readonly string[],
): Promise<PostingRow[]> {
  const rows = await db.postings.bulkGet(names.map(name => [name, block]));
  return names.map((name, at) => rows[at] ?? { name, block, places: new Uint16Array() });
}

async function readKeys(db: VeraciteDatabase, block: number): Promise<BlockRow['keys']> {
  const row = await db.blocks.get(block);
  return row?.keys ?? new Float64Array(BLOCK).fill(Number.NaN);
}

/** Chosen: 10,000 audits need ten rows per name, with two bytes for each audit that has it. */
export const BLOCK = 1_024;

export function blockOf(number: number): number {
  return Math.floor(number / BLOCK);
}

/** Returns the position of an audit in its block. */
export function placeOf(number: number): number {
  return number % BLOCK;
}

export function numberAt(block: number, place: number): number {
  return block * BLOCK + place;
}
