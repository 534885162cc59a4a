import { isSameJudge, isSettled, pairIdFor } from '../core/audit/pair';
import { findGroups, groupKey, isDue } from '../core/audit/source-group';
import type { GroupSettlement } from '../ports/store';
import { withGroup } from './pair-moves';
import { inTransaction, type VeraciteDatabase } from './schema';
import { refreshEntry } from './search';

/** One transaction; see `AuditStore.settleGroup`. */
export async function settleGroup(
  db: VeraciteDatabase,
  { pairId, sourceIds, asked, judged }: GroupSettlement,
): Promise<boolean> {
  return inTransaction(db, async () => {
    const row = await db.pairs.get(pairId);
    if (!row) return false;
    const { auditId, statementId } = row.pair;
    const audit = await db.audits.get(auditId);
    if (!audit || audit.stage !== undefined || !isSameJudge(audit.judge, asked)) return false;

    const ids = sourceIds.map(source => pairIdFor(auditId, statementId, source));
    const members = (await db.pairs.bulkGet(ids)).flatMap(each => each?.pair ?? []);
    const key = groupKey(sourceIds);
    const due = findGroups(members).find(
      each => each.keeper === pairId && groupKey(each.group.sourceIds) === key && isDue(each),
    );
    const isSame = due?.members.every(
      (pair, at) => isSettled(pair) && pair.settledAt === judged.after[at],
    );
    if (isSame !== true) return false;

    await db.pairs.put({ ...row, pair: withGroup(row.pair, sourceIds, judged) });
    await db.audits.put(audit);
    if (audit.status !== 'running') await refreshEntry(db, auditId);
    return true;
  });
}
