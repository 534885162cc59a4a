import * as v from 'valibot';
import type { AuditId } from '../../core/ids';
import { evidenceOf, type Evidence } from '../../core/audit/finding';
import { isSettled } from '../../core/audit/pair';
import { currentJudgement, findGroups } from '../../core/audit/source-group';
import type { Excerpt, ReadSource } from '../../core/source/source';
import { pairsOf, type VeraciteDatabase } from '../schema';
import { ROW_SCHEMAS } from './row-schemas';

/** Rows of one audit, all of which are held in memory. Chosen: ten times the most pairs of a draft. */
const MAX_ROWS_OF_AUDIT = 200_000;

export type DeclaredTable = { name: keyof typeof ROW_SCHEMAS; rowCount: number };

/** Rows that were parsed so far; `parse` drops unknown fields, and throws if a row is invalid. */
export function createRowParser(declared: readonly DeclaredTable[]) {
  const left = new Map<string, number>(declared.map(({ name, rowCount }) => [name, rowCount]));
  const ofAudits = new Map<string, number>();
  let done = 0;
  return {
    parse(name: string, value: unknown): object {
      const table = declared.find(each => each.name === name);
      const more = (left.get(name) ?? 0) - 1;
      if (!table || more < 0) throw new Error(`restore: more rows of ${name} than declared`);
      left.set(name, more);
      done += 1;
      const row = v.parse(ROW_SCHEMAS[table.name], value);
      const audit = auditOf(row);
      const rows = (ofAudits.get(audit) ?? 0) + 1;
      if (audit !== '' && rows > MAX_ROWS_OF_AUDIT) throw new Error('restore: an audit too large');
      ofAudits.set(audit, rows);
      return row;
    },
    count: () => done,
    /** Unused texts were not always left out of the count; `isSound` finds those that are missed. */
    isComplete: () => [...left].every(([name, rows]) => rows === 0 || name === 'texts'),
  };
}

function auditOf(row: object): string {
  if ('pair' in row) return (row as { pair: { auditId: AuditId } }).pair.auditId;
  return 'auditId' in row ? String(row.auditId) : '';
}

/** Returns true if the audit has its answer and texts, and every quote occurs in them. */
export async function isSound(
  staged: VeraciteDatabase,
  auditId: AuditId,
  /** SHA-256 in lower-case hexadecimal, by which texts are named. */
  hash: (text: string) => Promise<string>,
): Promise<boolean> {
  const [answer, sources, pairs] = await Promise.all([
    staged.answers.get(auditId),
    staged.sources.where({ auditId }).toArray(),
    pairsOf(staged, auditId).toArray(),
  ]);
  if (!answer) return false;

  const cells = pairs.map(({ pair }) => pair);
  const quotes = Map.groupBy(
    [
      ...cells.filter(isSettled).map(({ finding }) => finding),
      ...findGroups(cells).flatMap(group => currentJudgement(group)?.finding ?? []),
    ].flatMap(evidenceOf),
    ({ sourceId }) => sourceId,
  );
  for (const { source } of sources) {
    if (source.status !== 'read') continue;
    const stretches = await keptOf(staged, source, hash);
    const ofSource = quotes.get(source.id) ?? [];
    if (!stretches || !ofSource.every(each => stretches.some(stretch => holds(stretch, each)))) {
      return false;
    }
  }
  return true;
}

/** `null` if the text is missing or is another one than its name says. */
async function keptOf(
  staged: VeraciteDatabase,
  source: ReadSource,
  hash: (text: string) => Promise<string>,
): Promise<Excerpt[] | null> {
  if (source.excerpts) return source.excerpts;
  const row = await staged.texts.get(source.contentHash);
  if (!row || (await hash(row.text)) !== source.contentHash) return null;
  return [{ start: 0, text: row.text }];
}

function holds({ start, text }: Excerpt, { span, quote }: Evidence): boolean {
  const isAsLong = quote.exact.length === span.end - span.start;
  return isAsLong && span.start >= start && text.startsWith(quote.exact, span.start - start);
}
