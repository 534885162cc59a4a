import type { AuditExport } from '../../core/audit/audit';
import { pairId, type AuditId } from '../../core/ids';
import type { AuditStore } from '../../ports/store';
import type { KeptStudy } from '../../ports/study-store';
import type {
  PeopleRecords,
  StudyAudit,
  StudyFault,
  StudyRecords,
} from '../../studies/export/parse-study';
import type { StudyProgress } from '../../studies/page-calls';

export type Call = { signal: AbortSignal; onPart: (progress: StudyProgress) => void };
export type ReadAudits = Pick<AuditStore, 'findCells' | 'findWithTexts' | 'findAuditsOf'>;

/** There is no such study any more. */
export const GONE: StudyFault = { file: 'protocol.json', line: 0, kind: 'missing' };

/** Checks that are read side by side. */
const READ_AT_ONCE = 16;

/**
 * Reads the finished checks of a study's answers. `parts`: all of each, or what verdicts and rates follow
 * from, which is far less; `only`: the checks of these pairs.
 */
export async function readAudits(
  { answers }: KeptStudy,
  { store, parts, only }: { store: ReadAudits; parts: 'all' | 'cells'; only?: readonly string[] },
  { signal, onPart }: Call,
): Promise<StudyAudit[]> {
  const read =
    parts === 'all'
      ? (id: AuditId) => store.findWithTexts(id)
      : (id: AuditId) => readCells(store, id);
  const audits: StudyAudit[] = [];
  const wanted = only && (await store.findAuditsOf(only.map(pairId)));
  const checked = answers.flatMap(({ answer, auditId }) =>
    auditId && (wanted?.has(auditId) ?? true) ? [{ answer, auditId }] : [],
  );
  for (let at = 0; at < checked.length; at += READ_AT_ONCE) {
    signal.throwIfAborted();
    const batch = checked.slice(at, at + READ_AT_ONCE);
    const found = await Promise.all(batch.map(({ auditId }) => read(auditId)));
    for (const [index, { answer }] of batch.entries()) {
      const audit = found[index];
      if (audit?.status === 'finished') audits.push({ ...audit, answerId: answer.id });
    }
    onPart({ done: at + batch.length, of: checked.length });
  }
  return audits;
}

async function readCells(store: ReadAudits, id: AuditId): Promise<AuditExport | null> {
  const audit = await store.findCells(id);
  return audit && { ...audit, texts: [], ledger: [], labels: [] };
}

export function recordsOf(
  { study, answers }: KeptStudy,
  audits: StudyAudit[],
  people: PeopleRecords,
): StudyRecords {
  return { frozen: study.frozen, answers: answers.map(({ answer }) => answer), audits, ...people };
}
