import { isLooking, type Look, type LookRequest } from '../core/audit/look';
import type { AuditId } from '../core/ids';
import type { LookStore } from '../ports/look-store';
import { changeSummary, inTransaction, type VeraciteDatabase } from './schema';
import { watchAudits } from './watch';

export function createLookStore(db: VeraciteDatabase): LookStore {
  const list = (auditId: AuditId) => db.looks.where({ auditId }).toArray();
  return {
    ask: request => ask(db, request),
    async findRunning() {
      const rows = await db.looks.where('state.status').anyOf('waiting', 'asking').toArray();
      return [...new Set(rows.map(({ auditId }) => auditId))];
    },
    interrupt: (auditId, { waiting } = { waiting: false }) =>
      inTransaction(db, async () => {
        const isLeft = waiting ? isLooking : ({ state }: Look) => state.status === 'asking';
        const left = (await list(auditId)).filter(isLeft);
        if (left.length === 0) return;
        await db.looks.bulkPut(left.map(atRest));
        await changeSummary(db, auditId);
      }),
    take: auditId =>
      inTransaction(db, async () => {
        const waiting = (await list(auditId)).filter(({ state }) => state.status === 'waiting');
        const [first] = waiting.toSorted((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
        if (!first) return null;
        await put(db, { ...first, state: { status: 'asking' } });
        return first;
      }),
    end: (request, result) =>
      inTransaction(db, async () => {
        const row = await db.looks.get([request.auditId, request.statementId]);
        if (row?.state.status !== 'asking' || row.askedAt !== request.askedAt) return false;
        await put(db, { ...row, state: { status: 'ended', result } });
        return true;
      }),
    watch: (audit, onChange) => watchAudits(db, audit, { read: () => list(audit), onChange }),
  };
}

/** Removes the searches of an audit. Runs in the caller's transaction. */
export async function dropLooks(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  await db.looks.where({ auditId }).delete();
}

/** Nothing is asked again without the user: not after a crash, and not for a restored backup. */
export function atRest(look: Look): Look {
  return isLooking(look) ? { ...look, state: { status: 'interrupted' } } : look;
}

async function ask(db: VeraciteDatabase, request: LookRequest): Promise<void> {
  const { auditId, statementId } = request;
  await inTransaction(db, async () => {
    const [summary, earlier] = await Promise.all([
      db.audits.get(auditId),
      db.looks.get([auditId, statementId]),
    ]);
    if (!summary || (earlier && isLooking(earlier))) return;
    await put(db, { ...request, state: { status: 'waiting' } });
  });
}

async function put(db: VeraciteDatabase, look: Look): Promise<void> {
  await db.looks.put(look);
  await changeSummary(db, look.auditId);
}
