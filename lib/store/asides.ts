import {
  ASIDE_KINDS,
  GOES_ON,
  isAtWork,
  type Aside,
  type AsideFailure,
  type AsideKind,
  type AsideRequest,
  type AskedAside,
} from '../core/audit/aside';
import type { AuditId } from '../core/ids';
import type { AsideStore } from '../ports/aside-store';
import type { StepJournal } from '../ports/step-journal';
import { changeSummary, inTransaction, type VeraciteDatabase } from './schema';
import { watchAudits } from './watch';

const AT_WORK = ['waiting', 'asking'] as const;

export function createAsideStore(db: VeraciteDatabase): AsideStore {
  return {
    ask: request => ask(db, request),
    async findRunning(kinds = ASIDE_KINDS) {
      const wanted = kinds.flatMap(kind => AT_WORK.map(status => [kind, status]));
      const rows = await db.asides.where('[kind+state.status]').anyOf(wanted).toArray();
      return [...new Set(rows.map(({ auditId }) => auditId))];
    },
    recover: (auditId, kind) =>
      change(db, { auditId, kind }, row => {
        if (row.state.status !== 'asking') return null;
        return GOES_ON[kind] ? { ...row, state: { status: 'waiting' } } : atRest(row);
      }),
    interrupt: (auditId, kind) =>
      change(db, { auditId, kind }, row => (isAtWork(row) ? atRest(row) : null)),
    take: (auditId, kind) => take(db, { auditId, kind }),
    journal: asked => journalOf(db, asked),
    end: (asked, result) =>
      whileAsking(db, asked, async row => {
        // nb. The result is of the row's kind, as both are of the request's.
        await put(db, { ...row, state: { status: 'ended', result } } as Aside);
        await dropSteps(db, row);
      }),
    fail: (asked, why) => whileAsking(db, asked, row => put(db, atRest(row, why))),
    watch: (audit, onChange) =>
      watchAudits(db, audit, {
        read: () => db.asides.where({ auditId: audit }).toArray(),
        onChange,
      }),
  };
}

/** Removes the work beside an audit. Runs in the caller's transaction. */
export async function dropAsides(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  await db.asides.where({ auditId }).delete();
  await db.asideSteps.where({ auditId }).delete();
}

/** Nothing is asked without the user: not after a failure, and not for a restored backup. */
export function atRest(row: Aside, why?: AsideFailure): Aside {
  if (!isAtWork(row)) return row;
  return { ...row, state: { status: 'interrupted', ...(why && { why }) } };
}

type Place = Omit<AskedAside, 'askedAt'>;

/** An array sorts after every string, so that the end is the last possible key. */
function ofKind(db: VeraciteDatabase, { auditId, kind }: Pick<Place, 'auditId' | 'kind'>) {
  return db.asides.where(':id').between([auditId, kind], [auditId, kind, []]);
}

function keyOf({ auditId, kind, key }: Place): [AuditId, AsideKind, string] {
  return [auditId, kind, key];
}

async function ask(db: VeraciteDatabase, request: AsideRequest): Promise<void> {
  await inTransaction(db, async () => {
    const [summary, earlier] = await Promise.all([
      db.audits.get(request.auditId),
      db.asides.get(keyOf(request)),
    ]);
    if (!summary || (earlier && isAtWork(earlier))) return;
    if (!asksTheSame(earlier, request)) await dropSteps(db, request);
    await put(db, { ...request, state: { status: 'waiting' } });
  });
}

function asksTheSame(earlier: Aside | undefined, { request }: AsideRequest): boolean {
  return JSON.stringify(earlier?.request) === JSON.stringify(request);
}

async function take<Kind extends AsideKind>(
  db: VeraciteDatabase,
  { auditId, kind }: { auditId: AuditId; kind: Kind },
): Promise<Aside<Kind> | null> {
  return inTransaction(db, async () => {
    const rows = await ofKind(db, { auditId, kind }).toArray();
    const [first] = rows
      .filter((row): row is Aside<Kind> => row.state.status === 'waiting')
      .toSorted((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
    if (!first) return null;
    const done = await stepsOf(db, first).count();
    await put(db, { ...first, state: { status: 'asking', ...(done > 0 && { done }) } });
    return first;
  });
}

function journalOf(db: VeraciteDatabase, asked: AskedAside): StepJournal {
  return {
    find: async step => (await db.asideSteps.get([...keyOf(asked), step]))?.json ?? null,
    async keep(step, json) {
      const { auditId, kind, key } = asked;
      await whileAsking(db, asked, async row => {
        await db.asideSteps.put({ auditId, kind, key, step, json });
        const done = await stepsOf(db, asked).count();
        await put(db, { ...row, state: { status: 'asking', done } });
      });
    },
  };
}

/** Writes for the request that is at work. `false` if it no longer is; nothing is written. */
function whileAsking(
  db: VeraciteDatabase,
  asked: AskedAside,
  write: (row: Aside) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async () => {
    const row = await db.asides.get(keyOf(asked));
    if (row?.state.status !== 'asking' || row.askedAt !== asked.askedAt) return false;
    await write(row);
    return true;
  });
}

/** `to` returns `null` for a row that remains as it is. */
async function change(
  db: VeraciteDatabase,
  of: Pick<Place, 'auditId' | 'kind'>,
  to: (row: Aside) => Aside | null,
): Promise<void> {
  await inTransaction(db, async () => {
    const changed = (await ofKind(db, of).toArray()).flatMap(row => to(row) ?? []);
    if (changed.length === 0) return;
    await db.asides.bulkPut(changed);
    await changeSummary(db, of.auditId);
  });
}

async function put(db: VeraciteDatabase, row: Aside): Promise<void> {
  await db.asides.put(row);
  await changeSummary(db, row.auditId);
}

async function dropSteps(db: VeraciteDatabase, place: Place): Promise<void> {
  await stepsOf(db, place).delete();
}

function stepsOf(db: VeraciteDatabase, place: Place) {
  const key = keyOf(place);
  return db.asideSteps.where(':id').between(key, [...key, []]);
}
