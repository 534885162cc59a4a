import type { IndexableType, Table } from 'dexie';
import * as v from 'valibot';
import type { AuditId, ContentHash } from '../../core/ids';
import { evidenceOf, type Evidence } from '../../core/audit/finding';
import { isSettled } from '../../core/audit/pair';
import { currentJudgement, findGroups } from '../../core/audit/source-group';
import { keepsText, type Excerpt, type ReadSource } from '../../core/source/source';
import { pairsOf, type VeraciteDatabase } from '../schema';
import { BACKUP_TABLES, ROW_SCHEMAS } from './row-schemas';

/** Rows per step. Chosen: some megabytes. */
const AT_ONCE = 200;

/** Returns true if all rows are valid and consistent. Removes unknown fields from rows. */
export async function checkRows(
  staged: VeraciteDatabase,
  hash: (text: string) => Promise<string>,
): Promise<boolean> {
  for (const name of BACKUP_TABLES) {
    if (!(await checkTable(staged.dexie.table(name), ROW_SCHEMAS[name]))) return false;
  }
  const texts = await checkTexts(staged, hash);
  if (texts === null) return false;
  for (const id of await staged.audits.toCollection().primaryKeys()) {
    if (!(await isSound(staged, id, texts))) return false;
  }
  return true;
}

async function checkTable(
  table: Table<unknown, IndexableType>,
  schema: v.GenericSchema,
): Promise<boolean> {
  let last: IndexableType | null = null;
  for (;;) {
    const from = last === null ? table.toCollection() : table.where(':id').above(last);
    const keys: IndexableType[] = await from.limit(AT_ONCE).primaryKeys();
    last = keys.at(-1) ?? null;
    if (last === null) return true;

    const parsed = (await table.bulkGet(keys)).map(row => v.safeParse(schema, row));
    if (!parsed.every(each => each.success)) return false;
    const rows = parsed.map(({ output }) => output);
    // Most rows contain their key; other keys count up and are kept.
    if (table.schema.primKey.keyPath) await table.bulkPut(rows);
    else await Promise.all(rows.map((row, at) => table.put(row, keys[at])));
  }
}

async function checkTexts(
  staged: VeraciteDatabase,
  hash: (text: string) => Promise<string>,
): Promise<ReadonlySet<ContentHash> | null> {
  const hashes = await staged.texts.toCollection().primaryKeys();
  for (const name of hashes) {
    const row = await staged.texts.get(name);
    if (!row || (await hash(row.text)) !== name) return null;
  }
  return new Set(hashes);
}

/** Returns true if the audit has its answer and texts, and every quote occurs in them. */
async function isSound(
  staged: VeraciteDatabase,
  auditId: AuditId,
  texts: ReadonlySet<ContentHash>,
): Promise<boolean> {
  const [answer, sources, pairs] = await Promise.all([
    staged.answers.get(auditId),
    staged.sources.where({ auditId }).toArray(),
    pairsOf(staged, auditId).toArray(),
  ]);
  const read = new Map(
    sources.flatMap(({ source }) =>
      source.status === 'read' ? [[source.id, source] as const] : [],
    ),
  );
  const whole = [...read.values()].filter(keepsText);
  if (!answer || !whole.every(({ contentHash }) => texts.has(contentHash))) return false;

  const cells = pairs.map(({ pair }) => pair);
  const findings = [
    ...cells.filter(isSettled).map(({ finding }) => finding),
    ...findGroups(cells).flatMap(group => currentJudgement(group)?.finding ?? []),
  ];
  for (const [sourceId, source] of read) {
    const stretches = await keptOf(staged, source);
    const quotes = findings.flatMap(evidenceOf).filter(each => each.sourceId === sourceId);
    if (!quotes.every(each => stretches.some(stretch => holds(stretch, each)))) {
      return false;
    }
  }
  return true;
}

async function keptOf(staged: VeraciteDatabase, source: ReadSource): Promise<Excerpt[]> {
  if (source.excerpts) return source.excerpts;
  const { text = '' } = (await staged.texts.get(source.contentHash)) ?? {};
  return [{ start: 0, text }];
}

function holds({ start, text }: Excerpt, { span, quote }: Evidence): boolean {
  return span.start >= start && text.slice(span.start - start, span.end - start) === quote.exact;
}
