import * as v from 'valibot';

import type { AuditExport, AuditSummary } from '../core/audit/audit';
import { evidenceOf } from '../core/audit/finding';
import type { AuditId } from '../core/ids';
import { isSettled } from '../core/audit/pair';
import { currentJudgement, findGroups } from '../core/audit/source-group';
import type { Source, SourceText } from '../core/source/source';
import { addChecks } from './backup/add-checks';
import { isSound } from './backup/is-sound';
import type { CheckRows } from './backup/placed-checks';
import { BACKUP_TABLES, ROW_SCHEMAS } from './backup/row-schemas';
import type { VeraciteDatabase } from './schema';

/**
 * `here`: those that are in the history now, also from before; `damaged`: malformed, or a text or a
 * quote is not what it says.
 */
export type ImportedAudits = { here: AuditId[]; added: number; damaged: number };

/**
 * Adds exported audits to the history, each whole or not at all. Offers of a cleanup are left out:
 * they can be asked for again. Of an audit without texts the quotes stay.
 */
export async function importAudits(
  db: VeraciteDatabase,
  audits: readonly AuditExport[],
  hash: (text: string) => Promise<string>,
): Promise<ImportedAudits> {
  const checks: CheckRows[] = [];
  const texts = new Map<string, SourceText>();
  for (const audit of audits) {
    const rows = rowsOf(audit);
    const own = new Map(audit.texts.map(each => [each.contentHash as string, each]));
    if (!rows || !(await areGenuine(audit.texts, hash)) || !(await isSound(db, rows, own)))
      continue;
    checks.push(rows);
    for (const [name, text] of own) texts.set(name, text);
  }
  const { added } = await addChecks(db, checks, texts);
  const here = checks.flatMap(rows => rows.audits.map(({ id }) => id));
  return { here, added, damaged: audits.length - checks.length };
}

/** Returns true if each text is what its name says. */
async function areGenuine(
  texts: readonly SourceText[],
  hash: (text: string) => Promise<string>,
): Promise<boolean> {
  for (const { text, contentHash } of texts) if ((await hash(text)) !== contentHash) return false;
  return true;
}

/** `null`: a part of it is malformed. */
function rowsOf(audit: AuditExport): CheckRows | null {
  const { id: auditId, passages, pairs, corrections = [], notes = [] } = audit;
  const { citations, ...answer } = audit.answer;
  const given: Partial<Record<keyof CheckRows, unknown[]>> = {
    audits: [summaryOf(audit)],
    answers: [{ auditId, answer }],
    citations: citations.map((citation, position) => ({ auditId, position, citation })),
    statements: audit.statements.map((statement, position) => ({ auditId, position, statement })),
    sources: sourcesOf(audit).map((source, position) => ({ auditId, position, source })),
    passages: passages.map(passage => ({ auditId, passage })),
    pairs: pairs.map((pair, position) => ({ position, pair })),
    ledger: audit.ledger,
    corrections: corrections.map((correction, position) => ({ auditId, position, correction })),
    notes: notes.map(note => ({ auditId, place: note.statementId ?? '', note })),
  };
  const isOwn = [...pairs, ...audit.ledger].every(each => each.auditId === auditId);
  const parsed = BACKUP_TABLES.map(name => {
    const schema: v.GenericSchema = ROW_SCHEMAS[name];
    return [name, v.safeParse(v.array(schema), given[name as keyof CheckRows] ?? [])] as const;
  });
  if (!isOwn || parsed.some(([, { success }]) => !success)) return null;
  return Object.fromEntries(
    parsed.map(([name, { output }]) => [name, output]),
  ) as unknown as CheckRows;
}

/** Sources whose text the file leaves out keep their quotes, as after a check that keeps no more. */
function sourcesOf(audit: AuditExport): Source[] {
  const kept = new Set(audit.texts.map(({ contentHash }) => contentHash));
  const settled = audit.pairs.filter(isSettled).map(({ finding }) => finding);
  const grouped = findGroups(audit.pairs).flatMap(group => currentJudgement(group)?.finding ?? []);
  const quotes = Map.groupBy([...settled, ...grouped].flatMap(evidenceOf), each => each.sourceId);
  return audit.sources.map(source => {
    if (source.status !== 'read' || source.excerpts || kept.has(source.contentHash)) return source;
    const excerpts = (quotes.get(source.id) ?? []).map(({ span, quote }) => ({
      start: Math.max(0, span.start - quote.prefix.length),
      text: quote.prefix + quote.exact + quote.suffix,
    }));
    return { ...source, excerpts };
  });
}

function summaryOf(audit: AuditExport): AuditSummary {
  const { answer, pairs } = audit;
  return {
    // Keys that are not of a row are dropped when it is parsed.
    ...audit,
    answerId: answer.id,
    origin: answer.origin,
    pageUrl: answer.pageUrl,
    title: answer.question ?? answer.text.slice(0, TITLE),
    settledPairs: pairs.filter(isSettled).length,
    pairs: pairs.length,
  };
}

/** Length of a title that is the beginning of an answer, as drafts have it. */
const TITLE = 80;
