import Dexie from 'dexie';
import { evidenceOf, type Evidence } from '../../core/audit/finding';
import { isSettled } from '../../core/audit/pair';
import { currentJudgement, findGroups } from '../../core/audit/source-group';
import type { Excerpt, ReadSource, SourceText } from '../../core/source/source';
import { nextTurn } from '../../util/slices';
import type { VeraciteDatabase } from '../schema';
import type { CheckRows } from './placed-checks';

/** Returns true if the audit has its answer and texts, no row twice, and every quote is in its text. */
export async function isSound(
  db: VeraciteDatabase,
  rows: CheckRows,
  texts: ReadonlyMap<string, SourceText>,
): Promise<boolean> {
  if (rows.answers.length === 0 || (await hasTwins(db, rows))) return false;

  const cells = rows.pairs.map(({ pair }) => pair);
  const quotes = Map.groupBy(
    [
      ...cells.filter(isSettled).map(({ finding }) => finding),
      ...findGroups(cells).flatMap(group => currentJudgement(group)?.finding ?? []),
    ].flatMap(evidenceOf),
    ({ sourceId }) => sourceId,
  );
  for (const { source } of rows.sources) {
    if (source.status !== 'read') continue;
    const stretches = keptOf(source, texts);
    const ofSource = quotes.get(source.id) ?? [];
    if (!stretches || !ofSource.every(each => stretches.some(stretch => holds(stretch, each)))) {
      return false;
    }
  }
  return true;
}

/** Returns true if two rows of a table have one key. */
async function hasTwins({ dexie }: VeraciteDatabase, rows: CheckRows): Promise<boolean> {
  for (const [name, own] of Object.entries(rows)) {
    const paths = [dexie.table(name).schema.primKey.keyPath ?? []].flat();
    if (paths.length === 0 || own.length < 2) continue;
    const keys = own.map(row => JSON.stringify(paths.map(path => keyAt(row, path))));
    if (new Set(keys).size < own.length) return true;
    if (own.length > MANY) await nextTurn();
  }
  return false;
}

function keyAt(row: object, path: string): unknown {
  return Dexie.getByKeyPath(row, path);
}

/** Chosen: their keys are compared in 10 ms. */
const MANY = 5_000;

function keptOf(
  { excerpts, contentHash }: ReadSource,
  texts: ReadonlyMap<string, SourceText>,
): Excerpt[] | null {
  if (excerpts) return excerpts;
  const text = texts.get(contentHash)?.text;
  return text === undefined ? null : [{ start: 0, text }];
}

function holds({ start, text }: Excerpt, { span, quote }: Evidence): boolean {
  const isAsLong = quote.exact.length === span.end - span.start;
  return isAsLong && span.start >= start && text.startsWith(quote.exact, span.start - start);
}
