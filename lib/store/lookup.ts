import { blockOf, numberAt, placeOf, readWaiting } from './postings';
import type { SearchNamesRow, VeraciteDatabase } from './schema';

export type LookedFor = { name: string; isPrefix: boolean };

/** Returns the keys of audits that have all of these names, unordered; expects a name. */
export async function findKeysWith(
  db: VeraciteDatabase,
  names: readonly LookedFor[],
): Promise<number[]> {
  const [waiting, ...sets] = await Promise.all([
    readWaiting(db),
    ...names.map(name => findPosted(db, name)),
  ]);
  const [smallest = new Set<number>(), ...others] = sets.toSorted((a, b) => a.size - b.size);
  const numbers = [...smallest].filter(number => others.every(set => set.has(number)));
  const fresh = waiting.filter(row => names.every(name => hasName(row, name)));
  return [...(await findKeysOf(db, numbers)), ...fresh.map(({ key }) => key)];
}

/** Returns all names in use with this prefix, sorted. */
export async function findNames(db: VeraciteDatabase, start: string): Promise<string[]> {
  const range = rangeOf({ name: start, isPrefix: true });
  const [waiting, posted] = await Promise.all([
    readWaiting(db),
    db.postings
      .where('[name+block]')
      .between(...range)
      .primaryKeys(),
  ]);
  const fresh = waiting.flatMap(({ names }) => names.filter(name => name.startsWith(start)));
  return [...new Set([...posted.map(([name]) => name), ...fresh])].sort();
}

async function findPosted(db: VeraciteDatabase, wanted: LookedFor): Promise<Set<number>> {
  const range = rangeOf(wanted);
  const rows = await db.postings
    .where('[name+block]')
    .between(...range)
    .toArray();
  const found = new Set<number>();
  for (const { block, places } of rows) {
    for (const place of places) found.add(numberAt(block, place));
  }
  return found;
}

async function findKeysOf(db: VeraciteDatabase, numbers: readonly number[]): Promise<number[]> {
  const blocks = new Map((await db.blocks.toArray()).map(({ block, keys }) => [block, keys]));
  return numbers.flatMap(number => blocks.get(blockOf(number))?.[placeOf(number)] ?? []);
}

function hasName({ names }: SearchNamesRow, { name, isPrefix }: LookedFor): boolean {
  return isPrefix ? names.some(each => each.startsWith(name)) : names.includes(name);
}

/** nb. An array sorts after every number, so the end is the last possible key of a name. */
function rangeOf({ name, isPrefix }: LookedFor): [unknown[], unknown[]] {
  return [[name], [isPrefix ? `${name}\uffff` : name, []]];
}
